import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { REGISTERED } from '../../e2e/support/passwords.ts'
import { expectAccessible, fillSignIn, PEOPLE, signInAs, test, uniqueName } from '../../e2e/support/portal.ts'
import { register } from '../../e2e/support/registration.ts'
import { FIRST_ADMINISTRATOR } from './server.ts'

const LIST = '/site/list-integration'
const REALM = `${process.env.OIDC_URL}/realms/portal-developer`
const PROTOCOL = `${REALM}/protocol/openid-connect`

type Tokens = Record<'access_token' | 'refresh_token', string>

const claimsOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>

/** Waits for the page's next token request; returns the tokens in its answer. */
async function nextTokens(page: Page): Promise<Tokens> {
  const exchange = await page.waitForResponse(`${PROTOCOL}/token`)
  return (await exchange.json()) as Tokens
}

async function tokensOf(page: Page, email: string): Promise<Tokens> {
  const tokens = nextTokens(page)
  await signInAs(page, email, LIST)
  return tokens
}

const userInfo = async (request: APIRequestContext, token: string): Promise<unknown> =>
  (await request.get(`${PROTOCOL}/userinfo`, { headers: { authorization: `Bearer ${token}` } })).json()

const askTokens = (request: APIRequestContext, form: Record<string, string>) =>
  request.post(`${PROTOCOL}/token`, { form: { client_id: 'portal-frontend', ...form } })

test('an access token says who, for whom and by whom, for a quarter of an hour', async ({ page }) => {
  const { access_token } = await tokensOf(page, PEOPLE.colleague)
  const claims = claimsOf(access_token)
  expect(claims).toMatchObject({
    iss: REALM,
    typ: 'Bearer',
    azp: 'portal-frontend',
    aud: 'portal-api',
    sub: '5f1b6a1e-0d4c-4b7e-9a53-1c7f2e8d9002',
    sid: expect.any(String),
    auth_time: expect.any(Number),
    email: PEOPLE.colleague,
    email_verified: true,
    name: 'Samuel Rojas',
  })
  expect(Number(claims['exp']) - Number(claims['iat'])).toBe(900)
})

test('an administrator is one by a boolean, in the token and in userinfo; nobody else is', async ({
  page,
  browser,
}) => {
  const { access_token } = await tokensOf(page, PEOPLE.administrator)
  expect(claimsOf(access_token)['allow_list_integrations']).toBe(true)
  expect(await userInfo(page.request, access_token)).toMatchObject({
    allow_list_integrations: true,
    email: PEOPLE.administrator,
    email_verified: true,
    name: 'Andrés Mella',
  })
  const other = await tokensOf(await (await browser.newContext()).newPage(), PEOPLE.owner)
  expect(claimsOf(other.access_token)).not.toHaveProperty('allow_list_integrations')
  expect(await userInfo(page.request, other.access_token)).not.toHaveProperty('allow_list_integrations')
})

test('a newcomer confirms the mail first, and registers as no administrator whatever the form says', async ({
  page,
}) => {
  await page.route(`${REALM}/login-actions/registration**`, (route) =>
    route.request().method() === 'POST'
      ? route.continue({ postData: `${route.request().postData()}&allow_list_integrations=true` })
      : route.continue(),
  )
  await page.goto(LIST)
  const tokens = nextTokens(page)
  await register(page, LIST)
  const claims = claimsOf((await tokens).access_token)
  expect(claims).toMatchObject({ email_verified: true, name: 'Nadia Valdés' })
  expect(claims).not.toHaveProperty('allow_list_integrations')
})

test('the administrator whom the environment names chooses a password by mail, and is one', async ({ page }) => {
  await page.goto(LIST)
  await page.getByRole('link', { name: 'Olvidé mi contraseña' }).click()
  await page.getByLabel('Correo').fill(FIRST_ADMINISTRATOR)
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByText('Si hay una cuenta con ese correo')).toBeVisible()
  await page.goto(String(process.env.MAILBOX_URL))
  await page.getByRole('article').filter({ hasText: FIRST_ADMINISTRATOR }).getByRole('link').first().click()
  await page.getByLabel('Nombre y apellido').fill('Paula Reyes')
  await page.getByRole('button', { name: 'Continuar' }).click()
  const tokens = nextTokens(page)
  await page.getByLabel('Nueva contraseña').fill(REGISTERED)
  await page.getByLabel('Repite la contraseña').fill(REGISTERED)
  await page.getByRole('button', { name: 'Continuar' }).click()
  expect(claimsOf((await tokens).access_token)).toMatchObject({
    allow_list_integrations: true,
    email: FIRST_ADMINISTRATOR,
    email_verified: true,
  })
})

