import { expect, type Locator, type Page } from '@playwright/test'

/** Presses the button 'Guardar'. */
export const save = (page: Page): Promise<void> => page.getByRole('button', { name: 'Guardar', exact: true }).click()

/** Discards the form's unsaved changes. */
export const discard = (page: Page): Promise<void> =>
  page.getByRole('form').getByRole('button', { name: 'Descartar' }).click()

/** Saves the form and waits until the API has stored it and the form shows no unsaved changes. */
export async function saveWell(page: Page): Promise<void> {
  const stored = page.waitForResponse((answer) => answer.request().method() !== 'GET')
  await save(page)
  expect((await stored).ok()).toBe(true)
  await expect(page.getByText('Se ha guardado correctamente').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Descartar' })).toHaveCount(0)
}

const side = (page: Page): Locator => page.getByRole('complementary', { name: 'Integración' })

/** Sidebar link of an integration's section, by its label. */
export const section = (page: Page, label: string): Locator =>
  side(page).getByRole('link', { name: label, exact: true })

/** All links in an integration's sidebar. */
export const sections = (page: Page): Locator => side(page).getByRole('link')

/** Main heading of the open screen. */
export const title = (page: Page): Locator => page.getByRole('heading', { level: 1 })
