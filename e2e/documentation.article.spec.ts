import { expect } from '@playwright/test'
import { article, FLOW, SECURITY, title, tree } from './support/documentation.ts'
import { test, visit } from './support/portal.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('code is copied, and the press is told', async ({ page }) => {
  await visit(page, SECURITY)
  const block = article(page).getByRole('group').first()
  await article(page).getByRole('button', { name: 'Copiar' }).first().click()
  await expect(page.getByRole('status').filter({ hasText: 'Copiado' })).toBeAttached()
  await expect(article(page).getByRole('button', { name: 'Copiado' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await block.textContent())
  await expect(article(page).getByRole('button', { name: 'Copiado' })).toHaveCount(0)

  const heading = article(page).getByRole('heading').nth(1)
  await heading.getByRole('link').click()
  await expect(page.getByRole('status').filter({ hasText: 'Enlace copiado' })).toBeAttached()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
  expect(page.url()).toContain(`#${await heading.getAttribute('id')}`)

  const told = page.getByRole('status').filter({ hasText: 'Página copiada' }).locator('span')
  await page.getByRole('button', { name: 'Copiar página' }).click()
  await expect(told).toBeAttached()
  const before = await told.elementHandle()
  // The message 'copied' must be a new element, because a screen reader announces the same text again only in a new element.
  await page.getByRole('button', { name: 'Copiar página' }).click()
  await expect.poll(() => before?.evaluate((said) => said.isConnected)).toBe(false)
  await expect(told).toBeAttached()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^# Seguridad\n/)
})

test('a language chosen once, by hand or with the arrows, is that of every sample on every page', async ({ page }) => {
  await visit(page, FLOW)
  const lists = article(page).getByRole('tablist', { name: 'Lenguaje' })
  expect(await lists.count()).toBeGreaterThan(1)
  await lists.first().getByRole('tab', { name: 'Python' }).click()
  for (const list of await lists.all()) {
    await expect(list.getByRole('tab', { name: 'Python' })).toHaveAttribute('aria-selected', 'true')
  }
  await expect(article(page).getByRole('tabpanel').first()).toContainText('import ')
  await page.keyboard.press('ArrowLeft')
  await expect(lists.first().getByRole('tab', { name: 'Node.js' })).toBeFocused()
  await page.keyboard.press('End')
  await expect(lists.first().getByRole('tab', { name: 'PHP' })).toBeFocused()
  await expect(lists.last().getByRole('tab', { name: 'PHP' })).toHaveAttribute('aria-selected', 'true')

  await visit(page, SECURITY)
  const selected = article(page).getByRole('tab', { selected: true })
  expect(new Set(await selected.allTextContents())).toEqual(new Set(['PHP']))
  const kept = await page.evaluate(() => localStorage.getItem('documentation') ?? '')
  expect(Object.keys(JSON.parse(kept) as object).toSorted()).toEqual([
    'alias',
    'alias_pay',
    'alias_send',
    'collector',
    'flow',
    'payer',
    'security',
  ])
})

test('what is printed is the article, with every language of a sample and the addresses of outside links', async ({
  page,
}) => {
  await visit(page, SECURITY)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(tree(page)).toBeHidden()
  await expect(title(page, 'Seguridad')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Saltar al contenido' })).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Ruta' })).toBeHidden()
  await expect(article(page).getByRole('button', { name: 'Copiar' })).toHaveCount(0)
  const panels = await article(page).locator('[role=tabpanel]').all()
  expect(panels.length).toBeGreaterThan(1)
  for (const panel of panels) await expect(panel).toBeVisible()
  const printed = await article(page).evaluate((text) => {
    const outside = Object.assign(document.createElement('a'), { href: 'https://fuera.example/' })
    text.append(outside)
    return getComputedStyle(outside, '::after').content
  })
  expect(printed).toContain('https://fuera.example/')
})
