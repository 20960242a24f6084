import { expect, type Page } from '@playwright/test'
import { createIntegration, expectAccessible, openAs, PEOPLE, test } from './support/portal.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

/** Signs in, makes an integration of a role and opens its 'Seguridad'. */
async function openSecurity(page: Page, role: string, person: string = PEOPLE.stranger): Promise<void> {
  await openAs(page, person, '/site/list-integration')
  await createIntegration(page, role)
  await goToSecurity(page)
}

async function goToSecurity(page: Page): Promise<void> {
  await page.getByRole('complementary', { name: 'Integración' }).getByRole('link', { name: 'Seguridad' }).click()
  await page.waitForURL('**/security')
  await expect(page.getByLabel('Secreto de integración', { exact: true })).toBeVisible()
}

const ips = (page: Page) => page.getByRole('textbox', { name: 'IP de origen', exact: true })
const chips = (page: Page) => page.getByRole('list', { name: 'IP de origen' }).getByRole('listitem')
const secret = (page: Page, of: string) => page.getByRole('textbox', { name: `Secreto de ${of}`, exact: true })
const secrets = (page: Page) => page.getByRole('textbox', { name: /^Secreto de/ })
const save = (page: Page) => page.getByRole('button', { name: 'Guardar' }).click()
const saved = (page: Page) => expect(page.getByText('Se ha guardado correctamente')).toBeVisible()

async function enter(page: Page, ...values: string[]): Promise<void> {
  for (const value of values) {
    await ips(page).fill(value)
    await ips(page).press('Enter')
  }
}

