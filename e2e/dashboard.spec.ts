import { expect, type Page } from '@playwright/test'
import { DASHBOARD } from './support/passwords.ts'
import { expectAccessibleAndFit } from './support/fit.ts'
import { callApi, expectAccessible, newIntegration, openAs, PEOPLE, test, tryApi, visit } from './support/portal.ts'

/** Gives an integration an account for the dashboard. @returns its e-mail */
async function accountOf(page: Page, enroller_uuid: string | undefined): Promise<string> {
  const email = `caja.${Date.now().toString(36)}@empresa.cl`
  const password = { password: DASHBOARD, verifyPassword: DASHBOARD }
  const account = { name: 'Caja Providencia', email, ...password, actorId: enroller_uuid }
  await callApi(page, 'POST', '/api/dashboard/account', account)
  return email
}

/** Pays charges of a collector whose notices the portal's receiver takes. */
async function collect(page: Page, uuid: string, amounts: readonly number[]): Promise<void> {
  const answer = await tryApi(page, 'GET', `/api/network/${uuid}/notices`)
  const { receiver } = (await answer.json()) as { receiver: { url: string } }
  const names = ['notify_url_payment', 'notify_url_settlement', 'notify_url_subscription']
  const addresses = Object.fromEntries(names.map((name) => [name, receiver.url]))
  await callApi(page, 'PATCH', `/api/enroller/webhook/${uuid}`, { type: 'collector', ...addresses })
  for (const amount of amounts) {
    const charge = { amount, expires_in: 600, description: 'Dos cafés', collector: uuid }
    const { id } = (await callApi(page, 'POST', '/api/tools/simulations', charge)) as { id: string }
    for (const step of ['read', 'authorize', 'validate', 'confirm'])
      await callApi(page, 'POST', `/api/tools/simulations/${id}/steps`, { step })
  }
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Correo').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(DASHBOARD)
  await page.getByRole('button', { name: 'Entrar' }).click()
}

/** Gives the demo collector, which has a week of payments, an account of its own for the dashboard. */
async function demoAccount(page: Page): Promise<string> {
  await openAs(page, PEOPLE.owner, '/site/list-integration')
  const answer = await tryApi(page, 'GET', '/api/integration?item_per_page=100')
  const { data } = (await answer.json()) as { data: { public_name: string; enroller_uuid: string }[] }
  const collector = data.find(({ public_name }) => public_name === 'Cobro Fácil')
  return accountOf(page, collector?.enroller_uuid)
}

// Nobody is signed in at first and at last, and one password is wrong.
test.use({ expectedErrors: /status of 401/ })

