import { createHash } from 'node:crypto'
import { expect, type Page, type Request } from '@playwright/test'
import { alive, createOnScreen, fillSignIn, hold, openAlone, PEOPLE, signInAs, test, visit } from './support/portal.ts'

const HOME = '/site/home'
const LIST = '/site/list-integration'
const WEBHOOKS = '/site/documentation/webhooks'
const PROVIDER = '**/realms/**'
const TOKEN = '**/openid-connect/token'

const signIn = (page: Page) => page.getByRole('button', { name: 'Iniciar Sesión' })
const signOut = (page: Page) => page.getByRole('button', { name: 'Cerrar Sesión' })
const isTo = (endpoint: string) => (request: Request) =>
  new URL(request.url()).pathname.endsWith(`/openid-connect/${endpoint}`)
const isPageTo = (endpoint: string) => (request: Request) =>
  isTo(endpoint)(request) && request.isNavigationRequest() && request.frame().parentFrame() === null

const paramsOf = (request: Request): Record<string, string> =>
  Object.fromEntries(new URL(request.url()).searchParams.entries())
const formOf = (request: Request): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(request.postData() ?? '').entries())

/** Starts to record the page's requests to an endpoint of the identity provider; returns the growing record. */
function collect(page: Page, endpoint: string): Request[] {
  const seen: Request[] = []
  page.on('request', (request) => {
    if (isTo(endpoint)(request)) seen.push(request)
  })
  return seen
}

const stored = (page: Page, group: string) =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null') as unknown, group)

const TOKEN_LIFE = '00:16:00'

test('opening the portal looks for a session in hidden frames, and leaves the visitor where they are', {
  tag: '@provider',
}, async ({ page }) => {
  const asked: { path: string; framed: boolean }[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/realms/')) asked.push({ path: pathname, framed: request.frame() !== page.mainFrame() })
  })
  await page.goto(`${HOME}?x=1`)
  await expect(signIn(page)).not.toHaveAttribute('data-waiting')
  expect(asked.filter(({ framed }) => !framed)).toEqual([])
  expect(asked.some(({ path }) => path.includes('/3p-cookies/'))).toBe(true)
  expect(asked.some(({ path }) => path.endsWith('/login-status-iframe.html'))).toBe(true)
  await expect(page.locator('iframe').first()).toBeHidden()
  expect(new URL(page.url()).pathname).toBe(HOME)
})

/** Opens a public page and waits until React has hydrated it, which is when the page requests `/config.json`. */
async function openHydrated(page: Page): Promise<void> {
  const asked = page.waitForRequest('**/config.json')
  await page.goto(WEBHOOKS)
  await asked
}

test('signing in is asked for before it is known whether there is a session', async ({ page }) => {
  const release = await hold(page, '/config.json')
  await openHydrated(page)
  await signIn(page).click()
  await expect(signIn(page)).toHaveAttribute('aria-busy', 'true')
  release()
  await expect(page.getByLabel('Correo')).toBeVisible()
})

for (const person of [undefined, PEOPLE.owner]) {
  const arrives = person ? 'opens for whoever has one' : 'leads a visitor to the login page'
  test(`a link pressed before the session is known ${arrives}`, async ({ page }) => {
    if (person) await signInAs(page, person, LIST)
    const release = await hold(page, '/config.json')
    await openHydrated(page)
    await page.getByRole('article').locator(`a[href="${LIST}"]`).first().click()
    const moving = page.getByRole('progressbar', { name: 'Cargando la página' })
    await expect(moving).toBeVisible()
    const arrived = person ? page.waitForURL(`**${LIST}`) : page.waitForRequest(isPageTo('auth'))
    release()
    await arrived
    if (!person) return
    await expect(moving).toBeHidden()
    await expect(page.getByRole('heading', { level: 1, name: 'Mis integraciones' })).toBeVisible()
  })
}

