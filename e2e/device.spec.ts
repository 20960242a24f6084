import { expect } from '@playwright/test'
import { expectAccessibleAndFit } from './support/fit.ts'
import { fillSignIn, PEOPLE, test } from './support/portal.ts'

test.use({ expectedErrors: /status of 400/ })

const PROTOCOL = '/realms/portal-developer/protocol/openid-connect'
const CLIENT = { client_id: 'portal-cli' }

test('a person permits the command line with the keyboard alone, after a wrong code, and refuses it the next time', async ({
  page,
}) => {
  const ask = async () =>
    (await (await page.request.post(`${PROTOCOL}/auth/device`, { form: CLIENT })).json()) as Record<
      'device_code' | 'user_code' | 'verification_uri' | 'verification_uri_complete',
      string
    >
  const redeem = async (device_code: string) => {
    const grant_type = 'urn:ietf:params:oauth:grant-type:device_code'
    const answer = await page.request.post(`${PROTOCOL}/token`, { form: { ...CLIENT, grant_type, device_code } })
    return (await answer.json()) as { access_token?: string; error?: string }
  }
  const press = async (name: string) => {
    const button = page.getByRole('button', { name })
    while (!(await button.evaluate((node) => node === document.activeElement))) await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
  }

  const first = await ask()
  await page.goto(first.verification_uri)
  const code = page.getByLabel('Código')
  await expect(code).toBeFocused()
  await expectAccessibleAndFit(page)
  await page.keyboard.type('bbbb bbbb')
  await page.keyboard.press('Enter')
  await expect(code).toHaveAccessibleDescription(/No conocemos ese código/)
  await expect(code).toHaveValue('bbbb bbbb')
  await expect(code).toBeFocused()
  await expectAccessibleAndFit(page)
  await code.fill(first.user_code.toLowerCase())
  await page.keyboard.press('Enter')
  await fillSignIn(page, PEOPLE.colleague)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('¿Permites que la línea de comandos use tu cuenta?')
  await expect(page.getByText(PEOPLE.colleague)).toBeVisible()
  await expectAccessibleAndFit(page)
  await press('Permitir')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Listo, vuelve a tu terminal')
  await expectAccessibleAndFit(page)
  const { access_token } = await redeem(first.device_code)
  const headers = { authorization: `Bearer ${access_token}` }
  expect((await page.request.get('/api/integration/names', { headers })).status()).toBe(200)
  expect((await page.request.get('/api/account', { headers })).status()).toBe(403)

  const second = await ask()
  await page.goto(second.verification_uri_complete)
  await expect(page.getByText('Compara este código')).toBeVisible()
  await expect(code).toHaveValue(second.user_code)
  await press('Continuar')
  await press('Rechazar')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rechazaste el programa')
  expect(await redeem(second.device_code)).toMatchObject({ error: 'access_denied' })
})
