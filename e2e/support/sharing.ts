import { expect, type Browser, type Locator, type Page } from '@playwright/test'
import { createOnScreen, openAs } from './portal.ts'
import { registerAndOpen } from './registration.ts'

export const LIST = '/site/list-integration'

/** The card of an integration in 'Mis integraciones'. */
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

/** Registers a person who creates an integration, and stands before its card. */
export async function ownerOfOne(page: Page): Promise<{ name: string; uuid: string }> {
  await registerAndOpen(page, LIST)
  const name = await createOnScreen(page, 'Billetera')
  const uuid = page.url().split('/').at(-1) ?? ''
  await page.goto(LIST)
  await expect(card(page, name)).toBeVisible()
  return { name, uuid }
}

/** A window of somebody else, at an address. */
export async function windowOf(browser: Browser, email: string, address = LIST): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await openAs(page, email, address)
  return page
}

/** Waits for the next time that the page asks for its list. */
export const nextList = (page: Page) =>
  page.waitForRequest((request) => new URL(request.url()).pathname === '/api/integration')
