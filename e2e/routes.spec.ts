import { expect, type Page } from '@playwright/test'
import { fillSignIn, openAs, PEOPLE, signInAs, test } from './support/portal.ts'

const UUID = '00000000-0000-4000-8000-000000000000'
const HOME = '/site/home'

/** Addresses that need no session, each with the main heading of its page (spec §2): one of each kind, because a unit test knows all. */
const PUBLIC: Readonly<Record<string, string | RegExp>> = {
  [HOME]: /./,
  '/site/questions': 'Preguntas frecuentes',
  '/site/reference-api/qri/api-qri-v2': /./,
  '/site/documentation/context': 'Contexto',
  '/site/documentation/alias/alias-pay': 'Pagar con alias',
}

/** One address of each guard and depth, because a unit test knows all. */
const GUARDED = ['/site/list-integration', `/site/enroller/${UUID}/security`, '/site/admin', '/site/admin/main']

const pathOf = (page: Page): string => new URL(page.url()).pathname

/** True if the page itself, not an iframe in it, opens the sign-in of the identity provider. */
const isSignIn = (page: Page) => (request: { url(): string; isNavigationRequest(): boolean; frame(): unknown }) =>
  request.isNavigationRequest() &&
  request.frame() === page.mainFrame() &&
  request.url().includes('/openid-connect/auth')

test('a visitor opens every kind of public address, and is sent nowhere', async ({ page }) => {
  const visited: string[] = []
  page.on('framenavigated', (frame) => {
    const { pathname } = new URL(frame.url())
    if (frame === page.mainFrame() && visited.at(-1) !== pathname) visited.push(pathname)
  })
  for (const [address, heading] of Object.entries(PUBLIC)) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Iniciar Sesión' })).not.toHaveAttribute('data-waiting')
  }
  expect(visited).toEqual(Object.keys(PUBLIC))
})

test('unknown addresses lead home, and an area to its first page', async ({ page }) => {
  for (const address of ['/', '/nope', '/site', '/site/nope', '/site/reference-api/qri', '/site/enroller']) {
    await page.goto(address)
    await page.waitForURL(`**${HOME}`)
  }
  for (const address of ['/site/documentation', '/site/documentation/qri', '/site/documentation/alias']) {
    await page.goto(address)
    await page.waitForURL('**/site/documentation/context')
  }
})

test('a guarded address asks a visitor to sign in, to come back to it', { tag: '@provider' }, async ({
  page,
  baseURL,
}) => {
  for (const address of GUARDED) {
    const asked = page.waitForRequest(isSignIn(page))
    await page.goto(`${address}?x=1#y`)
    expect(new URL((await asked).url()).searchParams.get('redirect_uri')).toBe(`${baseURL}${address}`)
    await expect(page.getByLabel('Correo')).toBeVisible()
  }
})

test('after signing in a person is where they were going, as deep as it was', { tag: '@provider' }, async ({
  page,
}) => {
  await openAs(page, PEOPLE.owner, '/site/list-integration')
  await page.getByRole('link', { name: 'Ver en detalle Cobro Fácil' }).click()
  await page.waitForURL('**/site/enroller/*')
  const deep = `${pathOf(page)}/technologies`
  await page.context().clearCookies()
  await page.goto(deep)
  await fillSignIn(page, PEOPLE.owner)
  await page.waitForURL(`**${deep}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Tecnología' })).toBeVisible()
})

test('the administrator’s address leads to its list, in a dark frame', { tag: '@provider' }, async ({ page }) => {
  await page.goto('/site/admin')
  await fillSignIn(page, PEOPLE.administrator)
  await page.waitForURL('**/site/admin/main')
  await expect(page.getByRole('heading', { level: 1, name: 'Enroladores' })).toBeVisible()
  const side = page.getByRole('complementary', { name: 'Administración' })
  const light = await side.evaluate((element) => {
    const channels = getComputedStyle(element).backgroundColor.match(/\d+/g)?.map(Number) ?? []
    return Math.max(...channels.slice(0, 3))
  })
  expect(light).toBeLessThan(64)
})

test('the administrators’ address signs out a person who is no administrator, and home says why', {
  tag: '@provider',
}, async ({ page }) => {
  await signInAs(page, PEOPLE.owner, '/site/list-integration')
  await page.goto('/site/admin/main')
  await page.waitForURL(`**${HOME}`)
  const reason = page.getByText('Esa página es de administradores. Vuelve a iniciar sesión.', { exact: true })
  await expect(reason).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Iniciar Sesión' })).not.toHaveAttribute('data-waiting')
  await expect(reason).toHaveCount(0)
})
