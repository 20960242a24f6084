import { expect, type Page, type Route } from '@playwright/test'
import { discard } from './support/form.ts'
import { fillSignIn, newIntegration, openAlone, PEOPLE, test } from './support/portal.ts'
import { card, choose, LIST } from './support/sharing.ts'

test.use({ expectedErrors: /status of 401/ })

const CHALLENGE = 'Bearer error="insufficient_user_authentication", max_age="0"'
const problem = { code: 'stale_sign_in', message: 'Por seguridad, vuelve a iniciar sesión para continuar.' }

const CONFIRM = 'Confirma que eres tú'

/** Answers the next call to an address as the server answers a sign-in that is too old. */
async function challengeOnce(page: Page, address: string): Promise<void> {
  const challenge = (route: Route) =>
    route.fulfill({ status: 401, headers: { 'www-authenticate': CHALLENGE }, json: problem })
  await page.route(address, challenge, { times: 1 })
}

/** Signs in again on the provider's page, which asks for it although the session lives, and knows who it was. */
async function confirmItsMe(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: CONFIRM })).toBeVisible()
  await expect(page.getByLabel('Correo')).toHaveValue(PEOPLE.stranger)
  await fillSignIn(page, PEOPLE.stranger)
}

test('an old sign-in is asked for again, and what was begun goes on by itself', async ({ page }) => {
  const { area, name } = await newIntegration(page, 'Billetera')
  // A session of its own, because each sign-in gives the session a new cookie.
  await openAlone(page, PEOPLE.stranger, `${area}/security`)
  const secret = page.getByRole('textbox', { name: 'Secreto de integración', exact: true })

  await test.step('a secret is shown, beside what is not saved', async () => {
    const entry = page.getByRole('textbox', { name: 'IP de origen', exact: true })
    await entry.fill('1.2.3.4')
    await entry.press('Enter')
    await challengeOnce(page, '**/reveal')
    await page.getByRole('button', { name: 'Mostrar el secreto de integración' }).click()
    await confirmItsMe(page)
    await page.waitForURL(`**${area}/security`)
    await expect(secret).toHaveValue(/^qri_test_/)
    await expect(page.getByRole('list', { name: 'IP de origen' }).getByRole('listitem')).toHaveText(['1.2.3.4'])
    await discard(page)
  })

  await test.step('a secret is rotated as it was chosen', async () => {
    await challengeOnce(page, '**/rotate')
    await page.getByRole('button', { name: 'Rotar el secreto de integración' }).click()
    const dialog = page.getByRole('dialog', { name: 'Rotar el secreto de integración' })
    await dialog.getByRole('radio', { name: /7 días/ }).check()
    await dialog.getByRole('button', { name: 'Rotar', exact: true }).click()
    await expect(page.getByRole('heading', { name: CONFIRM })).toBeVisible()
    const rotated = page.waitForRequest('**/rotate')
    await confirmItsMe(page)
    expect((await rotated).postDataJSON()).toMatchObject({ overlap_hours: 168 })
    await expect(page.getByText('El secreto fue rotado')).toBeVisible()
    await expect(dialog).toBeHidden()
  })

  await test.step('a certificate is downloaded', async () => {
    await challengeOnce(page, '**/download-crt')
    await page.getByRole('button', { name: 'Descargar certificado' }).click()
    await page.getByRole('button', { name: 'Crear certificado' }).click()
    const downloaded = page.waitForEvent('download')
    await confirmItsMe(page)
    expect((await downloaded).suggestedFilename()).toMatch(/\.zip$/)
  })

  await test.step('a transfer waits for another press, and nothing stays to be repeated', async () => {
    await page.goto(LIST)
    await challengeOnce(page, '**/shared-transfer')
    await choose(page, name, 'Transferir')
    const dialog = page.getByRole('dialog', { name: 'Transferir integración' })
    await dialog.getByLabel('Correo').fill(PEOPLE.target)
    await dialog.getByRole('button', { name: 'Transferir' }).click()
    const agree = page.getByRole('button', { name: 'Si, transferir' })
    await agree.click()
    await confirmItsMe(page)
    await expect(dialog.getByLabel('Correo')).toHaveValue(PEOPLE.target)
    expect(await page.evaluate(() => sessionStorage.getItem('step-up'))).toBeNull()
    await dialog.getByRole('button', { name: 'Transferir' }).click()
    await agree.click()
    await expect(page.getByRole('status').filter({ hasText: 'La integración fue transferida con éxito' })).toBeVisible()
    await expect(card(page, name)).toHaveCount(0)
  })
})
