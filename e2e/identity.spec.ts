import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test as base } from '@playwright/test'
import { begin, expectSession, fillLogin, linkMailedTo, openPortal, signIn } from './support/identity/client.ts'
import { type Harness, PASSWORD, startHarness } from './support/identity/harness.ts'

const test = base.extend<object, { harness: Harness }>({
  harness: [
    async ({ browserName: _anyBrowser }, use) => {
      const harness = await startHarness()
      await use(harness)
      await harness.close()
    },
    { scope: 'worker' },
  ],
})

const tokenRequest = (harness: Harness, fields: Record<string, string>) =>
  fetch(`${harness.protocol}/token`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: 'portal-frontend', ...fields }),
  })

const authorize = (harness: Harness, fields: Record<string, string>) =>
  fetch(
    `${harness.protocol}/auth?${new URLSearchParams({ client_id: 'portal-frontend', response_type: 'code', scope: 'openid', response_mode: 'fragment', ...fields })}`,
    { redirect: 'manual' },
  )

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
}

test('an unmodified keycloak-js signs in, reads the person, refreshes and keeps the session', async ({
  page,
  harness,
  context,
}) => {
  await test.step('1. starting without a session neither signs in nor leaves the page', async () => {
    await openPortal(page, harness, '/site/home?x=1')
    await expectSession(page, false)
    expect(page.url()).toBe(`${harness.url}/site/home?x=1`)
  })
  await test.step('2. asking to sign in opens the login page', async () => {
    await begin(page, 'login')
    expect(page.url()).toContain('/login-actions/authenticate/')
  })
  await test.step('3. a wrong password is refused without losing the e-mail', async () => {
    await fillLogin(page, 'admin@portal.test', 'no es la mía')
    await expect(page.getByText('El correo o la contraseña no coinciden.')).toBeVisible()
    await expect(page.getByLabel('Correo')).toHaveValue('admin@portal.test')
    await expect(page.getByLabel('Contraseña', { exact: true })).toHaveValue('')
  })
  await test.step('4. the right password returns to the page, signed in', async () => {
    await fillLogin(page, 'admin@portal.test', PASSWORD)
    await expectSession(page, true)
    expect(page.url()).toBe(`${harness.url}/site/home`)
  })
  await test.step('5. userinfo has sub and the administrator as a boolean', async () => {
    const info = await page.evaluate(() => window.client.loadUserInfo())
    expect(info).toMatchObject({ allow_list_integrations: true, email_verified: true, sub: expect.any(String) })
  })
  await test.step('6. the account profile is readable', async () => {
    const profile = await page.evaluate(() => window.client.loadUserProfile())
    expect(profile).toMatchObject({ username: 'admin@portal.test', firstName: 'Ada', lastName: 'Minte' })
  })
  await test.step('7. the three tokens decode and name client, audience, session and moment of sign-in', async () => {
    const tokens = await page.evaluate(() => ({
      access: window.client.tokenParsed,
      refresh: window.client.refreshTokenParsed,
      id: window.client.idTokenParsed,
    }))
    expect(tokens.access).toMatchObject({
      aud: 'portal-api',
      azp: 'portal-frontend',
      sid: expect.any(String),
      auth_time: expect.any(Number),
    })
    expect(Number(tokens.access?.exp) - Number(tokens.access?.iat)).toBe(900)
    expect(tokens.refresh).toMatchObject({ typ: 'Refresh', sid: tokens.access?.sid })
    expect(tokens.id).toMatchObject({ nonce: expect.any(String), aud: 'portal-frontend' })
  })
  await test.step('8. a forced refresh rotates the refresh token and brings an ID token', async () => {
    const result = await page.evaluate(async () => {
      const before = window.client.refreshToken
      const refreshed = await window.client.updateToken(-1)
      return { refreshed, rotated: before !== window.client.refreshToken, id: typeof window.client.idToken }
    })
    expect(result).toEqual({ refreshed: true, rotated: true, id: 'string' })
  })
  await test.step('9. a fresh token is not refreshed again', async () => {
    expect(await page.evaluate(() => window.client.updateToken(60))).toBe(false)
  })
  await test.step('10. another page finds the session silently', async () => {
    await openPortal(page, harness, '/site/list-integration')
    await expectSession(page, true)
    expect(page.url()).toBe(`${harness.url}/site/list-integration`)
  })
  const other = await context.newPage()
  await test.step('11. so does another tab', async () => {
    await openPortal(other, harness, '/site/questions')
    await expectSession(other, true)
  })
  await test.step('12. the status frame reports the session unchanged', async () => {
    await other.evaluate(() => void window.statusAnswers.splice(0))
    await other.waitForFunction(() => window.statusAnswers.length > 0)
    expect(await other.evaluate(() => window.client.authenticated && !window.seen.includes('onAuthLogout'))).toBe(true)
  })
  const [refreshToken, accessToken] = await page.evaluate(() => [
    window.client.refreshToken ?? '',
    window.client.token ?? '',
  ])
  await test.step('13. signing out returns at once, without asking', async () => {
    await page.evaluate(() => void window.client.logout({ redirectUri: `${location.origin}/site/home` }))
    await page.waitForURL(`${harness.url}/site/home`)
    await expectSession(page, false)
  })
  await test.step('14. the other tab notices it through the status frame', async () => {
    await other.waitForFunction(() => window.seen.includes('onAuthLogout'))
    expect(await other.evaluate(() => window.client.authenticated)).toBe(false)
  })
  await test.step('15. the refresh token of the ended session answers 400', async () => {
    expect((await tokenRequest(harness, { grant_type: 'refresh_token', refresh_token: refreshToken })).status).toBe(400)
  })
  await test.step('16. its access token reads no userinfo', async () => {
    const answer = await fetch(`${harness.protocol}/userinfo`, { headers: { authorization: `Bearer ${accessToken}` } })
    expect(answer.status).toBe(401)
  })
  await test.step('17. an ordinary person is no administrator', async () => {
    await begin(page, 'login')
    await fillLogin(page, 'usuario@portal.test', PASSWORD)
    await expectSession(page, true)
    expect(await page.evaluate(() => window.client.loadUserInfo())).toMatchObject({ allow_list_integrations: false })
  })
  await test.step('18. signing out by POST ends the session too', async () => {
    const left = page.waitForEvent('load')
    await page.evaluate(() => void window.client.logout({ logoutMethod: 'POST' }))
    await left
    await expectSession(page, false)
  })
  await test.step('19. an address outside the portal is refused', async () => {
    const answer = await authorize(harness, {
      redirect_uri: 'http://evil.test/',
      code_challenge: 'x'.repeat(43),
      code_challenge_method: 'S256',
    })
    expect(answer.status).toBe(400)
    expect(answer.headers.get('location')).toBeNull()
  })
  await test.step('20. a sign-in without PKCE is refused', async () => {
    const answer = await authorize(harness, { redirect_uri: `${harness.url}/` })
    expect(answer.headers.get('location')).toContain('error=invalid_request')
  })
})

