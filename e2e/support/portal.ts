import { type APIResponse, type BrowserContext, expect, type Page, test as base } from '@playwright/test'
import { move, rest, violationsIn } from './axe.ts'
import { REGISTERED } from './passwords.ts'
import { type SignedIn, signInByRequests } from './sign-in.ts'

/** Address of the identity provider that replaces the built-in one; undefined if the built-in one is used. */
export const PROVIDER = process.env['OIDC_URL']

export const PEOPLE = {
  owner: 'usuario@portal.test',
  colleague: 'colega@portal.test',
  target: 'destino@portal.test',
  stranger: 'extrano@portal.test',
  administrator: 'admin@portal.test',
} as const

const passwordOf = (email: string): string =>
  Object.values<string>(PEOPLE).includes(email) ? 'Portal.2026' : REGISTERED

interface Fixtures {
  /** Pattern of the console errors that a test causes on purpose; any other console error fails the test. */
  expectedErrors: RegExp | undefined
}

/** Playwright's `test`; it also fails if the page throws an error or writes one to its console. */
export const test = base.extend<Fixtures>({
  expectedErrors: [undefined, { option: true }],
  page: async ({ page, expectedErrors }, use) => {
    const errors: string[] = []
    page.on('pageerror', (error) => {
      // Ignores errors on pages of an external identity provider, because they are not errors of the portal.
      if (!PROVIDER || !page.url().startsWith(PROVIDER)) errors.push(error.message)
    })
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text())
    })
    await use(page)
    expect(errors.filter((text) => !expectedErrors?.test(text))).toEqual([])
  },
})

/** Fills in and sends the identity provider's sign-in form; its page must be open. */
export async function fillSignIn(page: Page, email: string, password = passwordOf(email)): Promise<void> {
  await page.locator('input[name=username]').fill(email)
  await page.locator('input[name=password]').fill(password)
  await page.locator('#kc-login').click()
}

/** Opens an address that requires a session, and signs in on the provider's page, which creates a new session. */
export async function signInAs(page: Page, email: string, address: string): Promise<void> {
  await page.goto(address)
  await fillSignIn(page, email)
  await page.waitForURL((url) => url.pathname === address.split('?')[0])
}

/** Milliseconds after which tests sign in again and stop using a shared session, because its token is valid for 15 minutes. */
const SESSION_LIFE = 600_000
type Session = SignedIn & { since: number }
const sessions = new Map<string, Promise<Session>>()
const opened = new WeakMap<BrowserContext, Session>()

async function newSession(email: string): Promise<Session> {
  const signedIn = await signInByRequests(test.info().project.use.baseURL ?? '', email, passwordOf(email))
  return { ...signedIn, since: Date.now() }
}

/** Sets the cookies of a person's session on a page. The tests of a worker share this session, so none of them may sign out. */
async function enter(page: Page, email: string): Promise<Session> {
  let session = await sessions.get(email)
  if (!session || Date.now() - session.since > SESSION_LIFE) {
    sessions.set(email, newSession(email))
    session = (await sessions.get(email)) as Session
  }
  opened.set(page.context(), session)
  await page.context().addCookies(session.cookies)
  return session
}

/** Opens an address as the person with this e-mail, in the session that tests share. */
export async function openAs(page: Page, email: string, address: string): Promise<void> {
  await enter(page, email)
  await goSignedIn(page, address)
}

/** Opens an address as the person with this e-mail, in a new session, which the test may end. */
export async function openAlone(page: Page, email: string, address: string): Promise<void> {
  const session = await newSession(email)
  opened.set(page.context(), session)
  await page.context().addCookies(session.cookies)
  await goSignedIn(page, address)
}

async function goSignedIn(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.waitForURL((url) => url.pathname === address.split('?')[0])
}

/** Calls the API as the person signed in on the page (by `openAs` or `newIntegration`); the answer may be an error. */
export async function tryApi(page: Page, method: string, path: string, data?: object): Promise<APIResponse> {
  const session = opened.get(page.context())
  if (!session) throw new Error('Nobody has opened this page')
  const body = data ? { data } : {}
  return page.request.fetch(path, { method, ...body, headers: { authorization: session.bearer } })
}

/** Calls the API as the person signed in on the page (by `openAs` or `newIntegration`); an error answer fails the test. */
export async function callApi(page: Page, method: string, path: string, data: object): Promise<unknown> {
  const answer = await tryApi(page, method, path, data)
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true)
  return answer.json()
}

let count = 0

/** Name of an integration that no other test uses; at most 30 characters, as the portal requires. */
export function uniqueName(prefix: string): string {
  count += 1
  return `${prefix} ${Date.now().toString(36)}${process.pid.toString(36)}${count}`.slice(-30)
}

