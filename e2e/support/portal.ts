import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test as base } from '@playwright/test'

/** Password of the demo people. */
const PASSWORD = 'Portal.2026'

export const PEOPLE = {
  owner: 'usuario@portal.test',
  colleague: 'colega@portal.test',
  stranger: 'extrano@portal.test',
  administrator: 'admin@portal.test',
} as const

interface Fixtures {
  /** Console errors that the test provokes on purpose; any other one fails it. */
  expectedErrors: RegExp | undefined
}

/** A test in which any error of the page or its console is a failure. */
export const test = base.extend<Fixtures>({
  expectedErrors: [undefined, { option: true }],
  page: async ({ page, expectedErrors }, use) => {
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text())
    })
    await use(page)
    expect(errors.filter((text) => !expectedErrors?.test(text))).toEqual([])
  },
})

/** Signs in on the provider's page, wherever the portal has sent the browser from. */
export async function fillSignIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.locator('input[name=username]').fill(email)
  await page.locator('input[name=password]').fill(password)
  await page.locator('#kc-login').click()
}

/** Opens an address as somebody: signs in on the way. */
export async function openAs(page: Page, email: string, address: string): Promise<void> {
  await page.goto(address)
  await fillSignIn(page, email)
  await page.waitForURL((url) => url.pathname === address.split('?')[0])
}

let count = 0

/** A name that no other test uses, within the limits of an integration's name. */
export function uniqueName(prefix: string): string {
  count += 1
  return `${prefix} ${Date.now().toString(36)}${process.pid.toString(36)}${count}`.slice(-30)
}

/** Fills 'Nueva Integración' and sends it; the caller sees what comes of it. */
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

/** Creates an integration from the open portal and waits for its General section. */
export async function createIntegration(page: Page, role: string, name = uniqueName('Integración')): Promise<string> {
  await page.goto('/site/integration/create-integration')
  await fillCreation(page, { name, role })
  await page.waitForURL(/\/site\/enroller\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { name: 'Datos de Integración' })).toBeVisible()
  return name
}

/** Registers a new account from an address that asks for a session, follows its mail, and ends there signed in. */
export async function registerAndOpen(page: Page, address: string): Promise<void> {
  const email = `${uniqueName('nueva').replaceAll(' ', '.')}@portal.test`
  await page.goto(address)
  await page.getByRole('link', { name: 'Crea una cuenta' }).click()
  await page.getByLabel('Nombre y apellido').fill('Nadia Valdés')
  await page.getByLabel('Correo').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill('cobre lluvia tren')
  await page.getByLabel('Repite la contraseña').fill('cobre lluvia tren')
  await page.getByRole('button', { name: 'Crear cuenta' }).click()
  await expect(page.getByRole('heading', { name: 'Revisa tu correo' })).toBeVisible()
  await page.goto('/buzon')
  await page.getByRole('article').filter({ hasText: email }).getByRole('link').first().click()
  await page.waitForURL(`**${address}`)
}

/** The bearer token of the next call that the page makes to the API. */
export async function nextBearer(page: Page): Promise<string> {
  const request = await page.waitForRequest((made) => new URL(made.url()).pathname.startsWith('/api/'))
  return (await request.headerValue('authorization')) ?? ''
}

/** Creates integrations straight through the API, oldest first. */
export async function createByApi(page: Page, bearer: string, names: readonly string[]): Promise<void> {
  for (const public_name of names) {
    const answer = await page.request.post('/api/integration', {
      headers: { authorization: bearer },
      data: { public_name, type: 'payer', enroller_name: 'Empresa de Muchas', er_tax_id: '12.345.678-5' },
    })
    expect(answer.status()).toBe(201)
  }
}

const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Fails on any violation that axe finds in the page as it stands; its older mode, which opens no window for each look. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).withTags(AXE_TAGS).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([])
}

/** Opens a public page and waits until it is alive: its script has arrived and the session is known. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.locator('[data-waiting]').waitFor({ state: 'detached' })
}
