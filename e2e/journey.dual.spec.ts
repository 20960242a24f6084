import { expect } from '@playwright/test'
import { WEBHOOK } from '@portal/domain/webhook/webhook.setting'
import { save, saveWell, section } from './support/form.ts'
import { DASHBOARD } from './support/passwords.ts'
import { fillCreation, test, uniqueName } from './support/portal.ts'
import { registerAndOpen } from './support/registration.ts'

const WEBHOOKS = Object.keys(WEBHOOK.fields).length
// Expected console error: the API answers 403 because another integration already has the typed name.
test.use({ expectedErrors: /status of 403/ })

const CREATE = '/site/integration/create-integration'
const DUAL = 'Billetera & Recaudador'

test('a company that exists already becomes both wallet and collector', async ({ page }) => {
  test.slow()
  const enroller = uniqueName('ACME SPA')
  const taken = uniqueName('Pagos App')
  await registerAndOpen(page, CREATE)
  await fillCreation(page, { enroller, name: taken, role: 'Billetera' })
  await page.waitForURL('**/site/enroller/**')

  await test.step('1 a known company is asked about, whatever the case of its name', async () => {
    await page.goto(CREATE)
    const posts: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/integration')) posts.push(request.url())
    })
    const question = page.getByRole('alertdialog', { name: 'El enrolador ya tiene una integración activa' })
    await fillCreation(page, { enroller: enroller.toLowerCase(), name: taken.toUpperCase(), role: DUAL })
    await expect(question.getByText('¿Deseas crear una nueva integración?', { exact: true })).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await question.getByRole('button', { name: 'No' }).click()
    await expect(question).toBeHidden()
    expect(posts).toEqual([])
    await page.getByRole('button', { name: 'Crear integración' }).click()
    await question.getByRole('button', { name: 'Sí' }).click()
    await expect.poll(() => posts.length).toBe(1)
  })
  await test.step('2 a taken name is told in a dialog and beside its field, and nothing typed is lost', async () => {
    const dialog = page.getByRole('alertdialog')
    await expect(dialog.getByText('Ya existe una integración con este nombre', { exact: true })).toBeVisible()
    await dialog.getByRole('button', { name: 'Aceptar' }).click()
    await expect(page.getByText('Ya existe una integración con este nombre', { exact: true })).toBeVisible()
    await expect(page.getByLabel('Nombre del enrolador')).toHaveValue(enroller.toLowerCase())
    await page.getByLabel('Nombre de la nueva integración').fill(uniqueName('Dual'))
    await page.getByRole('button', { name: 'Crear integración' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sí' }).click()
    await page.waitForURL('**/site/enroller/**')
  })
  await test.step('3 it also says which payments are a bank transfer', async () => {
    await page.getByLabel('Modo de operación', { exact: true }).selectOption('enrolador')
    await page.getByLabel('Modo de operación devolución').selectOption('GLOBAL_AUTOMATICO')
    await save(page)
    await expect(page.getByText('Transacción MED es requerido', { exact: true })).toBeVisible()
    await expect(page.getByRole('radio', { name: /ALWAYS/ })).toBeVisible()
    await page.getByRole('radio', { name: /NOT_ONUS/ }).check()
    await saveWell(page)
    await page.reload()
    await expect(page.getByRole('radio', { name: /NOT_ONUS/ })).toBeChecked()
  })
  await test.step('4 all webhooks', async () => {
    await section(page, 'Webhook').click()
    await expect(page.getByRole('form', { name: 'Webhook' }).getByRole('textbox')).toHaveCount(WEBHOOKS)
    await save(page)
    await expect(page.getByText('Debe ingresar una URL', { exact: true })).toHaveCount(WEBHOOKS)
  })
  await test.step('5 accounts of destination and of origin', async () => {
    for (const account of ['Cuenta de Destino (IFD)', 'Cuenta de Origen (IFO)', 'Cuenta de Ganancia']) {
      await section(page, account).click()
      await expect(page.getByRole('heading', { level: 1, name: account })).toBeVisible()
    }
  })
  await test.step('6 every secret, while refunds are automatic', async () => {
    await section(page, 'Seguridad').click()
    for (const name of ['integración', 'devolución', 'devolución automática', 'autorización'])
      await expect(page.getByRole('textbox', { name: `Secreto de ${name}`, exact: true })).toBeVisible()
    await expect(page.getByRole('tab')).toHaveText([
      'Primera llamada',
      'Devolución',
      'Devolución automática',
      'Suscripción',
    ])
  })
  await test.step('7 two default accounts; another one chooses its role, which is never both', async () => {
    await section(page, 'Cuentas').click()
    await expect(page.getByRole('article').getByRole('heading')).toHaveText(['Recaudador', 'Billetera'])
    await page.getByRole('main').getByRole('button', { name: 'Crear cuenta' }).click()
    const dialog = page.getByRole('dialog', { name: 'Crear cuenta' })
    await expect(dialog.getByLabel('Rol').getByRole('option')).toHaveText(['Elige un rol', 'Recaudador', 'Billetera'])
    await dialog.getByLabel('Nombre').fill('Ana Soto')
    await dialog.getByLabel('Correo').fill('ana@empresa.cl')
    await dialog.getByLabel('Contraseña', { exact: true }).fill(DASHBOARD)
    await dialog.getByLabel('Repite la contraseña', { exact: true }).fill(DASHBOARD)
    await dialog.getByRole('button', { name: 'Crear cuenta' }).click()
    await expect(dialog.getByText('Debe seleccionar un Rol', { exact: true })).toBeVisible()
    await dialog.getByLabel('Rol').selectOption({ label: 'Recaudador' })
    await dialog.getByRole('button', { name: 'Crear cuenta' }).click()
    await expect(page.getByRole('table').getByRole('row').getByRole('cell')).toHaveText([
      'ana@empresa.cl',
      'Ana Soto',
      'Recaudador',
    ])
  })
  await test.step('8 twelve items of technology, of which two may not apply', async () => {
    const group = (name: string) => page.getByRole('radiogroup', { name, exact: true })
    await section(page, 'Tecnología').click()
    await expect(page.getByRole('radiogroup')).toHaveCount(12)
    await expect(page.getByRole('radio', { name: 'No Aplica' })).toHaveCount(2)
    await group('Webhook de liquidación').getByText('No Aplica', { exact: true }).click()
    await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '9')
    await group('Direct Open').getByText('Finalizado', { exact: true }).click()
    await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '17')
    const sent = page.waitForRequest((request) => request.method() === 'PATCH')
    await save(page)
    expect((await sent).postDataJSON()).toMatchObject({
      type: 'payer_collect',
      settlement_webhook: null,
      direct_open: true,
      reverse_enroller: false,
    })
    await expect(page.getByText('Se ha guardado correctamente')).toBeVisible()
    await page.reload()
    await expect(group('Webhook de liquidación').getByRole('radio', { name: 'No Aplica' })).toBeChecked()
    await expect(group('Direct Open').getByRole('radio', { name: 'Finalizado' })).toBeChecked()
    await expect(group('Reversa del enrolador').getByRole('radio', { name: 'Pendiente' })).toBeChecked()
  })
})