test("every page of a sign-in is in Spanish and in the portal's look, and axe finds nothing", async ({ page }) => {
  await page.goto(LIST)
  const looks = async (title: string): Promise<void> => {
    await expect(page).toHaveTitle(`${title} · QRI Desarrolladores`)
    await expect(page.getByRole('link', { name: 'QRI Desarrolladores' })).toBeVisible()
    await expect(page.locator('body')).toHaveCSS('font-family', /^"Inter Variable"/)
    await expectAccessible(page)
  }
  await looks('Iniciar Sesión')
  await fillSignIn(page, PEOPLE.owner, 'otra cosa')
  await expect(page.getByLabel('Correo')).toHaveAccessibleDescription('El correo o la contraseña no coinciden.')
  await looks('Iniciar Sesión')
  await page.getByRole('link', { name: 'Olvidé mi contraseña' }).click()
  await looks('Olvidé mi contraseña')
  await page.getByRole('link', { name: 'Volver a iniciar sesión' }).click()
  await page.getByRole('link', { name: 'Crear cuenta' }).click()
  await looks('Crea tu cuenta')
  await page.goto(`${REALM}/device`)
  await looks('Conecta un programa')
})

test('nobody makes an administrator of themselves in their account, nor takes an address that is not theirs', async ({
  page,
  browser,
}) => {
  const asked = page.waitForRequest((request) => {
    const { origin, pathname } = new URL(request.url())
    return `${origin}${pathname}`.startsWith(`${REALM}/account/`) && 'authorization' in request.headers()
  })
  await page.goto(`${REALM}/account/`)
  await fillSignIn(page, PEOPLE.colleague)
  const headers = {
    authorization: (await (await asked).headerValue('authorization')) ?? '',
    accept: 'application/json',
  }
  const account = `${REALM}/account/`
  const own = (await (await page.request.get(account, { headers })).json()) as { attributes?: object }
  expect(JSON.stringify(own)).not.toContain('allow_list_integrations')
  const write = (data: object) => page.request.post(account, { headers, data: { ...own, ...data } })
  expect((await write({})).status(), 'the way in works').toBe(204)
  await write({ attributes: { ...own.attributes, allow_list_integrations: ['true'] } })
  await write({ email: 'red@portal.test' })

  const { access_token } = await tokensOf(await (await browser.newContext()).newPage(), PEOPLE.colleague)
  const claims = claimsOf(access_token)
  expect(claims).not.toHaveProperty('allow_list_integrations')
  expect([claims['email'], claims['email_verified']]).toEqual([PEOPLE.colleague, true])
})

test('there is no sign-in without PKCE by S256, to another address, or by a password alone', async ({
  request,
  baseURL,
}) => {
  const challenge = { code_challenge: 'x'.repeat(43), code_challenge_method: 'S256' }
  const ask = (params: Record<string, string>) =>
    request.get(`${PROTOCOL}/auth`, {
      params: { client_id: 'portal-frontend', response_type: 'code', scope: 'openid', ...params },
      maxRedirects: 0,
    })
  const own = `${baseURL}/site/home`
  expect((await ask({ redirect_uri: own, ...challenge })).status(), 'the usual way').toBe(200)
  for (const weak of [{}, { ...challenge, code_challenge_method: 'plain' }]) {
    const answer = await ask({ redirect_uri: own, ...weak })
    expect(answer.headers()['location']).toContain('error=invalid_request')
  }
  for (const redirect_uri of [
    'https://evil.test/',
    `${baseURL}.evil.test/`,
    `${baseURL}@evil.test/`,
    `${baseURL?.replace('http:', 'https:')}/`,
  ]) {
    const answer = await ask({ redirect_uri, ...challenge })
    expect([redirect_uri, answer.status(), answer.headers()['location']]).toEqual([redirect_uri, 400, undefined])
  }
  const answer = await askTokens(request, { grant_type: 'password', username: PEOPLE.owner, password: 'Portal.2026' })
  expect(await answer.json()).toMatchObject({ error: 'unauthorized_client' })
})