/** Fills in and sends the form 'Nueva Integración'. */
export async function fillCreation(
  page: Page,
  given: { enroller?: string; taxId?: string; name: string; role: string },
): Promise<void> {
  await page.getByLabel('Nombre del enrolador').fill(given.enroller ?? uniqueName('Empresa'))
  await page.getByLabel('RUT del enrolador').fill(given.taxId ?? '123456785')
  await page.getByLabel('Nombre de la nueva integración').fill(given.name)
  await page.getByRole('radio', { name: given.role, exact: true }).check()
  await page.getByRole('button', { name: 'Crear integración' }).click()
}

/** Creates an integration with the form 'Nueva Integración', waits for its section General, and returns its name. */
export async function createOnScreen(page: Page, role: string, name = uniqueName('Integración')): Promise<string> {
  await page.goto('/site/integration/create-integration')
  await fillCreation(page, { name, role })
  await page.waitForURL(/\/site\/enroller\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { name: 'Datos de Integración' })).toBeVisible()
  return name
}

const TYPES: Record<string, string> = {
  Billetera: 'payer',
  Recaudador: 'collector',
  'Billetera & Recaudador': 'payer_collect',
}

/** An integration created for one test. */
interface NewIntegration {
  uuid: string
  name: string
  type: string
  /** Path of the integration's section General, with which the paths of its other sections begin. */
  area: string
}

/** Creates an integration with an API call, with the page signed in as its owner; opens no screen of it. */
export async function newIntegration(
  page: Page,
  role: string,
  email: string = PEOPLE.stranger,
  name = uniqueName('Integración'),
): Promise<NewIntegration> {
  const { bearer } = await enter(page, email)
  const type = TYPES[role] ?? role
  const enroller_name = uniqueName('Empresa')
  const { enroller_uuid: uuid } = await create(page, bearer, { public_name: name, type, enroller_name })
  return { uuid, name, type, area: `/site/enroller/${uuid}` }
}

/** Creates an integration with an API call and opens one of its sections; without `section`, General. */
export async function openNew(page: Page, role: string, section = '', email?: string): Promise<NewIntegration> {
  const made = await newIntegration(page, role, email)
  await page.goto(section ? `${made.area}/${section}` : made.area)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return made
}

async function create(
  page: Page,
  authorization: string,
  given: { public_name: string; type: string; enroller_name: string },
): Promise<{ enroller_uuid: string }> {
  const data = { er_tax_id: '12.345.678-5', ...given }
  const answer = await page.request.post('/api/integration', { headers: { authorization }, data })
  expect(answer.status()).toBe(201)
  return (await answer.json()) as { enroller_uuid: string }
}

/** Waits for the page's next API call and returns its `Authorization` header. */
export async function nextBearer(page: Page): Promise<string> {
  const request = await page.waitForRequest((made) => new URL(made.url()).pathname.startsWith('/api/'))
  return (await request.headerValue('authorization')) ?? ''
}

/** Creates integrations with API calls, one after another, so that the last name is the newest. */
export async function createByApi(page: Page, bearer: string, names: readonly string[]): Promise<void> {
  for (const public_name of names) {
    await create(page, bearer, { public_name, type: 'payer', enroller_name: 'Empresa de Muchas' })
  }
}

/**
 * Fails on any violation that axe finds, and without SHORT on any lack of contrast in the dark scheme; phone windows show the same
 * colours. Waits first for what is loading, and for the whole layout, because axe takes a block without layout for a block that scrolls.
 * Nothing moves meanwhile, because text that fades in lacks contrast. `within` limits the check to one part, for example to a dialog,
 * because axe measures targets that a dialog half covers.
 */
export async function expectAccessible(page: Page, within = 'html'): Promise<void> {
  await settled(page)
  await expect(page.locator('[data-shape][data-width]'), 'placeholders').toHaveCount(0)
  await page.evaluate(rest)
  expect(await violationsIn(page, within)).toEqual([])
  if (!process.env['SHORT'] && (page.viewportSize()?.width ?? 0) >= 720) {
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await violationsIn(page, within, ['color-contrast']), 'in the dark scheme').toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
  }
  await page.evaluate(move)
}

/** Opens a public page and waits until its script runs, the session is known, and the page has its full height. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await alive(page)
  await settled(page)
}

/** Waits until the script of a public page runs and knows whether the visitor is signed in. */
export const alive = (page: Page): Promise<void> => page.locator('[data-waiting]').waitFor({ state: 'detached' })

/** Waits until the page has its full height, because the parts below the window are laid out after the first paint. */
export const settled = (page: Page): Promise<void> => page.locator('[data-fresh]').waitFor({ state: 'detached' })

/** Delays the page's requests to an address. @returns function that lets the delayed and all later requests continue */
export async function hold(page: Page, address: Parameters<Page['route']>[0]): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}