test('signing in and out carries every parameter, and leaves no token behind', { tag: '@provider' }, async ({
  page,
  baseURL,
}) => {
  await page.goto(`${HOME}?x=1`)
  await expect(signIn(page)).not.toHaveAttribute('data-waiting')
  const asking = page.waitForRequest(isPageTo('auth'))
  await signIn(page).click()
  const asked = paramsOf(await asking)
  expect(asked).toEqual({
    client_id: 'portal-frontend',
    redirect_uri: `${baseURL}${HOME}`,
    state: expect.stringMatching(/^[0-9a-f-]{36}$/),
    nonce: expect.stringMatching(/^[0-9a-f-]{36}$/),
    response_mode: 'fragment',
    response_type: 'code',
    scope: 'openid',
    code_challenge: expect.any(String),
    code_challenge_method: 'S256',
  })

  const exchanging = page.waitForRequest(isTo('token'))
  const learning = page.waitForRequest(isTo('userinfo'))
  await fillSignIn(page, PEOPLE.owner)
  const exchange = await exchanging
  expect(exchange.method()).toBe('POST')
  expect(await exchange.headerValue('content-type')).toMatch(/^application\/x-www-form-urlencoded/)
  const sent = formOf(exchange)
  expect(sent).toEqual({
    code: expect.any(String),
    grant_type: 'authorization_code',
    client_id: 'portal-frontend',
    redirect_uri: `${baseURL}${HOME}`,
    code_verifier: expect.stringMatching(/^[A-Za-z0-9]{96}$/),
  })
  expect(
    createHash('sha256')
      .update(sent['code_verifier'] ?? '')
      .digest('base64url'),
  ).toBe(asked['code_challenge'])
  const tokens = (await (await exchange.response())?.json()) as Record<
    'access_token' | 'refresh_token' | 'id_token',
    string
  >
  expect(tokens).toMatchObject({
    access_token: expect.any(String),
    refresh_token: expect.any(String),
    id_token: expect.any(String),
  })
  expect(await (await learning).headerValue('authorization')).toMatch(/^bearer eyJ/i)

  await expect(signOut(page)).toBeVisible()
  await expect(page).toHaveURL(`${baseURL}${HOME}`)
  const kept = await page.evaluate(async () => ({
    local: Object.fromEntries(Object.entries(localStorage)),
    session: Object.fromEntries(Object.entries(sessionStorage)),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    cookies: document.cookie,
    history: history.state,
    address: location.href,
    referrer: document.referrer,
  }))
  expect(JSON.stringify(kept)).not.toMatch(/eyJ[\w-]{20,}|code=/)
  for (const token of [tokens.refresh_token, sent['code']]) expect(JSON.stringify(kept)).not.toContain(token)
  expect(Object.keys(kept.local).toSorted()).toEqual(['admin', 'documentation', 'enroller'])
  expect(kept.databases).toEqual([])
  expect(page.frames().some((frame) => frame.url().includes('login-status-iframe.html'))).toBe(true)

  await page.evaluate(() => localStorage.setItem('thread_id_private', 'hilo'))
  const leaving = page.waitForRequest(isPageTo('logout'))
  await signOut(page).click()
  expect(paramsOf(await leaving)).toEqual({
    client_id: 'portal-frontend',
    post_logout_redirect_uri: `${baseURL}${HOME}`,
    id_token_hint: tokens.id_token,
  })
  await expect(signIn(page)).toBeVisible()
  expect(new URL(page.url()).pathname).toBe(HOME)
  expect(await page.evaluate(() => localStorage.getItem('thread_id_private')), 'the private conversation').toBe(null)
  await page.goto(LIST)
  await expect(page.getByLabel('Correo')).toBeVisible()
})

test('another tab finds the session without asking, and notices when it is ended', { tag: '@provider' }, async ({
  page,
  context,
  baseURL,
}) => {
  await signInAs(page, PEOPLE.owner, LIST)
  const other = await context.newPage()
  const checks = collect(other, 'auth')
  await other.goto(LIST)
  await expect(signOut(other)).toBeVisible()
  expect(checks.map((check) => [check.frame() === other.mainFrame(), paramsOf(check)])).toEqual([
    [false, expect.objectContaining({ prompt: 'none', redirect_uri: `${baseURL}/silent-check-sso.html` })],
  ])
  await signOut(page).click()
  await expect(signIn(page)).toBeVisible()
  await expect(signIn(other)).toBeVisible()
  await other.waitForURL(`**${HOME}`)
  await expect(other.getByText('Pagos Andes', { exact: true })).toHaveCount(0)
})

