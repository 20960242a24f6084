import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { expectAccessibleAndFit, PHONE } from './support/fit.ts'
import { expectAccessible, test, visit } from './support/portal.ts'

const SIMULATOR = '/tools/simulator'

const main = (page: Page) => page.getByRole('main')
const messages = (page: Page) => main(page).getByRole('region', { name: 'Secuencia del pago' }).getByRole('listitem')

test('a stranger creates a charge, pays it and sees every message; whoever gets the link reads it', async ({
  page,
  browser,
}) => {
  await visit(page, SIMULATOR)
  await page.getByLabel('Monto').fill('')
  await page.getByRole('button', { name: 'Crear el cobro' }).click()
  await expect(page.getByText('Escribe un monto desde $1')).toBeVisible()
  await expect(page.getByLabel('Monto')).toBeFocused()
  await page.getByLabel('Monto').pressSequentially('15903')
  await expect(page.getByRole('radio', { name: /El recaudador no responde/ })).toBeChecked()
  await page.getByRole('radio', { name: /^Se paga/ }).check()
  await expect(page.getByLabel('Monto')).toHaveValue('15.990')
  await page.getByRole('button', { name: 'Crear el cobro' }).click()
  await expect(page.getByRole('heading', { name: '$15.990 a CAFE DEMO SPA' })).toBeFocused()
  await expectAccessibleAndFit(page)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'PNG' }).click()
  const picture = await (await saved).path()

  await page.getByRole('link', { name: 'Pagar con Billetera Demo' }).click()
  await page.getByRole('button', { name: 'De una vez' }).click()
  await expect(page.getByRole('region', { name: 'Qué sigue' })).toBeFocused()
  for (const name of ['createToken', 'readToken', 'token.read', 'authorizeToken', 'authorization.requested'])
    await expect(messages(page).filter({ hasText: name })).toHaveCount(1)
  for (const name of ['readAuthorization', 'Transferencia MED', 'payment.paid'])
    await expect(messages(page).filter({ hasText: name }).first()).toBeVisible()
  await expect(main(page).getByText('Pagado', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Del «confirmar» al aviso' })).toContainText('un segundo')

  await test.step('the keyboard moves through the messages, opens one and comes back', async () => {
    await messages(page).filter({ hasText: 'createToken' }).getByRole('button').focus()
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    const opened = page.getByRole('complementary', { name: 'Mensaje abierto' })
    await expect(opened.getByRole('heading', { name: 'readToken' })).toBeVisible()
    await expectAccessibleAndFit(page)
    await page.keyboard.press('Escape')
    await expect(opened.getByRole('heading', { name: 'readToken' })).toBeHidden()
  })
  await test.step('a reader of the link takes no step', async () => {
    const reader = await (await browser.newContext()).newPage()
    await reader.goto(page.url())
    await expect(messages(reader).filter({ hasText: 'payment.paid' })).toHaveCount(1)
    await expect(reader.getByRole('button', { name: 'Reversar' })).toHaveCount(0)
    await reader.setViewportSize({ ...PHONE, height: 500 })
    await page.getByRole('button', { name: 'Reversar' }).click()
    const unseen = reader.getByRole('button', { name: /^\d mensajes? nuevos?$/ })
    await expect(unseen).toBeVisible()
    expect(await reader.evaluate(() => scrollY)).toBe(0)
    await unseen.click()
    await expect(messages(reader).last()).toBeInViewport()
    await expect(unseen).toBeHidden()
    await reader.context().close()
  })
  await test.step('its picture has the size that sites show', async () => {
    await page.getByRole('button', { name: 'Compartir' }).click()
    await expectAccessible(page, 'dialog')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Imagen' }).click()
    const png = await readFile(await (await download).path())
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630])
    await page.keyboard.press('Escape')
  })
  await test.step('the saved picture leads back to the charge, which is paid', async () => {
    await visit(page, `${SIMULATOR}/pay`)
    await page.locator('input[type=file]').setInputFiles(picture)
    await expect(page.getByLabel('Número o texto del QR')).toHaveValue(/^000201.*CAFE DEMO SPA/)
    await expect(page.getByRole('heading', { name: '2. Lo que ve la persona' })).toBeFocused()
  })
})

test('before its script runs nobody can press a form of the simulator', async ({ browser }) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await page.goto(SIMULATOR)
  await expect(page.getByRole('button', { name: 'Crear el cobro' })).toBeDisabled()
  await page.goto(`${SIMULATOR}/pay`)
  await expect(page.getByRole('button', { name: 'Leer el cobro' })).toBeDisabled()
  await page.context().close()
})

test('the button of the drawn phone takes the steps that are left; a payment that fails names its cause', async ({
  page,
  baseURL: origin = '',
}) => {
  const charge = { amount: 15901, expires_in: 600, description: 'Dos cafés', collector: null }
  const created = await page.request.post('/api/tools/simulations', { data: charge, headers: { origin } })
  const { qr } = ((await created.json()) as { charge: { qr: string } }).charge
  await visit(page, `${SIMULATOR}/pay?qr=${encodeURIComponent(qr)}`)
  await expect(page.getByRole('heading', { name: '3. Paga' })).toBeVisible()
  await page.getByRole('button', { name: 'Leer', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Preautorizar' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expectAccessibleAndFit(page)
  await page
    .getByRole('group', { name: 'Pantalla de la billetera' })
    .getByRole('button', { name: 'Pagar $15.901' })
    .click()
  await expect(main(page).getByRole('listitem').filter({ hasText: 'confirmAuthorization' })).toContainText(
    'El banco de origen rechazó la transferencia',
  )
  await page.getByRole('link', { name: 'Ver la secuencia en vivo' }).click()
  await expect(messages(page).filter({ hasText: '422 bank_rejected' })).toContainText(
    'El banco de origen rechazó la transferencia',
  )
  await expectAccessibleAndFit(page)
})
