import { expect } from '@playwright/test'
import { article, FLOW, pagesOf, PHONE, placeOf, SECURITY, title, tree, treeOf } from './support/documentation.ts'
import { expectFit } from './support/fit.ts'
import { expectAccessible, settled, test, visit } from './support/portal.ts'

test('the documentation opens at its first page, and what it does not have leads home', async ({ page }) => {
  await visit(page, '/site/documentation')
  await page.waitForURL('**/site/documentation/context')
  await expect(title(page, 'Contexto')).toBeVisible()
  for (const unknown of ['nada', 'alias/nada', 'context/mas']) {
    await page.goto(`/site/documentation/${unknown}`)
    await page.waitForURL('**/site/home')
  }
})

test('the tree is made from its file, with groups, pages and the sections of the open page', async ({ page }) => {
  const answered = page.waitForResponse('**/documentation.json')
  await page.setViewportSize({ width: 1200, height: 900 })
  await visit(page, FLOW)
  expect((await answered).status()).toBe(200)
  const groups = await treeOf(page)
  await expect(tree(page).getByRole('heading')).toHaveText(groups.map((group) => group.title))
  const all = groups.flatMap(({ children }) => children)
  const links = all.flatMap(({ to, children }) => [
    to,
    ...(to === FLOW ? children.map(({ anchor }) => `${to}#${anchor}`) : []),
  ])
  const hrefs = await tree(page)
    .getByRole('link')
    .evaluateAll((each) => each.map((link) => link.getAttribute('href')))
  expect(hrefs).toEqual(links)
  await expect(tree(page).getByRole('link', { name: 'Flujo de transacción' })).toHaveAttribute('aria-current', 'page')

  const renamed = JSON.stringify(groups).replace('"Usuarios del ecosistema"', '"Otro nombre"')
  await page.route('**/documentation.json', (route) => route.fulfill({ body: renamed }))
  await visit(page, FLOW)
  await expect(tree(page).getByRole('link', { name: 'Otro nombre' })).toBeVisible()
})

test.describe('without its file', () => {
  test.use({ expectedErrors: /documentation|status of 500/ })

  test('the tree that came with the page stays', async ({ page }) => {
    await page.route('**/documentation.json', (route) => route.fulfill({ status: 500, body: '' }))
    await visit(page, FLOW)
    await tree(page).getByRole('link', { name: 'Deberes del pagador' }).click()
    await expect(title(page, 'Deberes del pagador')).toBeVisible()
  })
})

test('each page leads to its neighbours, at their first section', async ({ page }) => {
  const all = await pagesOf(page)
  const at = all.findIndex(({ to }) => to === FLOW)
  const beginning = (index: number) => `${all[index]?.to}#${all[index]?.children[0]?.anchor}`
  await visit(page, FLOW)
  const neighbours = page.getByRole('navigation', { name: 'Páginas vecinas' })
  await neighbours.getByRole('link', { name: /^Siguiente/ }).click()
  await expect(title(page, all[at + 1]?.title ?? '')).toBeInViewport()
  expect(placeOf(page)).toBe(beginning(at + 1))
  await expect(article(page).getByRole('heading').first()).toBeInViewport()
  await settled(page)
  await neighbours.getByRole('link', { name: /^Anterior/ }).click()
  await expect(title(page, all[at]?.title ?? '')).toBeInViewport()
  expect(placeOf(page)).toBe(beginning(at))
  await settled(page)
  await neighbours.getByRole('link', { name: /^Anterior/ }).click()
  await expect(title(page, all[at - 1]?.title ?? '')).toBeInViewport()
  expect(placeOf(page)).toBe(beginning(at - 1))

  await visit(page, all[0]?.to ?? '')
  await expect(neighbours.getByRole('link')).toHaveCount(1)
  await visit(page, all.at(-1)?.to ?? '')
  await expect(neighbours.getByRole('link')).toHaveCount(1)
})

