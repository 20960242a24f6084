import { expect, type Locator, type Page } from '@playwright/test'

/** Presses the button that saves. */
export const save = (page: Page): Promise<void> => page.getByRole('button', { name: 'Guardar' }).click()

/** Saves, and waits until the API has stored it and the form is no longer changed. */
export async function saveWell(page: Page): Promise<void> {
  const stored = page.waitForResponse((answer) => answer.request().method() !== 'GET')
  await save(page)
  expect((await stored).ok()).toBe(true)
  await expect(page.getByText('Se ha guardado correctamente').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Descartar' })).toHaveCount(0)
}

const side = (page: Page): Locator => page.getByRole('complementary', { name: 'Integración' })

/** The link of a section in the sidebar. */
export const section = (page: Page, label: string): Locator =>
  side(page).getByRole('link', { name: label, exact: true })

/** All links in the sidebar. */
export const sections = (page: Page): Locator => side(page).getByRole('link')

/** The heading of the screen. */
export const title = (page: Page): Locator => page.getByRole('heading', { level: 1 })
