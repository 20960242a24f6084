import { expect, type Page } from '@playwright/test'
import { test } from './support/portal.ts'

/** Milliseconds from the navigation to the first paint (`shown`), and to the request of each file with a matching name (`asked`). */
const timesOf = (page: Page, ending: RegExp) =>
  page.evaluate(
    async ({ source }) => ({
      shown: await new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          for (const { startTime } of list.getEntriesByName('first-contentful-paint')) resolve(startTime)
        }).observe({ type: 'paint', buffered: true })
      }),
      asked: performance
        .getEntriesByType('resource')
        .filter(({ name }) => new RegExp(source).test(name))
        .map(({ startTime }) => startTime),
    }),
    { source: ending.source },
  )

const arrived = (page: Page) =>
  page.evaluate(() =>
    [...document.fonts].some(({ family, status }) => family.includes('Inter Variable') && status === 'loaded'),
  )

for (const address of ['/site/home', '/site/documentation/security']) {
  test(`${address} shows before its scripts and fonts are asked for, and whoever comes back has the fonts at once`, async ({
    page,
  }) => {
    await page.goto(address)
    await expect.poll(() => arrived(page)).toBe(true)
    const first = await timesOf(page, /\.(?:js|woff2)$/)
    expect(first.asked.length).toBeGreaterThan(4)
    expect(Math.min(...first.asked)).toBeGreaterThanOrEqual(first.shown)
    await page.reload()
    await expect.poll(() => arrived(page)).toBe(true)
    const again = await timesOf(page, /\.woff2$/)
    expect(again.asked).toHaveLength(2)
    expect(Math.max(...again.asked)).toBeLessThan(again.shown)
  })
}

test('a frame without words is not taken for the first view', async ({ page }) => {
  await page.addInitScript(() => {
    const hidden = new CSSStyleSheet()
    hidden.replaceSync('html { background: teal } body { visibility: hidden }')
    document.adoptedStyleSheets.push(hidden)
    new PerformanceObserver((_, observer) => {
      observer.disconnect()
      requestAnimationFrame(() => requestAnimationFrame(() => hidden.replaceSync('')))
    }).observe({ type: 'paint', buffered: true })
  })
  await page.goto('/site/home')
  await expect.poll(() => arrived(page)).toBe(true)
  const { asked, shown } = await timesOf(page, /\.(?:js|woff2)$/)
  expect(asked.length).toBeGreaterThan(4)
  expect(Math.min(...asked)).toBeGreaterThanOrEqual(shown)
})

test('nothing moves on a phone when the fonts arrive', async ({ page }) => {
  await page.setViewportSize({ width: 412, height: 823 })
  await page.addInitScript(() => {
    const state = { shift: 0 }
    Object.assign(globalThis, { state })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) state.shift += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/site/documentation/security')
  await expect.poll(() => arrived(page)).toBe(true)
  await expect(page.locator('article')).not.toHaveAttribute('data-fresh')
  expect(await page.evaluate(() => (globalThis as unknown as { state: { shift: number } }).state.shift)).toBeLessThan(
    0.01,
  )
})
