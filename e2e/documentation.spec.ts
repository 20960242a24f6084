import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible, test, visit } from './support/portal.ts'

const FLOW = '/site/documentation/qri/transaction-flow'
const SECURITY = '/site/documentation/security'
const PHONE = { width: 360, height: 740 }

interface Tree {
  title: string
  children: { title: string; to: string; name: string; children: { title: string; anchor: string }[] }[]
}

const treeOf = async (page: Page): Promise<Tree[]> =>
  (await (await page.request.get('/documentation.json')).json()) as Tree[]
const pagesOf = async (page: Page) => (await treeOf(page)).flatMap(({ children }) => children)

const tree = (page: Page): Locator =>
  page.getByRole('main').getByRole('navigation', { name: 'Páginas de la documentación' })
const beside = (page: Page): Locator => page.getByRole('navigation', { name: 'En esta página' })
const article = (page: Page): Locator => page.getByRole('article')
const title = (page: Page, name: string): Locator => page.getByRole('heading', { level: 1, name })
const placeOf = (page: Page): string => new URL(page.url()).pathname + new URL(page.url()).hash
const scrolled = (page: Page): Promise<number> => page.evaluate(() => scrollY)

/** Moves a section's title to the line under the bars, as a reader would. */
async function bringUp(page: Page, anchor: string): Promise<void> {
  await page.evaluate((id) => {
    const top = document.getElementById(id)?.getBoundingClientRect().top ?? 0
    scrollBy(0, top - 100)
  }, anchor)
}

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('the documentation opens at its first page, and what it does not have leads home', async ({ page }) => {
  await visit(page, '/site/documentation')
  await page.waitForURL('**/site/documentation/context')
  await expect(title(page, 'Contexto')).toBeVisible()
  for (const unknown of ['nada', 'qri', 'alias/nada', 'context/mas']) {
    await page.goto(`/site/documentation/${unknown}`)
    await page.waitForURL('**/site/home')
  }
})

test('the tree is made from its file, with groups, pages and the sections of the open page', async ({ page }) => {
  const answered = page.waitForResponse('**/documentation.json')
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
  await neighbours.getByRole('link', { name: /^Anterior/ }).click()
  await expect(title(page, all[at]?.title ?? '')).toBeInViewport()
  expect(placeOf(page)).toBe(beginning(at))
  await neighbours.getByRole('link', { name: /^Anterior/ }).click()
  await expect(title(page, all[at - 1]?.title ?? '')).toBeInViewport()
  expect(placeOf(page)).toBe(beginning(at - 1))

  await visit(page, all[0]?.to ?? '')
  await expect(neighbours.getByRole('link')).toHaveCount(1)
  await visit(page, all.at(-1)?.to ?? '')
  await expect(neighbours.getByRole('link')).toHaveCount(1)
})

test('the section being read is marked in the tree and in the list of the page', async ({ page }) => {
  const sections = (await pagesOf(page)).find(({ to }) => to === FLOW)?.children ?? []
  await visit(page, FLOW)
  for (const { title, anchor } of [...sections.slice(1, 4), ...sections.slice(-1)]) {
    await bringUp(page, anchor)
    await expect(tree(page).locator('[aria-current=location]')).toHaveText(title)
    await expect(tree(page).locator('[aria-current=location]')).toBeInViewport()
  }
  const second = sections[1]?.title ?? ''
  await bringUp(page, sections[1]?.anchor ?? '')
  await expect(beside(page).locator('[aria-current]')).toHaveText(second)
  await page.evaluate(() => scrollTo(0, 0))
  await expect(tree(page).locator('[aria-current=location]')).toHaveCount(0)
})

test('a link to a section opens there, before and after the page is alive, with the focus at its title', async ({
  page,
}) => {
  const anchor = (await pagesOf(page)).find(({ to }) => to === SECURITY)?.children[3]?.anchor ?? ''
  const heading = page.locator(`#${anchor}`)
  await visit(page, `${SECURITY}#${anchor}`)
  await expect(heading).toBeInViewport()
  const { y = 0 } = (await heading.boundingBox()) ?? {}
  expect(y).toBeGreaterThan(68)
  expect(y).toBeLessThan(200)

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
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(FLOW, { waitUntil: 'commit' })
  await expect(article(page)).toBeVisible()
  await page.evaluate(() => scrollTo(0, 1500))
  release()
  await page.locator('[data-waiting]').waitFor({ state: 'detached' })
  expect(await scrolled(page)).toBe(1500)

  await tree(page).getByRole('link', { name: 'Webhooks', exact: true }).click()
  await expect(title(page, 'Webhooks')).toBeInViewport()
  expect(await scrolled(page)).toBe(0)
  await expect(page.getByRole('main')).toBeFocused()
  await page.goBack()
  await expect(title(page, 'Flujo de transacción')).toBeAttached()
  await expect.poll(() => scrolled(page)).toBe(1500)
})