test('going back from the login page leads to where the visitor was', async ({ page }) => {
  await page.goto(HOME)
  await page.goto(LIST)
  await expect(page.getByLabel('Correo')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe(HOME)
})

test('going back from the login page leads to the page with the link that asked for it', async ({ page }) => {
  await visit(page, WEBHOOKS)
  await page.getByRole('article').locator(`a[href="${LIST}"]`).first().click()
  await expect(page.getByLabel('Correo')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Webhooks' })).toBeVisible()
})

test('who declines to sign in comes back to the home, not to an empty page', async ({ page }) => {
  const asking = page.waitForRequest(isPageTo('auth'))
  await page.goto(LIST)
  const { state } = paramsOf(await asking)
  await expect(page.getByLabel('Correo')).toBeVisible()
  await page.goto(`${LIST}#error=access_denied&state=${state}`)
  await page.waitForURL(`**${HOME}`)
  await expect(signIn(page)).toBeVisible()
})

test('an ordinary person is logged out by the administrator’s address', { tag: '@provider' }, async ({ page }) => {
  await page.goto('/site/admin/main')
  const leaving = page.waitForRequest(isPageTo('logout'))
  await fillSignIn(page, PEOPLE.colleague)
  await leaving
  await page.waitForURL(`**${HOME}`)
  await expect(signIn(page)).toBeVisible()
  await expect(signIn(page)).not.toHaveAttribute('data-waiting')
})

test.describe('a provider that goes away later', () => {
  test.use({ expectedErrors: /net::ERR|status of 503/ })

  test('does not log an administrator out of the administrator’s address', async ({ page }) => {
    await openAlone(page, PEOPLE.administrator, LIST)
    await expect(page.getByRole('search')).toBeVisible()
    await page.route('**/openid-connect/userinfo', (route) => route.abort())
    let left = false
    page.on('request', (request) => {
      left ||= isPageTo('logout')(request)
    })
    await page.getByRole('button', { name: 'Mis integraciones' }).click()
    await page.getByRole('link', { name: 'Enroladores' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Enroladores' })).toBeVisible()
    expect(left).toBe(false)
  })
})

test.describe('userinfo forged in the browser', () => {
  // Expected console errors: the person sees the administrators' filter, but the server refuses its requests for names.
  test.use({ expectedErrors: /status of 403|Name list failed/ })

  test('opens menus, never somebody else’s data', async ({ page }) => {
    await page.route('**/openid-connect/userinfo', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, json: { ...(await answer.json()), allow_list_integrations: true } })
    })
    const listing = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/integration')
    await openAlone(page, PEOPLE.colleague, LIST)
    await expect(page.getByRole('search')).toBeVisible()
    const { data } = (await (await listing).json()) as { data: { public_name: string }[] }
    // Expects one known integration and not an exact list, because other tests share more integrations with this person.
    expect(data).toContainEqual(expect.objectContaining({ public_name: 'Cobro Fácil', role: 'SHARED' }))
    expect(data.every((integration) => 'role' in integration && integration.role === 'SHARED')).toBe(true)
    await page.getByRole('combobox', { name: 'Integración' }).fill('Pagos')
    await expect(page.getByText('Ninguna integración coincide')).toBeVisible()
  })
})

test.describe('a token that expired', () => {
  test.use({ expectedErrors: /status of (400|503)|net::ERR|KEYCLOAK/ })

  test('is renewed once for many calls together, and all of them succeed', { tag: '@provider' }, async ({ page }) => {
    await page.clock.install()
    await signInAs(page, PEOPLE.administrator, LIST)
    await expect(
      page
        .getByRole('list')
        .filter({ has: page.getByRole('heading') })
        .first(),
    ).toBeVisible()
    const renewals = collect(page, 'token')
    const calls: string[] = []
    page.on('response', (response) => {
      const { pathname } = new URL(response.url())
      if (pathname.startsWith('/api/')) calls.push(`${response.status()} ${pathname}`)
    })
    const release = await hold(page, TOKEN)
    await page.clock.fastForward(TOKEN_LIFE)
    await page.getByLabel('Rol', { exact: true }).selectOption({ label: 'Recaudador' })
    await page.getByRole('button', { name: 'Filtrar' }).click()
    await page.getByRole('combobox', { name: 'Enrolador' }).fill('Cobro')
    await page.getByRole('combobox', { name: 'Integración' }).fill('Pagos')
    await expect.poll(() => renewals.length).toBe(1)
    release()
    await expect(page.getByRole('option', { name: /Pagos Andes/ })).toBeVisible()
    await expect.poll(() => calls.length).toBeGreaterThanOrEqual(3)
    expect(calls.every((call) => call.startsWith('200 '))).toBe(true)
    expect(renewals).toHaveLength(1)
    expect(formOf(renewals[0] as Request)).toEqual({
      grant_type: 'refresh_token',
      refresh_token: expect.any(String),
      client_id: 'portal-frontend',
    })
    await expect(signOut(page)).toBeVisible()
  })

  test('is renewed by moving to another screen, even to one that asks nothing of the server', async ({ page }) => {
    await page.clock.install()
    await openAlone(page, PEOPLE.owner, LIST)
    await page.getByRole('link', { name: 'Ver en detalle Pagos Andes' }).click()
    await expect(page.getByRole('heading', { name: 'Datos de Integración' })).toBeVisible()
    const renewals = collect(page, 'token')
    await page.getByRole('link', { name: 'Webhook', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Webhook' })).toBeVisible()
    expect(renewals).toHaveLength(0)
    await page.clock.fastForward(TOKEN_LIFE)
    await page.getByRole('link', { name: 'Seguridad', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Seguridad' })).toBeVisible()
    expect(renewals).toHaveLength(1)
  })

  test('and that the provider refuses to renew ends the session, with everything it had stored', async ({ page }) => {
    await page.clock.install()
    await openAlone(page, PEOPLE.owner, LIST)
    await page.getByRole('link', { name: 'Ver en detalle Pagos Andes' }).click()
    await expect(page.getByRole('heading', { name: 'Datos de Integración' })).toBeVisible()
    expect(await stored(page, 'enroller')).toMatchObject({ type: 'payer' })
    await page.route(TOKEN, (route) =>
      route.request().postData()?.includes('refresh_token')
        ? route.fulfill({ status: 400, json: { error: 'invalid_grant', error_description: 'Session not active' } })
        : route.continue(),
    )
    const calls: string[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/api/')) calls.push(request.url())
    })
    await page.clock.fastForward(TOKEN_LIFE)
    await page.getByRole('link', { name: 'Mis integraciones' }).first().click()
    await page.waitForURL(`**${HOME}`)
    await expect(signIn(page)).toBeVisible()
    await expect(signIn(page)).not.toHaveAttribute('data-waiting')
    expect(calls).toEqual([])
    expect(await stored(page, 'enroller')).toMatchObject({ type: null, code: null })
    expect(await stored(page, 'admin')).toEqual({ enroller_name: null, type: null })
    await page.goto(LIST)
    await expect(page.getByLabel('Correo')).toBeVisible()
  })

  test('while the provider is away costs a message and nothing else; the same save works when it is back', async ({
    page,
  }) => {
    await page.clock.install()
    await openAlone(page, PEOPLE.stranger, LIST)
    await createOnScreen(page, 'Billetera')
    const version = page.getByLabel('Versión de API')
    await version.selectOption('v1')
    await page.route(TOKEN, (route) => route.abort())
    await page.clock.fastForward(TOKEN_LIFE)
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect(page.getByRole('alert').getByText(/El servicio de inicio de sesión no responde/)).toBeVisible()
    await expect(version).toHaveValue('v1')
    await expect(signOut(page)).toBeVisible()
    expect(await stored(page, 'enroller')).toMatchObject({ type: 'payer' })
    await page.route(TOKEN, (route) => route.fulfill({ status: 503, json: { error: 'temporarily_unavailable' } }))
    await expect(page.getByRole('alert').getByText(/El servicio de inicio de sesión no responde/)).toBeHidden()
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect(page.getByRole('alert').getByText(/El servicio de inicio de sesión no responde/)).toBeVisible()
    await expect(signOut(page)).toBeVisible()
    await page.unroute(TOKEN)
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect(page.getByText('Se ha guardado correctamente')).toBeVisible()
  })
})

test.describe('a provider that is down at the start', () => {
  test.use({ expectedErrors: /Session start failed|net::ERR/ })

  test('does not keep anybody out once it is back', async ({ page }) => {
    await page.clock.install()
    await page.route(PROVIDER, (route) => route.abort())
    const asked = page.waitForRequest(PROVIDER)
    const failed = page.waitForEvent('console', (message) => message.text().startsWith('Session start failed'))
    await page.goto(HOME)
    await asked
    await page.clock.fastForward(13_000)
    await failed
    await alive(page)
    const askedAgain = page.waitForRequest(PROVIDER)
    await signIn(page).click()
    await askedAgain
    const note = page.getByRole('alert').filter({ hasText: 'El servicio de inicio de sesión no responde.' })
    await page.clock.fastForward(3_000)
    await expect(note).toBeVisible()
    const failedAgain = page.waitForEvent('console', (message) => message.text().startsWith('Session start failed'))
    await page.clock.fastForward(13_000)
    await failedAgain
    await expect(note).toHaveCount(1)
    await page.clock.fastForward(60_000)
    await expect(note).toHaveCount(1)
    const refused = page.waitForEvent('requestfailed', (request) =>
      new URL(request.url()).pathname.startsWith('/realms/'),
    )
    await note.getByRole('button', { name: 'Reintentar' }).click()
    await refused
    await page.clock.fastForward(3_000)
    await expect(note).toHaveCount(1)
    await page.unroute(PROVIDER)
    await note.getByRole('button', { name: 'Reintentar' }).click()
    await expect(page.getByLabel('Correo')).toBeVisible()
  })

  test('is told to whoever presses a link that needs a session, which leads there once it is back', async ({
    page,
  }) => {
    await page.clock.install()
    await page.route(PROVIDER, (route) => route.abort())
    const failed = page.waitForEvent('console', (message) => message.text().startsWith('Session start failed'))
    const asked = page.waitForRequest(PROVIDER)
    await page.goto(WEBHOOKS)
    await asked
    await page.clock.fastForward(13_000)
    await failed
    await alive(page)
    const link = page.getByRole('article').locator(`a[href="${LIST}"]`).first()
    const askedAgain = page.waitForRequest(PROVIDER)
    await link.click()
    await askedAgain
    await page.clock.fastForward(13_000)
    await expect(page.getByText('El servicio de inicio de sesión no responde.')).toBeVisible()
    await expect(page.getByRole('progressbar')).toBeHidden()
    expect(new URL(page.url()).pathname).toBe(WEBHOOKS)
    await page.unroute(PROVIDER)
    const signingIn = page.waitForRequest(isPageTo('auth'))
    await page.getByRole('button', { name: 'Reintentar' }).click()
    expect(paramsOf(await signingIn)['redirect_uri']).toBe(new URL(LIST, page.url()).href)
    await expect(page.getByLabel('Correo')).toBeVisible()
  })

  for (const [how, act] of [
    ['refuses', 'abort'],
    ['never answers', 'hold'],
  ] as const) {
    test(`and ${how} leaves public pages readable and opens no guarded one, with one line in the log`, async ({
      page,
    }) => {
      const lines: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error' && !message.text().includes('net::ERR')) lines.push(message.text())
      })
      await page.clock.install()
      await page.route(PROVIDER, (route) => (act === 'abort' ? route.abort() : undefined))
      for (const address of [HOME, LIST, '/site/admin/main']) {
        lines.length = 0
        const asked = page.waitForRequest(PROVIDER)
        await page.goto(address, { waitUntil: 'commit' })
        await asked
        await page.clock.fastForward(13_000)
        await expect.poll(() => lines).toEqual([expect.stringMatching(/^Session start failed/)])
        expect(new URL(page.url()).pathname).toBe(address)
        if (address === HOME) {
          await alive(page)
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          await page.getByRole('link', { name: 'Documentación' }).first().click()
          await expect(page.getByRole('heading', { level: 1, name: 'Contexto' })).toBeVisible()
        } else {
          await expect(page.locator('#root')).toBeEmpty()
        }
      }
    })
  }
})