test('a newcomer registers, follows the mail and arrives signed in where they were going', async ({
  page,
  harness,
}) => {
  await openPortal(page, harness, '/site/new-integration')
  await begin(page, 'register')
  await page.getByLabel('Nombre y apellido').fill('Camila Rojas')
  await page.getByLabel('Correo').fill('camila@banconorte.test')
  await page.getByLabel('Contraseña', { exact: true }).fill('12345678')
  await page.getByLabel('Repite la contraseña').fill('12345678')
  await page.getByRole('button', { name: 'Crear cuenta' }).click()
  await expect(page.getByLabel('Contraseña', { exact: true })).toHaveAccessibleDescription(
    /Esa contraseña es muy común/,
  )
  await expect(page.getByLabel('Nombre y apellido')).toHaveValue('Camila Rojas')
  await expect(page.getByLabel('Correo')).toHaveValue('camila@banconorte.test')

  await page.getByLabel('Contraseña', { exact: true }).fill('cobre lluvia tren')
  await page.getByLabel('Repite la contraseña').fill('cobre lluvia tren')
  await page.getByRole('button', { name: 'Crear cuenta' }).click()
  await expect(page.getByRole('heading', { name: 'Revisa tu correo' })).toBeVisible()

  await page.getByRole('link', { name: 'Volver a iniciar sesión' }).click()
  await fillLogin(page, 'camila@banconorte.test', 'cobre lluvia tren')
  await expect(page.getByRole('heading', { name: 'Revisa tu correo' })).toBeVisible()
  await page.getByRole('button', { name: 'Enviar otro correo' }).click()
  await expect(page.getByRole('status')).toBeVisible()

  const link = await linkMailedTo(harness, 'camila@banconorte.test')
  await page.goto(link)
  await expectSession(page, true)
  expect(page.url()).toBe(`${harness.url}/site/new-integration`)
  expect(await page.evaluate(() => window.client.tokenParsed)).toMatchObject({
    email: 'camila@banconorte.test',
    email_verified: true,
  })

  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'El enlace ya no sirve' })).toBeVisible()
})

/** Fills the registration and sends it; its mail is on the way. */
async function registerIn(page: Page, harness: Harness, name: string, email: string, password: string): Promise<void> {
  await openPortal(page, harness)
  await begin(page, 'register')
  await page.getByLabel('Nombre y apellido').fill(name)
  await page.getByLabel('Correo').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByLabel('Repite la contraseña').fill(password)
  await page.getByRole('button', { name: 'Crear cuenta' }).click()
  await expect(page.getByRole('heading', { name: 'Revisa tu correo' })).toBeVisible()
}