test('no sensitive call of the portal succeeds with the token of a session that ended', async ({ page }) => {
  const { access_token, refresh_token } = await tokensOf(page, PEOPLE.stranger)
  await page.close()
  const headers = { authorization: `Bearer ${access_token}` }
  const name = uniqueName('Sensible')
  const data = { enroller_name: name, er_tax_id: '12.345.678-5', public_name: name, type: 'payer_collect' }
  const created = await page.request.post('/api/integration', { headers, data })
  const { uuid, enroller_uuid } = (await created.json()) as Record<'uuid' | 'enroller_uuid', string>
  const secret = 'integration'
  const calls: [string, object][] = [
    [`/api/enroller/security/${enroller_uuid}/reveal`, { secret }],
    [`/api/enroller/security/${enroller_uuid}/rotate`, { secret }],
    [`/api/enroller/security/${enroller_uuid}/renew`, { disabled_accounts: [] }],
    ['/api/certificate/download-crt', { enroller_uuid }],
    ['/api/integration/shared-transfer', { email: PEOPLE.target, type: 'TRANSFER', integration_uuid: uuid }],
  ]
  const statuses = () =>
    Promise.all(calls.map(async ([path, body]) => (await page.request.post(path, { headers, data: body })).status()))
  const [[reveal, body] = ['', {}]] = calls
  expect((await page.request.post(reveal, { headers, data: body })).status(), 'while the session lives').toBe(200)
  const ended = await page.request.post(`${PROTOCOL}/logout`, { form: { client_id: 'portal-frontend', refresh_token } })
  expect(ended.status()).toBe(204)
  expect(await statuses()).toEqual([401, 401, 401, 401, 401])
})

test('the command line gets a token by the device flow, which opens its own calls only', async ({ page }) => {
  const client = { client_id: 'portal-cli' }
  const asked = await page.request.post(`${PROTOCOL}/auth/device`, { form: { ...client, scope: 'openid' } })
  const codes = (await asked.json()) as Record<'device_code' | 'verification_uri_complete', string>
  const form = { ...client, grant_type: 'urn:ietf:params:oauth:grant-type:device_code', device_code: codes.device_code }
  await page.goto(codes.verification_uri_complete)
  await fillSignIn(page, PEOPLE.colleague)
  await expect(page.getByText('No podrá cambiar tu configuración ni ver tus claves.')).toBeVisible()
  await expectAccessible(page)
  await page.locator('[name=accept]').click()
  await expect(page.locator('[name=accept]')).toHaveCount(0)
  const redeemed = await page.request.post(`${PROTOCOL}/token`, { form })
  expect(redeemed.status(), await redeemed.text()).toBe(200)
  const { access_token } = (await redeemed.json()) as Tokens
  const headers = { authorization: `Bearer ${access_token}` }
  expect((await page.request.get('/api/integration', { headers })).status()).toBe(200)
  expect((await page.request.get('/api/account', { headers })).status()).toBe(403)
})

test('a refresh token is good once', async ({ page }) => {
  const { refresh_token } = await tokensOf(page, PEOPLE.owner)
  await page.close()
  const refresh = () => askTokens(page.request, { grant_type: 'refresh_token', refresh_token })
  expect((await refresh()).status()).toBe(200)
  expect((await refresh()).status()).toBe(400)
})

test('two windows of one person renew their tokens in turns, and both stay signed in', async ({ page, context }) => {
  const other = await context.newPage()
  for (const window of [page, other]) await window.clock.install()
  await signInAs(page, PEOPLE.owner, LIST)
  await page.getByRole('link', { name: 'Ver en detalle Pagos Andes' }).click()
  await expect(page.getByRole('heading', { name: 'Datos de Integración' })).toBeVisible()
  await other.goto(page.url())
  await expect(other.getByRole('heading', { name: 'Datos de Integración' })).toBeVisible()
  for (const section of ['Webhook', 'Seguridad']) {
    for (const window of [page, other]) {
      const renewal = window.waitForResponse(`${PROTOCOL}/token`)
      await window.clock.fastForward('00:16:00')
      await window.getByRole('link', { name: section, exact: true }).click()
      expect((await renewal).status()).toBe(200)
      await expect(window.getByRole('heading', { level: 1, name: section })).toBeVisible()
    }
  }
})

test('wrong passwords in a row lock the account for a while, in words that do not say so', async ({
  page,
  browser,
}) => {
  await page.goto(LIST)
  const tokens = nextTokens(page)
  await register(page, LIST)
  const email = String(claimsOf((await tokens).access_token)['email'])
  const guesser = await (await browser.newContext()).newPage()
  await guesser.goto(LIST)
  // After ten wrong passwords, the realm's maximum, Keycloak refuses even the right password.
  for (const password of [...Array.from({ length: 10 }, (_, at) => `lluvia ${at}`), REGISTERED]) {
    await fillSignIn(guesser, email, password)
    await expect(guesser.getByText('El correo o la contraseña no coinciden.')).toBeVisible()
  }
})