test('a payer saves its addresses and has the integration and authorization secrets only', async ({ page }) => {
  await openSecurity(page, 'Billetera')
  await expect(secrets(page)).toHaveCount(2)
  await expect(secret(page, 'integración')).toHaveValue(/^•{8}[\w-]{4}$/)
  await expect(secret(page, 'autorización')).toHaveJSProperty('readOnly', true)
  await expect(page.getByRole('tab')).toHaveText(['Suscripción'])
  await expect(page.getByText('"{{timestamp}}"')).toBeVisible()
  await expect(page.getByText('"{{signature}}"')).toBeVisible()

  await save(page)
  await expect(page.getByText('IP de origen es obligatoria')).toBeVisible()
  await enter(page, '1.2.3.4', 'abc')
  await expect(page.getByText('Debe ingresar una IP válida')).toBeVisible()
  await enter(page, '1.2.3.256')
  await expect(page.getByText('Las IPs incorrectas son: abc, 1.2.3.256')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Quitar abc' }).click()
  await page.getByRole('button', { name: 'Quitar 1.2.3.256' }).click()
  await expect(page.getByRole('button', { name: 'Quitar 1.2.3.4' })).toBeFocused()
  await enter(page, '::ffff:10.0.0.1')
  await save(page)
  await saved(page)
  await page.reload()
  await expect(chips(page)).toHaveText(['1.2.3.4', '::ffff:10.0.0.1'])
})

test('a collector whose refunds are automatic has both refund secrets and their examples', async ({ page }) => {
  await openAs(page, PEOPLE.stranger, '/site/list-integration')
  await createIntegration(page, 'Recaudador')
  await goToSecurity(page)
  await expect(secrets(page)).toHaveCount(2)
  await page.getByRole('complementary', { name: 'Integración' }).getByRole('link', { name: 'General' }).click()
  await page.getByLabel('Modo de operación', { exact: true }).selectOption('enrolador')
  await page.getByLabel('Modo de operación devolución').selectOption('GLOBAL_AUTOMATICO')
  await save(page)
  await saved(page)
  await goToSecurity(page)
  await expect(secrets(page)).toHaveCount(3)
  for (const name of ['integración', 'devolución', 'devolución automática'])
    await expect(secret(page, name)).toBeVisible()
  await expect(page.getByRole('tab')).toHaveText(['Devolución', 'Devolución automática'])
  await page.getByRole('tab', { name: 'Devolución automática' }).click()
  const panel = page.getByRole('tabpanel', { name: 'Devolución automática' })
  await expect(panel.getByText('con el secreto de devolución automática')).toBeVisible()
  await panel.getByRole('button', { name: 'Copiar el ejemplo' }).click()
  const copied = JSON.parse(await page.evaluate(() => navigator.clipboard.readText())) as object
  expect(Object.keys(copied)).toEqual(['refund_id', 'amount', 'reason', 'timestamp', 'signature'])
})

test('a dual has every secret that its refund mode leaves it', async ({ page }) => {
  await openSecurity(page, 'Billetera & Recaudador')
  await expect(secrets(page)).toHaveCount(3)
  await expect(page.getByRole('tab')).toHaveText(['Devolución', 'Suscripción'])
})

test('a secret is copied by a click on it without showing, and shows only while asked for', async ({ page }) => {
  await openSecurity(page, 'Billetera')
  const field = secret(page, 'autorización')
  await field.hover()
  await expect(page.getByRole('tooltip', { name: 'Haz clic para copiar el valor' })).toBeVisible()
  await field.click()
  await expect(page.getByRole('tooltip', { name: 'Listo! Puedes usa CTRL+V' })).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(/^qri_test_[\w-]{43}$/)
  await expect(field).toHaveValue(/^•/)

  await page.getByRole('button', { name: 'Mostrar el secreto de autorización' }).click()
  await expect(field).toHaveValue(copied)
  await page.getByRole('button', { name: 'Ocultar el secreto de autorización' }).click()
  await expect(field).toHaveValue(/^•/)

  await page.getByRole('button', { name: 'Copiar el secreto de integración' }).click()
  await expect(page.getByRole('status').getByText('Listo! Puedes usa CTRL+V')).toBeAttached()
  expect(await page.evaluate(() => navigator.clipboard.readText())).not.toBe(copied)
})

test('a rotation says what will happen, and leaves another mask with the end of the former value', async ({ page }) => {
  await openSecurity(page, 'Billetera')
  const field = secret(page, 'integración')
  const former = await field.inputValue()
  await page.getByRole('button', { name: 'Mostrar el secreto de integración' }).click()
  await expect(field).toHaveValue(/^qri_test_/)
  const rotate = page.getByRole('button', { name: 'Rotar el secreto de integración' })
  await rotate.click()
  const dialog = page.getByRole('dialog', { name: 'Rotar el secreto de integración' })
  await expect(dialog.getByRole('radio', { name: /24 horas/ })).toBeChecked()
  await expect(dialog.getByText(/seguirá sirviendo hasta el \d\d-\d\d-\d{4} a las \d\d:\d\d/)).toBeVisible()
  await dialog.getByRole('radio', { name: /Ahora/ }).check()
  await expect(dialog.getByText(/dejará de servir de inmediato/)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('radio', { name: /7 días/ }).check()
  await dialog.getByRole('button', { name: 'Rotar', exact: true }).click()
  await expect(page.getByText('El secreto fue rotado')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(rotate).toBeFocused()
  await expect(field).toHaveValue(/^•/)
  await expect(field).not.toHaveValue(former)
  const rotated = await field.inputValue()
  await expect(page.getByText(/El valor anterior sirve hasta el \d\d-\d\d-\d{4} a las \d\d:\d\d\./)).toBeVisible()
  await page.reload()
  await expect(field).toHaveValue(rotated)
})

test('addresses are entered by Enter, comma, space, paste and leaving, removed by key, and fit a phone', async ({
  page,
}) => {
  await openSecurity(page, 'Billetera')
  await page.setViewportSize({ width: 360, height: 740 })
  await ips(page).focus()
  await page.keyboard.type('1.1.1.1,2.2.2.2 3.3.3.3')
  await page.keyboard.press('Enter')
  await expect(chips(page)).toHaveCount(3)
  await page.evaluate(() => navigator.clipboard.writeText('4.4.4.4\n5.5.5.5;6.6.6.6'))
  await page.keyboard.press('ControlOrMeta+v')
  await expect(chips(page)).toHaveCount(6)
  await page.keyboard.press('Backspace')
  await expect(chips(page)).toHaveText(['1.1.1.1', '2.2.2.2', '3.3.3.3', '4.4.4.4', '5.5.5.5'])
  await expect(page.getByRole('status').getByText('IP 6.6.6.6 quitada')).toBeAttached()
  await page.keyboard.type('a'.repeat(120))
  await page.keyboard.press('Tab')
  await expect(chips(page)).toHaveCount(6)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  for (const name of ['Quitar 1.1.1.1', 'Rotar el secreto de integración', 'Copiar el secreto de integración']) {
    const { width = 0, height = 0 } = (await page.getByRole('button', { name }).boundingBox()) ?? {}
    expect(Math.min(width, height), name).toBeGreaterThanOrEqual(44)
  }
})

test('unsaved addresses are asked about before leaving', async ({ page }) => {
  await openSecurity(page, 'Billetera')
  await enter(page, '1.2.3.4')
  await page.getByRole('link', { name: 'Documentación' }).click()
  const question = page.getByRole('alertdialog', { name: 'Estás seguro? Tienes cambios sin guardar' })
  await question.getByRole('button', { name: 'No, cancelar' }).click()
  await expect(chips(page)).toHaveText(['1.2.3.4'])
})

test('an administrator who is no member saves addresses, and sees masks without a way behind them', async ({
  page,
  browser,
}) => {
  await openSecurity(page, 'Billetera')
  const other = await (await browser.newContext()).newPage()
  await openAs(other, PEOPLE.administrator, new URL(page.url()).pathname)
  await expect(secret(other, 'integración')).toHaveValue(await secret(page, 'integración').inputValue())
  await expect(other.getByRole('button', { name: /(Mostrar|Copiar|Rotar) el secreto/ })).toHaveCount(0)
  await enter(other, '9.9.9.9')
  await save(other)
  await saved(other)
})

test.describe('when the server fails', () => {
  test.use({ expectedErrors: /status of 500|^Seguridad: Falló a propósito$/ })
  const failing = { status: 500, json: { message: 'Falló a propósito' } }

  test('a load tells so, a save keeps what was entered, a reveal shows nothing', async ({ page }) => {
    await openSecurity(page, 'Billetera')
    await page.route('**/api/enroller/security/**', (route) =>
      route.request().method() === 'GET' ? route.continue() : route.fulfill(failing),
    )
    const popup = page.getByRole('alert').getByText('Falló a propósito')
    await page.getByRole('button', { name: 'Mostrar el secreto de integración' }).click()
    await expect(popup).toBeVisible()
    await expect(secret(page, 'integración')).toHaveValue(/^•/)
    await expect(popup).toBeHidden()
    await enter(page, '1.2.3.4')
    await save(page)
    await expect(popup).toBeVisible()
    await expect(page.getByRole('form').getByText('Falló a propósito')).toBeVisible()
    await expect(chips(page)).toHaveText(['1.2.3.4'])

    await page.unrouteAll()
    await page.route('**/api/enroller/security/*', (route) => route.fulfill(failing))
    await page.reload()
    await expect(popup).toBeVisible()
    await expect(ips(page)).toBeVisible()
    await expect(secrets(page)).toHaveCount(0)
  })
})
