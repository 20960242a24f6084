import { AxeBuilder } from '@axe-core/playwright'
import { type APIResponse, type BrowserContext, type Cookie, expect, type Page, test as base } from '@playwright/test'
import { REGISTERED } from './passwords.ts'

/** Address of an identity provider that replaces the built-in one. */
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
  /** Console errors that the test causes on purpose; any other one fails it. */
  expectedErrors: RegExp | undefined
}

/** A test that fails if the page throws or writes an error to its console. */
export const test = base.extend<Fixtures>({
  expectedErrors: [undefined, { option: true }],
  page: async ({ page, expectedErrors }, use) => {
    const errors: string[] = []
    page.on('pageerror', (error) => {
      // Errors on pages of an external provider are not errors of the portal.
      if (!PROVIDER || !page.url().startsWith(PROVIDER)) errors.push(error.message)
    })
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text())
    })
    await use(page)
    expect(errors.filter((text) => !expectedErrors?.test(text))).toEqual([])
  },
})

/** Fills in and sends the provider's sign-in page, which is open. */
export async function fillSignIn(page: Page, email: string, password = passwordOf(email)): Promise<void> {
  await page.locator('input[name=username]').fill(email)
  await page.locator('input[name=password]').fill(password)
  await page.locator('#kc-login').click()
}

/** Opens an address that asks for a session and signs in, in a new session. */
export async function signInAs(page: Page, email: string, address: string): Promise<void> {
  await page.goto(address)
  await fillSignIn(page, email)
  await page.waitForURL((url) => url.pathname === address.split('?')[0])
}

/** Result of one sign-in: the provider's cookies, and the header with a token of the API. */
interface Session {
  cookies: Cookie[]
  bearer: string
  since: number
}

/** Milliseconds after which a shared session is replaced, because its token expires after 15 minutes. */
const SESSION_LIFE = 600_000
const sessions = new Map<string, Promise<Session>>()
const opened = new WeakMap<BrowserContext, Session>()

async function newSession(page: Page, email: string): Promise<Session> {
  const context = (await page.context().browser()?.newContext()) ?? page.context()
  const desk = await context.newPage()
  const bearer = nextBearer(desk)
  await signInAs(desk, email, '/site/list-integration')
  const session = { cookies: await context.cookies(), bearer: await bearer, since: Date.now() }
  await context.close()
  return session
}

/** Gives a page the session of somebody who has signed in already. Tests of a worker share it, so none may sign out. */
async function enter(page: Page, email: string): Promise<Session> {
  let session = await sessions.get(email)
  if (!session || Date.now() - session.since > SESSION_LIFE) {
    sessions.set(email, newSession(page, email))
    session = (await sessions.get(email)) as Session
  }
  opened.set(page.context(), session)
  await page.context().addCookies(session.cookies)
  return session
}

/** Opens an address as somebody, in the shared session. */
export async function openAs(page: Page, email: string, address: string): Promise<void> {
  await enter(page, email)
  await page.goto(address)
  await page.waitForURL((url) => url.pathname === address.split('?')[0])
}

/** Calls the API as the person of the page; the answer may be an error. */
export async function tryApi(page: Page, method: string, path: string, data?: object): Promise<APIResponse> {
  const session = opened.get(page.context())
  if (!session) throw new Error('Nobody has opened this page')
  const body = data ? { data } : {}
  return page.request.fetch(path, { method, ...body, headers: { authorization: session.bearer } })
}

/** Calls the API as the person of the page; fails if the answer is an error. */
export async function callApi(page: Page, method: string, path: string, data: object): Promise<unknown> {
  const answer = await tryApi(page, method, path, data)
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true)
  return answer.json()
}

let count = 0

/** A name that no other test uses, of at most 30 characters. */
export function uniqueName(prefix: string): string {
  count += 1
  return `${prefix} ${Date.now().toString(36)}${process.pid.toString(36)}${count}`.slice(-30)
}

/** Fills in and sends 'Nueva Integración'. */
export async function fillCreation(
  page: Page,
  given: { enroller?: string; taxId?: string; name: string; role: string },
): Promise<void> {
  await page.getByLabel('Nombre del enrolador').fill(given.enroller ?? uniqueName('Empresa'))
  await page.getByLabel('RUT del enrolador').fill(given.taxId ?? '123456785')
  await page.getByLabel('Nombre de la nueva integración').fill(given.name)
  await page.getByLabel('Rol de la integración').selectOption({ label: given.role })
  await page.getByRole('button', { name: 'Crear integración' }).click()
}

/** Creates an integration on its screen and waits for General. Answers its name. */
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
  /** Address of its General section; those of other sections begin with it. */
  area: string
}

/** Creates an integration by the API and signs the page in as its owner; opens nothing. */
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

/** Creates an integration by the API and opens one of its sections: General unless one is named. */
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

/** Waits for the page's next call of the API. Answers its authorization header. */
export async function nextBearer(page: Page): Promise<string> {
  const request = await page.waitForRequest((made) => new URL(made.url()).pathname.startsWith('/api/'))
  return (await request.headerValue('authorization')) ?? ''
}

/** Creates integrations by the API, oldest first. */
export async function createByApi(page: Page, bearer: string, names: readonly string[]): Promise<void> {
  for (const public_name of names) {
    await create(page, bearer, { public_name, type: 'payer', enroller_name: 'Empresa de Muchas' })
  }
}

/** Waits in a page for every animation that ends. */
const still = () =>
  Promise.allSettled(
    document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
      .map(({ finished }) => finished),
  )

const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Fails on any violation that axe finds. Waits first for the whole layout, because axe takes a block that waits for it for one
 * that scrolls, and for animations, because text that fades in lacks contrast. The legacy mode opens no window for each call.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await settled(page)
  await page.evaluate(still)
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode(true)
  const { violations } = await axe.withTags(AXE_TAGS).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([])
}

/** Opens a public page and waits until its script runs, the session is known, and it has its full height. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await alive(page)
  await settled(page)
}

/** Waits until the script of a public page runs and knows whether there is a session. */
export const alive = (page: Page): Promise<void> => page.locator('[data-waiting]').waitFor({ state: 'detached' })

/** Waits until the blocks below the first view are laid out, so that the page has its full height. */
export const settled = (page: Page): Promise<void> => page.locator('[data-fresh]').waitFor({ state: 'detached' })

/** Holds the page's requests to an address. @returns lets the held and all later ones go on */
export async function hold(page: Page, address: Parameters<Page['route']>[0]): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}
