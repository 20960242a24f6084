import { expect, type Page } from '@playwright/test'
import { saveWell, section } from './support/form.ts'
import { callApi, expectAccessible, newIntegration, openAs, openNew, PEOPLE, test } from './support/portal.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

/** Creates an integration with this role and opens its section Seguridad. */
async function openSecurity(page: Page, role: string): Promise<void> {
  await openNew(page, role, 'security')
  await expect(page.getByLabel('Secreto de integración', { exact: true })).toBeVisible()
}

const ips = (page: Page) => page.getByRole('textbox', { name: 'IP de origen', exact: true })
const chips = (page: Page) => page.getByRole('list', { name: 'IP de origen' }).getByRole('listitem')
const secret = (page: Page, of: string) => page.getByRole('textbox', { name: `Secreto de ${of}`, exact: true })

async function enter(page: Page, ...values: string[]): Promise<void> {
  for (const value of values) {
    await ips(page).fill(value)
    await ips(page).press('Enter')
  }
}

test('the example of each refund is signed with its own secret, and copied whole', async ({ page }) => {
  const { uuid, area, type } = await newIntegration(page, 'Recaudador')
  await callApi(page, 'PUT', `/api/enroller/${uuid}`, {
    type,
    api_version: 'v2',
    operation_mode: 'enrolador',
    chargeback_balance_type: 'GLOBAL_AUTOMATICO',
  })
  await page.goto(`${area}/security`)
  await expect(page.getByRole('tab')).toHaveText(['Primera llamada', 'Devolución', 'Devolución automática'])
  await page.getByRole('tab', { name: 'Devolución automática', exact: true }).click()
  const panel = page.getByRole('tabpanel', { name: 'Devolución automática' })
  await expect(panel.getByText('con el secreto de devolución automática')).toBeVisible()
  await panel.getByRole('button', { name: 'Copiar el ejemplo' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('refund_id')
  const copied = JSON.parse(await page.evaluate(() => navigator.clipboard.readText())) as object
  expect(Object.keys(copied)).toEqual(['refund_id', 'amount', 'reason', 'timestamp', 'signature'])
})

test('a secret is copied by a click on it without showing, shows only while asked for, and is rotated', async ({
  page,
}) => {
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

  await test.step('a rotation says what will happen, and leaves another mask with the end of the former value', () =>
    expectRotation(page))
})

async function expectRotation(page: Page): Promise<void> {
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
}

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

test('an administrator who is no member saves addresses, sees masks without a way behind them, and creates nothing', async ({
  page,
  browser,
}) => {
  await openSecurity(page, 'Billetera')
  const other = await (await browser.newContext()).newPage()
  await openAs(other, PEOPLE.administrator, new URL(page.url()).pathname)
  await expect(secret(other, 'integración')).toHaveValue(await secret(page, 'integración').inputValue())
  await expect(other.getByRole('button', { name: /(Mostrar|Copiar|Rotar) el secreto/ })).toHaveCount(0)
  await expect(other.getByText('Sin certificado')).toBeVisible()
  await expect(other.getByText('Solo quienes son parte de la integración pueden crear su certificado.')).toBeVisible()
  await expect(other.getByRole('button', { name: /certificado$/ })).toHaveCount(0)
  await enter(other, '9.9.9.9')
  await saveWell(other)

  await test.step('looks at the accounts of the dashboard, and reads why nothing else', async () => {
    await section(other, 'Cuentas').click()
    await expect(other.getByText('Solo puedes mirar.')).toBeVisible()
    await expect(other.getByRole('article')).toHaveCount(1)
    await expect(other.getByRole('button', { name: /Crear cuenta|Cambiar contraseña/ })).toHaveCount(0)
  })
})
