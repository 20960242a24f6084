import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './portal.ts'

export const DESK = { width: 1440, height: 900 }
export const PHONE = { width: 360, height: 740 }

/** Narrows the window to that of a phone or to a width, and checks the open page with axe; it must not scroll sideways. */
export async function expectFit(page: Page, width = PHONE.width): Promise<void> {
  await page.setViewportSize({ width, height: PHONE.height })
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
}

/** Checks the open page with axe in a desktop and in a phone window, and makes the window wide again. */
export async function expectAccessibleAndFit(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectFit(page)
  await page.setViewportSize(DESK)
}