test('a page is read from the document at first, and from its own file on a move, fetched before it is asked for', async ({
  page,
}) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  await visit(page, FLOW)
  const ofPage = (name: string) => fetched.filter((file) => file.startsWith(`/assets/${name}-`))
  await expect.poll(() => ofPage('collector-duties').length).toBe(1)
  expect(ofPage('transaction-flow')).toEqual([])
  await tree(page).getByRole('link', { name: 'Glosario' }).hover()
  await expect.poll(() => ofPage('glossary').length).toBe(1)
  await tree(page).getByRole('link', { name: 'Glosario' }).click()
  await expect(title(page, 'Glosario')).toBeVisible()
  await expect(page).toHaveTitle(/^Glosario/)
  expect(ofPage('glossary')).toHaveLength(1)
  expect(fetched.filter((file) => file === '/site/documentation/glossary')).toEqual([])
})

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

  await page.getByRole('button', { name: 'Copiar página' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Página copiada' })).toBeAttached()
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
  await expect(lists.first().getByRole('tab', { name: 'Java' })).toBeFocused()
  await expect(lists.last().getByRole('tab', { name: 'Java' })).toHaveAttribute('aria-selected', 'true')

  await visit(page, SECURITY)
  const selected = article(page).getByRole('tab', { selected: true })
  expect(new Set(await selected.allTextContents())).toEqual(new Set(['Java']))
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

test('the section that was being read is offered on coming back', async ({ page }) => {
  const section = (await pagesOf(page)).find(({ to }) => to === SECURITY)?.children[4]
  await visit(page, SECURITY)
  await bringUp(page, section?.anchor ?? '')
  await expect(tree(page).locator('[aria-current=location]')).toHaveText(section?.title ?? '')
  await tree(page).getByRole('link', { name: 'Errores', exact: true }).click()
  await expect(title(page, 'Errores')).toBeVisible()
  await tree(page).getByRole('link', { name: 'Seguridad', exact: true }).click()
  await page.getByRole('link', { name: `Seguir en «${section?.title}»` }).click()
  expect(placeOf(page)).toBe(`${SECURITY}#${section?.anchor}`)
})

test('a page that is loaded anew offers the section at which it was left', async ({ page }) => {
  const section = (await pagesOf(page)).find(({ to }) => to === SECURITY)?.children[4]
  const kept = JSON.stringify({ security: { section: section?.anchor } })
  await page.addInitScript((value) => localStorage.setItem('documentation', value), kept)
  await visit(page, SECURITY)
  await expect(page.getByRole('link', { name: `Seguir en «${section?.title}»` })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('link', { name: `Seguir en «${section?.title}»` })).toBeVisible()
})

test.describe('with something else in its storage', () => {
  for (const stored of [
    'null',
    '5',
    '{"flow":null,"security":7}',
    '{"flow":{"language":{}},"security":{"section":[]}}',
  ]) {
    test(`a page opens all the same: ${stored}`, async ({ page }) => {
      await page.addInitScript((value) => localStorage.setItem('documentation', value), stored)
      await visit(page, SECURITY)
      await article(page).getByRole('tab', { name: 'Python' }).first().click()
      await expect(article(page).getByRole('tab', { selected: true }).first()).toHaveText('Python')
    })
  }
})

test('on a phone the tree is behind the bar and works by keyboard; nothing needs a sideways scroll', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  for (const { to } of await pagesOf(page)) {
    await page.goto(to)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), to).toBeLessThanOrEqual(PHONE.width)
  }
  await visit(page, FLOW)
  const open = page.getByRole('main').getByRole('button', { name: /Flujo de transacción/ })
  await open.focus()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Documentación' })
  await expect(drawer.getByRole('button', { name: 'Cerrar la documentación' })).toBeFocused()
  await expectAccessible(page)
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

for (const [width, height] of [
  [1440, 900],
  [1100, 800],
  [360, 740],
] as const) {
  test(`pages of text, tables, diagrams and code pass axe at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    for (const address of [FLOW, SECURITY, '/site/documentation/glossary']) {
      await visit(page, address)
      await expectAccessible(page)
    }
  })
}

test('what is printed is the article, with every language of a sample and the addresses of outside links', async ({
  page,
}) => {
  await visit(page, SECURITY)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(tree(page)).toBeHidden()
  await expect(title(page, 'Seguridad')).toBeVisible()
  for (const panel of await article(page).locator('[role=tabpanel]').all()) await expect(panel).toBeVisible()
})

test('each page has a Markdown twin and a place in the list for programs', async ({ page }) => {
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

test('every page says what it is about, in its own words', async ({ page }) => {
  const said = new Set<string>()
  const all = await pagesOf(page)
  for (const { to } of all) {
    const html = await (await page.request.get(to)).text()
    said.add(/<meta name="description" content="([^"]+)"/.exec(html)?.[1] ?? '')
  }
  expect(said.size).toBe(all.length)
})
