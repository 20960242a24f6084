import { expect, type Browser, type Locator, type Page } from '@playwright/test'
import { newIntegration, openAs } from './portal.ts'
import { registerAndOpen, uniqueEmail } from './registration.ts'

export const LIST = '/site/list-integration'

/** Card of the integration `name` in 'Mis integraciones'. */
export const card = (page: Page, name: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) })

export const entry = (page: Page, name: string): Locator => page.getByRole('menuitem', { name, exact: true })

/** Opens the menu on the card of the integration `name`. */
export async function openMenu(page: Page, name: string): Promise<void> {
  await card(page, name)
    .getByRole('button', { name: `Acciones de ${name}` })
    .click()
}

/** Opens the menu on the card of the integration `name` and presses the entry `what`. */
export async function choose(page: Page, name: string, what: string): Promise<void> {
  await openMenu(page, name)
  await entry(page, what).click()
}

let registered: Promise<string> | undefined

/** Registers the person who owns the integrations that this worker's tests share with others; returns the e-mail. */
async function registerOwner(browser: Browser): Promise<string> {
  const email = uniqueEmail('duena')
  const page = await browser.newPage()
  await registerAndOpen(page, LIST, email)
  await page.close()
  return email
}

/** Creates an integration of a newly registered person, who has no demo integrations, and opens 'Mis integraciones' as this person. */
export async function ownerOfOne(page: Page, browser: Browser): Promise<{ name: string; uuid: string }> {
  registered ??= registerOwner(browser)
  const { name, uuid } = await newIntegration(page, 'Billetera', await registered)
  await page.goto(LIST)
  await expect(card(page, name)).toBeVisible()
  return { name, uuid }
}

/** Opens an address as the person with this e-mail, in a new browser context, which has its own cookies. */
export async function windowOf(browser: Browser, email: string, address = LIST): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await openAs(page, email, address)
  return page
}

/** Waits for the page's next request of the card list. */
export const nextList = (page: Page) =>
  page.waitForRequest((request) => new URL(request.url()).pathname === '/api/integration')
