import { expect } from '@playwright/test'
import {
  article,
  beside,
  bringUp,
  FLOW,
  pagesOf,
  placeOf,
  scrolled,
  SECURITY,
  title,
  tree,
} from './support/documentation.ts'
import { alive, hold, test, visit } from './support/portal.ts'

test('the section being read is marked in the tree and in the list of the page', async ({ page }) => {
  const sections = (await pagesOf(page)).find(({ to }) => to === FLOW)?.children ?? []
  // Windows from 1280 px on list the sections beside the page alone; narrower ones have them in the tree.
  await page.setViewportSize({ width: 1200, height: 900 })
  await visit(page, FLOW)
  for (const { title, anchor } of [...sections.slice(1, 4), ...sections.slice(-1)]) {
    await bringUp(page, anchor)
    await expect(tree(page).locator('[aria-current=location]')).toHaveText(title)
    await expect(tree(page).locator('[aria-current=location]')).toBeInViewport()
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  const second = sections[1]?.title ?? ''
  await expect(tree(page).getByRole('link', { name: second })).toHaveCount(0)
  await bringUp(page, sections[1]?.anchor ?? '')
  await expect(beside(page).locator('[aria-current]')).toHaveText(second)
  await page.evaluate(() => scrollTo(0, 0))
  await expect(tree(page).locator('[aria-current=location]')).toHaveCount(0)
  // At the top of the page no section is marked, except the first one after a press of its link.
  await beside(page).getByRole('link').first().click()
  await expect(beside(page).locator('[aria-current]')).toHaveText(sections[0]?.title ?? '')
  await expect(tree(page).locator('[aria-current=location]')).toHaveText(sections[0]?.title ?? '')
})

test('a link to a section opens there, before and after the page is alive, with the focus at its title', async ({
  page,
}) => {
  const anchor = (await pagesOf(page)).find(({ to }) => to === SECURITY)?.children[3]?.anchor ?? ''
  const heading = page.locator(`#${anchor}`)
  await visit(page, `${SECURITY}#${anchor}`)
  await expect(heading).toBeInViewport()
  const isUnderBars = async () => {
    const { y = 0 } = (await heading.boundingBox()) ?? {}
    return y > 68 && y < 200
  }
  await expect.poll(isUnderBars).toBe(true)

  await page.goto('about:blank')
  await visit(page, FLOW)
  await beside(page).getByRole('link').nth(2).click()
  const third = article(page).getByRole('heading').nth(2)
  await expect(third).toBeFocused()
  await expect(third).toBeInViewport()
  await page.goBack()
  await expect.poll(() => scrolled(page)).toBe(0)

  await visit(page, `${SECURITY}#no-existe`)
  expect(await scrolled(page)).toBe(0)
  await visit(page, `${SECURITY}#%E0%A4%A`)
  expect(await scrolled(page)).toBe(0)
})

test('who has scrolled before the page is alive stays there, and finds the place again on the way back', async ({
  page,
}) => {
  const release = await hold(page, '**/assets/*.js')
  await page.goto(FLOW, { waitUntil: 'domcontentloaded' })
  await page.evaluate(async () => {
    // Waits two frames, because the browser lays out what is below the visible part of the page only after its first paint.
    for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame)
    scrollTo(0, 1500)
  })
  release()
  await alive(page)
  // Allows a few pixels of difference, because the web font, once loaded, changes the height of code lines.
  const place = await scrolled(page)
  expect(Math.abs(place - 1500)).toBeLessThan(4)

  await tree(page).getByRole('link', { name: 'Webhooks', exact: true }).click()
  await expect(title(page, 'Webhooks')).toBeInViewport()
  expect(await scrolled(page)).toBe(0)
  await expect(page.getByRole('main')).toBeFocused()
  await page.goBack()
  await expect(title(page, 'Flujo de transacción')).toBeAttached()
  await expect.poll(() => scrolled(page)).toBe(place)
})

test('a section of another page has the focus at its title, and a way back has it not', async ({ page }) => {
  await visit(page, '/site/documentation/glossary')
  await article(page).getByRole('link', { name: 'donde llega' }).press('Enter')
  const section = page.locator('#ifd')
  await expect(section).toBeFocused()
  await expect(section).toBeInViewport()
  await page.goBack()
  await expect(title(page, 'Glosario')).toBeAttached()
  await expect(page.getByRole('main')).toBeFocused()
})

test('the sections behind the button are walked with the arrows', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 800 })
  await visit(page, FLOW)
  await page.getByRole('button', { name: 'En esta página' }).press('ArrowDown')
  const sections = page.getByRole('main').getByRole('listitem').getByRole('link')
  await expect(sections.first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(sections.nth(1)).toBeFocused()
})

test('the section at which a page was left is offered on coming back, and when it is loaded anew', async ({ page }) => {
  const section = (await pagesOf(page)).find(({ to }) => to === SECURITY)?.children[4]
  const offer = page.getByRole('link', { name: `Seguir en «${section?.title}»` })
  await visit(page, SECURITY)
  await bringUp(page, section?.anchor ?? '')
  await expect(tree(page).locator('[aria-current=location]')).toHaveText(section?.title ?? '')
  await page.reload()
  await alive(page)
  await expect(offer).toBeVisible()
  await tree(page).getByRole('link', { name: 'Errores', exact: true }).click()
  await expect(title(page, 'Errores')).toBeVisible()
  await tree(page).getByRole('link', { name: 'Seguridad', exact: true }).click()
  await offer.click()
  expect(placeOf(page)).toBe(`${SECURITY}#${section?.anchor}`)
})

test('a page opens whatever else is in its storage', async ({ page }) => {
  await visit(page, SECURITY)
  for (const stored of [
    'null',
    '5',
    '{"flow":null,"security":7}',
    '{"flow":{"language":{}},"security":{"section":[]}}',
  ]) {
    await test.step(stored, async () => {
      await page.evaluate((value) => localStorage.setItem('documentation', value), stored)
      await page.reload()
      await alive(page)
      await article(page).getByRole('tab', { name: 'Python' }).first().click()
      await expect(article(page).getByRole('tab', { selected: true }).first()).toHaveText('Python')
    })
  }
})
