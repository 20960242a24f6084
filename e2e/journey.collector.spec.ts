import { expect, type Page } from '@playwright/test'
import { fieldsOf } from '@portal/domain/setting/setting'
import { WEBHOOK } from '@portal/domain/webhook/webhook.setting'
import { discard, save, saveWell, section, sections, title } from './support/form.ts'
import { expectAccessible, fillCreation, hold, test, uniqueName } from './support/portal.ts'
import { registerAndOpen } from './support/registration.ts'

const WEBHOOKS = fieldsOf(WEBHOOK, 'collector')
const CREATE = '/site/integration/create-integration'

const bank = (page: Page) => page.getByLabel('Banco', { exact: true })

test('a new collector finds its way through its modes, its accounts and alias', async ({ page }) => {
  test.slow()
  const mode = page.getByLabel('Modo de operación', { exact: true })
  const refund = page.getByLabel('Modo de operación devolución')

  await test.step('1 it is created', async () => {
    await registerAndOpen(page, CREATE)
    await fillCreation(page, { name: uniqueName('Cobros App'), role: 'Recaudador' })
    await page.waitForURL('**/site/enroller/**')
    await expect(sections(page)).toHaveCount(14)
  })
  const area = page.url()
  await test.step('2 both modes are asked for', async () => {
    await save(page)
    await expect(page.getByText('Modo de operación es requerido', { exact: true })).toBeVisible()
    await expect(page.getByText('Modo de operación devolución es requerido', { exact: true })).toBeVisible()
    await expect(page.getByText('Transacción MED')).toHaveCount(0)
  })
  await test.step('3 the enroller model offers three refund modes', async () => {
    await mode.selectOption('enrolador')
    await expect(refund.locator('option:not([value=""])')).toHaveText(['Global', 'Comercio', 'Global automático'])
    await refund.selectOption('GLOBAL_AUTOMATICO')
    await saveWell(page)
  })
  await test.step('4 automatic refunds impose the account of destination, which says why', async () => {
    await section(page, 'Cuenta de Destino (IFD)').click()
    await expect(bank(page).locator('option:checked')).toHaveText('Banco BICE (028)')
    await expect(page.getByLabel('Tipo de cuenta').locator('option:checked')).toHaveText('CORRIENTE')
    await expect(page.getByLabel('Número de cuenta')).toHaveValue('000000000')
    for (const label of ['Banco', 'Tipo de cuenta', 'Número de cuenta'])
      await expect(page.getByLabel(label, { exact: true })).toBeDisabled()
    await expect(page.getByText('Esta cuenta la fija la red.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Guardar' })).toHaveCount(0)
    await expectAccessible(page)
  })
  await test.step('5 both refund secrets with their examples, and no authorization', async () => {
    await section(page, 'Seguridad').click()
    await expect(page.getByRole('textbox', { name: /^Secreto de/ })).toHaveCount(3)
    for (const name of ['integración', 'devolución', 'devolución automática'])
      await expect(page.getByRole('textbox', { name: `Secreto de ${name}`, exact: true })).toBeVisible()
    await expect(page.getByRole('tab')).toHaveText(['Primera llamada', 'Devolución', 'Devolución automática'])
  })
  await test.step('6 another model takes the refund mode back and frees the account', async () => {
    await section(page, 'General').click()
    await mode.selectOption('comercio_enrolador')
    await expect(refund).toHaveValue('')
    await expect(refund.locator('option:not([value=""])')).toHaveText(['Global', 'Comercio'])
    await save(page)
    await expect(page.getByText('Modo de operación devolución es requerido', { exact: true })).toBeVisible()
    await refund.selectOption('COMMERCE')
    await saveWell(page)
    await section(page, 'Cuenta de Destino (IFD)').click()
    await expect(bank(page)).toBeEnabled()
    await expect(bank(page)).toHaveValue('')
    await expect(page.getByLabel('Número de cuenta')).toHaveValue('')
    await expect(bank(page).getByRole('option')).toHaveText(['Elige un banco', 'Banco BICE (028)', 'Itaú (039)'])
  })
  await test.step('7 the statement model has no account of destination', async () => {
    await section(page, 'General').click()
    await mode.selectOption('cartola_qri')
    await expect(section(page, 'Cuenta de Destino (IFD)')).toHaveCount(1)
    await save(page)
    await expect(section(page, 'Cuenta de Destino (IFD)')).toHaveCount(0)
    await page.goto(`${area}/ifd`)
    await page.waitForURL(area)
    await expect(title(page)).toHaveText('Datos de Integración')
  })
  await test.step('8 the webhooks of a collector', async () => {
    await section(page, 'Webhook').click()
    const urls = page.getByRole('form', { name: 'Webhook' }).getByRole('textbox')
    await expect(urls).toHaveCount(WEBHOOKS.length)
    await save(page)
    await expect(page.getByText('Debe ingresar una URL', { exact: true })).toHaveCount(WEBHOOKS.length)
    for (const name of WEBHOOKS)
      await page.getByLabel(WEBHOOK.fields[name].label, { exact: true }).fill('https://a.cl/aviso')
    await saveWell(page)
  })
  await test.step('9 neither account of origin nor direct open', async () => {
    await expect(section(page, 'Cuenta de Origen (IFO)')).toHaveCount(0)
    await expect(section(page, 'Direct Open')).toHaveCount(0)
    for (const hidden of ['ifo', 'direct-open']) {
      await page.goto(`${area}/${hidden}`)
      await page.waitForURL(area)
    }
  })
  await test.step('10 alias is activated once; its sections appear at once and stay', async () => {
    await section(page, 'Activar configuración').click()
    const release = await hold(page, '**/api/alias/activate')
    await page.getByRole('button', { name: 'Configurar integración' }).click()
    await expect(page.getByText('Espere un momento por favor')).toBeVisible()
    await expect(page.getByText('Configurando Integración', { exact: true })).toBeVisible()
    release()
    await expect(page.getByText('Integración Configurada', { exact: true })).toBeVisible()
    await expect(page.getByText('Integración Configurada', { exact: true })).toBeHidden()
    await expect(page.getByRole('main').getByRole('link', { name: 'Webhook', exact: true }).last()).toBeFocused()
    await expect(page.getByRole('button', { name: 'Integración ya configurada' })).toBeDisabled()
    await expect(section(page, 'Webhook')).toHaveCount(2)
    await expect(section(page, 'IFrame')).toBeVisible()
    await expectAccessible(page)
    const group = await page.evaluate(() => JSON.parse(localStorage.getItem('enroller') ?? '{}') as object)
    expect(group).toMatchObject({ alias_configured: true, operation_mode: 'cartola_qri' })
    await page.reload()
    await expect(page.getByRole('button', { name: 'Integración ya configurada' })).toBeDisabled()
  })
  await test.step('11 its webhook asks for the challenge alone; hosts come without protocol', async () => {
    await section(page, 'Webhook').last().click()
    await expect(title(page)).toHaveText('Webhook de Alias')
    await expect(page.getByRole('form').getByRole('textbox')).toHaveCount(1)
    await save(page)
    await expect(page.getByText('Debe ingresar una URL', { exact: true })).toHaveCount(1)
    await page.getByLabel('URL del desafío de pago').fill('https://a.cl/desafio')
    await saveWell(page)
    await section(page, 'IFrame').click()
    const hosts = page.getByLabel('Hosts disponibles', { exact: true }).and(page.getByRole('textbox'))
    await hosts.fill('https://a.cl')
    await hosts.press('Enter')
    await save(page)
    await expect(page.getByText('No incluir protocolo en la URL', { exact: true })).toBeVisible()
    await discard(page)
  })
  await test.step('12 seven items of technology, rounded up', async () => {
    await section(page, 'Tecnología').click()
    await expect(page.getByRole('radiogroup')).toHaveCount(7)
    for (const [item, percentage] of [
      ['Logo', '15'],
      ['Generación de token', '29'],
    ] as const) {
      await page.getByRole('radiogroup', { name: item, exact: true }).getByText('Finalizado').click()
      await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', percentage)
    }
  })
})