test('an account signs in, filters, refunds a part of a payment and signs out', async ({ page }) => {
  const email = await demoAccount(page)
  await visit(page, '/tools/dashboard')
  await expect(page.getByRole('heading', { name: 'Entra al Dashboard' })).toBeVisible()
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByText('Debe ingresar una Contraseña')).toBeVisible()
  await page.getByLabel('Correo').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill('No.Es.Esta1')
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByRole('alert')).toContainText('El correo o la contraseña no coinciden.')
  await expect(page.getByLabel('Correo')).toHaveValue(email)
  await expectAccessibleAndFit(page)
  await page.getByLabel('Contraseña', { exact: true }).fill(DASHBOARD)
  await page.getByRole('button', { name: 'Entrar' }).click()

  await expect(page.getByRole('heading', { level: 1, name: /^Hoy, / })).toBeVisible()
  const rows = page.getByRole('table', { name: 'Pagos' }).getByRole('row')
  await expect(rows.nth(1)).toBeVisible()
  await expectAccessibleAndFit(page)

  const filter = page.getByRole('search', { name: 'Filtro de pagos' })
  await filter.getByLabel('Monto').fill('12.500')
  await filter.getByRole('button', { name: 'Filtrar' }).click()
  await expect(page).toHaveURL(/\?amount=12500$/)
  await expect(rows).toHaveCount(8)
  await filter.getByLabel('Sucursal').fill('Arica')
  await filter.getByRole('button', { name: 'Filtrar' }).click()
  await expect(page.getByRole('heading', { name: 'Ningún pago coincide' })).toBeVisible()
  await filter.getByRole('button', { name: 'Limpiar' }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Descargar CSV' }).click()
  expect((await saved).suggestedFilename()).toBe('pagos.csv')

  await rows.filter({ hasText: '$12.500' }).first().getByRole('link').click()
  await page.getByRole('button', { name: 'Devolver' }).click()
  const dialog = page.getByRole('dialog', { name: 'Devolver a quien pagó' })
  await expect(dialog.getByRole('button', { name: 'Devolver $12.500' })).toBeVisible()
  await dialog.getByRole('radio', { name: 'Una parte' }).check()
  await dialog.getByLabel('Monto a devolver').fill('2.500')
  await expect(dialog.getByText('Los $10.000 restantes no se podrán devolver después.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Devolver $2.500' }).click()
  await expect(dialog.getByText('Escribe el motivo')).toBeVisible()
  await expectAccessible(page, 'dialog')
  await dialog.getByLabel('Motivo').fill('Cliente devuelve el producto')
  await dialog.getByRole('button', { name: 'Devolver $2.500' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Devuelto en parte')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Devolver' })).toHaveCount(0)
  await expectAccessibleAndFit(page)

  await page.getByRole('button', { name: /Cuenta del Dashboard: Caja Providencia/ }).click()
  await page.getByRole('button', { name: 'Salir' }).click()
  await expect(page.getByRole('heading', { name: 'Entra al Dashboard' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Entra al Dashboard' })).toBeVisible()
})

test('a refund reaches the wallet; without balance the next one is off until the account tops it up', async ({
  page,
}) => {
  const { uuid } = await newIntegration(page, 'Recaudador')
  await collect(page, uuid, [15_990, 1_000_000])
  const email = await accountOf(page, uuid)
  await visit(page, '/tools/dashboard?to=top-up')
  await signIn(page, email)
  await expect(page).toHaveURL(/\/tools\/top-up\?account$/)
  const balance = page.getByRole('region', { name: 'Saldo para devolver' })
  await expect(balance).toContainText('$1.000.000')

  await page.goto('/tools/dashboard')
  const rows = page.getByRole('table', { name: 'Pagos' }).getByRole('row')
  await rows.filter({ hasText: '$1.000.000' }).getByRole('link').click()
  const refund = page.getByRole('button', { name: 'Devolver' })
  await refund.click()
  const dialog = page.getByRole('dialog', { name: 'Devolver a quien pagó' })
  await dialog.getByLabel('Motivo').fill('Venta anulada')
  await dialog.getByRole('button', { name: 'Devolver $1.000.000' }).click()
  const told = page
    .getByRole('region', { name: 'Secuencia del pago' })
    .getByRole('button', { name: /refund\.completed/ })
  await expect(told).toContainText('Red a Billetera')
  await expect(told).toContainText('200')
  await expectAccessibleAndFit(page)

  await page.getByRole('link', { name: 'Hoy' }).click()
  await rows.filter({ hasText: '$15.990' }).getByRole('link').click()
  await expect(refund).toBeDisabled()
  await expect(page.getByText('No hay saldo para devolver.')).toBeVisible()
  await page.getByRole('link', { name: 'Recargar' }).click()
  await expect(balance).toContainText('$0')
  await page.getByLabel('Referencia').fill('TEF-77001')
  await page.getByLabel('Monto exacto').fill('50.000')
  await page.getByRole('button', { name: 'Transferir $50.000 de prueba' }).click()
  await page.getByRole('button', { name: 'Informar la transferencia' }).click()
  await expect(balance).toContainText('$50.000')
  await expectAccessibleAndFit(page)
  await page.goBack()
  await expect(refund).toBeEnabled()
})