test('a link followed in another browser confirms with the password of the registration and signs nobody in', async ({
  page,
  harness,
  browser,
}) => {
  await registerIn(page, harness, 'Tomás Vera', 'tomas@banconorte.test', 'cobre lluvia tren')
  const elsewhere = await (await browser.newContext()).newPage()
  await elsewhere.goto(await linkMailedTo(harness, 'tomas@banconorte.test'))
  await expectAccessible(elsewhere)
  await elsewhere.getByLabel('Contraseña', { exact: true }).fill('no es la suya')
  await elsewhere.getByRole('button', { name: 'Confirmar mi correo' }).click()
  await expect(elsewhere.getByLabel('Contraseña', { exact: true })).toHaveAccessibleDescription(
    'No es la contraseña con que se creó la cuenta.',
  )
  await expectAccessible(elsewhere)
  await elsewhere.getByLabel('Contraseña', { exact: true }).fill('cobre lluvia tren')
  await elsewhere.getByRole('button', { name: 'Confirmar mi correo' }).click()
  await expect(elsewhere.getByRole('heading', { name: 'Correo confirmado' })).toBeVisible()
  await openPortal(elsewhere, harness)
  await expectSession(elsewhere, false)
  await signIn(page, harness, 'tomas@banconorte.test', 'cobre lluvia tren')
})

test('whoever was registered by somebody else replaces the password before the account opens', async ({
  page,
  harness,
  browser,
}) => {
  await registerIn(page, harness, 'Otra Persona', 'duena@banconorte.test', 'clave del intruso')
  const owner = await (await browser.newContext()).newPage()
  await owner.goto(await linkMailedTo(harness, 'duena@banconorte.test'))
  await owner.getByRole('link', { name: 'No la recuerdo o no la elegí yo' }).click()
  await expectAccessible(owner)
  await owner.getByLabel('Nueva contraseña').fill('cobre lluvia tren')
  await owner.getByLabel('Repite la contraseña').fill('cobre lluvia')
  await owner.getByRole('button', { name: 'Confirmar mi correo' }).click()
  await expect(owner.getByText('Las contraseñas no son iguales.')).toBeVisible()
  await owner.getByLabel('Nueva contraseña').fill('cobre lluvia tren')
  await owner.getByLabel('Repite la contraseña').fill('cobre lluvia tren')
  await owner.getByRole('button', { name: 'Confirmar mi correo' }).click()
  await expect(owner.getByRole('heading', { name: 'Correo confirmado' })).toBeVisible()
  await signIn(owner, harness, 'duena@banconorte.test', 'cobre lluvia tren')
})

test('whoever forgot the password chooses another by mail, and every session of theirs ends', async ({
  page,
  harness,
  browser,
}) => {
  await harness.identity.createPerson({ email: 'olvido@portal.test', name: 'Olga Vidal', password: PASSWORD })
  const desk = await (await browser.newContext()).newPage()
  await signIn(desk, harness, 'olvido@portal.test')
  await openPortal(page, harness)
  await begin(page, 'login')
  await page.getByRole('link', { name: 'Olvidé mi contraseña' }).click()
  await page.getByLabel('Correo').fill('olvido@portal.test')
  await page.getByRole('button', { name: 'Enviar enlace' }).click()
  await expect(page.getByRole('heading', { name: 'Revisa tu correo' })).toBeVisible()
  await page.goto(await linkMailedTo(harness, 'olvido@portal.test'))
  await page.getByLabel('Nueva contraseña').fill('lluvia tren cobre')
  await page.getByLabel('Repite la contraseña').fill('lluvia tren cobre')
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click()
  await expect(page.getByRole('heading', { name: 'Contraseña cambiada' })).toBeVisible()
  expect(await desk.evaluate(() => window.client.updateToken(-1).catch(() => 'ended'))).toBe('ended')
  await signIn(page, harness, 'olvido@portal.test', 'lluvia tren cobre')
})

test('every page is accessible, and the password can be shown with the keyboard', async ({ page, harness }) => {
  const violations: string[] = []
  page.on('console', (message) => message.text().includes('Content Security Policy') && violations.push(message.text()))
  await openPortal(page, harness)
  await begin(page, 'login')
  await expectAccessible(page)
  await page.getByLabel('Contraseña', { exact: true }).fill('visible')
  await page.getByRole('button', { name: 'Mostrar contraseña' }).press('Enter')
  await expect(page.getByLabel('Contraseña', { exact: true })).toHaveAttribute('type', 'text')
  await fillLogin(page, 'nadie@portal.test', 'no existe')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Olvidé mi contraseña' }).click()
  await expectAccessible(page)
  await page.getByLabel('Correo').fill('nadie@portal.test')
  await page.getByRole('button', { name: 'Enviar enlace' }).click()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Volver a iniciar sesión' }).click()
  await page.getByRole('link', { name: 'Crea una cuenta' }).click()
  await page.getByRole('button', { name: 'Crear cuenta' }).click()
  await expect(page.getByText('Escribe tu nombre.')).toBeVisible()
  await expectAccessible(page)
  await page.context().clearCookies()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'El inicio de sesión venció' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Volver al portal' }).click()
  await expectSession(page, false)
  await signIn(page, harness, 'usuario@portal.test')
  await page.evaluate(() => void window.client.accountManagement())
  await expect(page.getByRole('heading', { name: 'Mi cuenta' })).toBeVisible()
  await expectAccessible(page)
  expect(violations).toEqual([])
})
