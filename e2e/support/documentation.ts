import type { Locator, Page } from '@playwright/test'

export const FLOW = '/site/documentation/qri/transaction-flow'
export const SECURITY = '/site/documentation/security'
export const PHONE = { width: 360, height: 740 }

export interface Tree {
  title: string
  children: { title: string; to: string; name: string; children: { title: string; anchor: string }[] }[]
}

export const treeOf = async (page: Page): Promise<Tree[]> =>
  (await (await page.request.get('/documentation.json')).json()) as Tree[]
export const pagesOf = async (page: Page) => (await treeOf(page)).flatMap(({ children }) => children)
export const tree = (page: Page): Locator =>
  page.getByRole('main').getByRole('navigation', { name: 'Páginas de la documentación' })
export const beside = (page: Page): Locator => page.getByRole('navigation', { name: 'En esta página' })
export const article = (page: Page): Locator => page.getByRole('article')
export const title = (page: Page, name: string): Locator => page.getByRole('heading', { level: 1, name })
export const placeOf = (page: Page): string => new URL(page.url()).pathname + new URL(page.url()).hash
export const scrolled = (page: Page): Promise<number> => page.evaluate(() => scrollY)

/** Scrolls a documentation page until the heading with this id is 100 px below the top of the window. */
export async function bringUp(page: Page, anchor: string): Promise<void> {
  await page.evaluate((id) => {
    const top = document.getElementById(id)?.getBoundingClientRect().top ?? 0
    scrollBy(0, top - 100)
  }, anchor)
}
