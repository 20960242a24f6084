import { expect, type Browser, type Locator, type Page } from '@playwright/test'
import { newIntegration, openAs } from './portal.ts'
import { registerAndOpen, uniqueEmail } from './registration.ts'

export const LIST = '/site/list-integration'

/** The card of an integration in the list. */
export const card = (page: Page, name: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) })

export const entry = (page: Page, name: string): Locator => page.getByRole('menuitem', { name, exact: true })

/** Opens the menu of a card. */
export async function openMenu(page: Page, name: string): Promise<void> {
  await card(page, name)
    .getByRole('button', { name: `Acciones de ${name}` })
    .click()
}

/** Opens one entry of the menu of a card. */
export async function choose(page: Page, name: string, what: string): Promise<void> {
  await openMenu(page, name)
  await entry(page, what).click()
}

let registered: Promise<string> | undefined

/** Registers the person who owns what the tests of this worker share. Answers the e-mail. */
async function registerOwner(browser: Browser): Promise<string> {
  const email = uniqueEmail('duena')
  const page = await browser.newPage()
  await registerAndOpen(page, LIST, email)
  await page.close()
  return email
}

/** Creates an integration of a person without demo data, and opens that person's list. */
export async function ownerOfOne(page: Page, browser: Browser): Promise<{ name: string; uuid: string }> {
  registered ??= registerOwner(browser)
  const { name, uuid } = await newIntegration(page, 'Billetera', await registered)
  await page.goto(LIST)
  await expect(card(page, name)).toBeVisible()
  return { name, uuid }
}

/** Opens an address as somebody, in a browser context of their own. */
export async function windowOf(browser: Browser, email: string, address = LIST): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await openAs(page, email, address)
  return page
}

/** Waits for the page's next request of its list. */
export const nextList = (page: Page) =>
  page.waitForRequest((request) => new URL(request.url()).pathname === '/api/integration')