test('a page is read from the document at first, and from its own file on a move, fetched before it is asked for', async ({
  page,
}) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  await visit(page, '/site/documentation/test-data')
  const ofPage = (name: string) => fetched.filter((file) => file.startsWith(`/assets/${name}-`))
  await expect.poll(() => ofPage('go-live').length).toBe(1)
  expect(ofPage('test-data')).toEqual([])
  await tree(page).getByRole('link', { name: 'Glosario' }).hover()
  await expect.poll(() => ofPage('glossary').length).toBe(1)
  await tree(page).getByRole('link', { name: 'Glosario' }).click()
  await expect(title(page, 'Glosario')).toBeVisible()
  await expect(page).toHaveTitle(/^Glosario/)
  expect(ofPage('glossary')).toHaveLength(1)
  expect(fetched.filter((file) => file === '/site/documentation/glossary')).toEqual([])
})

test('on a phone the tree is behind the bar and works by keyboard', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await visit(page, FLOW)
  const open = page.getByRole('main').getByRole('button', { name: /Flujo de transacción/ })
  await open.focus()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Documentación' })
  await expect(drawer.getByRole('button', { name: 'Cerrar la documentación' })).toBeFocused()
  await expectAccessible(page, 'dialog[open]')
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(open).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(drawer.getByRole('link', { name: 'Contexto' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(title(page, 'Contexto')).toBeInViewport()
  await expect(drawer).toBeHidden()

  await page.getByRole('button', { name: 'En esta página' }).click()
  await page.getByRole('main').getByRole('listitem').getByRole('link', { name: 'Roles', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Roles' })).toBeInViewport()
  expect(placeOf(page)).toBe('/site/documentation/context#roles')
})

test('a page with every kind of block passes axe, wide, in between and on a phone', async ({ page }) => {
  await visit(page, '/site/documentation/alias/alias-send')
  const text = article(page)
  for (const block of [
    text.getByRole('table'),
    text.getByRole('figure'),
    text.getByRole('tablist'),
    text.locator('pre'),
  ])
    await expect(block.first()).toBeAttached()
  await expectAccessible(page)
  await expectFit(page, 1100)
  await expectFit(page)
})

test('no table is wider than its page, and no page wider than a phone', async ({ page }) => {
  const all = await pagesOf(page)
  await visit(page, all[0]?.to ?? '')
  for (const { to, title: name } of all) {
    await tree(page).locator(`a[href="${to}"]`).click()
    await expect(title(page, name)).toBeVisible()
    // The windows are low, because that makes less to paint.
    for (const width of [1440, 800]) {
      await page.setViewportSize({ width, height: 200 })
      const over = await article(page)
        .locator('.doc-table')
        .evaluateAll((tables) => tables.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
      expect(Math.max(0, ...over), `${to} at ${width} px`).toBeLessThanOrEqual(1)
    }
    await page.setViewportSize({ width: PHONE.width, height: 200 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth), to).toBeLessThanOrEqual(PHONE.width)
    await page.setViewportSize({ width: 1440, height: 200 })
  }
})

test('code scrolls in itself also on the first page that is opened', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await visit(page, '/site/documentation/test-data')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
})

test('whoever skips what is before the text comes to the title of the page', async ({ page }) => {
  await visit(page, FLOW)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Saltar al contenido' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(title(page, 'Flujo de transacción')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Ver como Markdown' })).toBeFocused()
})

test('each page has a Markdown twin, to which it links, and a place in the list for programs', async ({ page }) => {
  const list = await page.request.get('/llms.txt')
  expect(list.headers()['content-type']).toBe('text/plain; charset=utf-8')
  const text = await list.text()
  for (const { to, title } of await pagesOf(page)) {
    expect(text).toContain(`](${to}.md)`)
    const twin = await page.request.get(`${to}.md`)
    expect(twin.status()).toBe(200)
    expect(twin.headers()).toMatchObject({
      'content-type': 'text/markdown; charset=utf-8',
      'x-content-type-options': 'nosniff',
    })
    expect(await twin.text()).toMatch(new RegExp(`^# ${title}\n`))
  }
  await visit(page, SECURITY)
  await expect(page.getByRole('link', { name: 'Ver como Markdown' })).toHaveAttribute('href', `${SECURITY}.md`)
})
