import { expect, type Locator, type Page } from '@playwright/test'
import { article, FLOW, title } from './support/documentation.ts'
import { openAs, openNew, PEOPLE, settled, test, visit } from './support/portal.ts'

const HOME = '/site/home'
const LIST = '/site/list-integration'

const bar = (page: Page): Locator => page.getByRole('navigation', { name: 'Principal' })
const menu = (page: Page, name: string): Locator => bar(page).getByRole('button', { name, exact: true })
const hamburger = (page: Page): Locator => page.getByRole('button', { name: 'Abrir el menú' })
const drawer = (page: Page): Locator => page.getByRole('dialog', { name: 'Menú' })

/** Labels of the top bar's entries, links and menus, from left to right. */
const entries = (page: Page): Promise<string[]> =>
  bar(page)
    .getByRole('list')
    .first()
    .locator(':scope > li')
    .evaluateAll((items) => items.map((item) => item.querySelector('a, button')?.firstChild?.textContent ?? ''))

const hrefs = (list: Locator): Promise<string[]> =>
  list.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))

async function linksOf(page: Page, name: string): Promise<Locator> {
  await menu(page, name).click()
  const list = bar(page).getByRole('list', { name })
  await expect(list).toBeVisible()
  return list
}

async function configuredLinks(page: Page): Promise<Record<string, string>> {
  const answer = await page.request.get('/config.json')
  return ((await answer.json()) as { links: Record<string, string> }).links
}

const MINE = (page: Page): Locator => bar(page).getByRole('link', { name: 'Mis integraciones', exact: true })

test('a visitor has the documentation, three menus, a footer and a way in; the mark leads home', async ({ page }) => {
  await visit(page, '/site/questions')
  await test.step('the way over the navigation puts the focus at the content, without a step in the history', async () => {
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    expect(new URL(page.url()).hash).toBe('')
  })
  await test.step('the footer leads to the documentation, the references, the tools and help', async () => {
    const foot = page.getByRole('contentinfo')
    for (const name of ['Documentación', 'Referencias API', 'Herramientas', 'Ayuda']) {
      await expect(foot.getByRole('navigation', { name })).toBeVisible()
    }
    await expect(foot.getByRole('link', { name: 'Agendar una demo' })).toHaveAttribute('target', '_blank')
  })
  expect(await entries(page)).toEqual(['Documentación', 'Referencias API', 'Herramientas', 'Ayuda'])
  await expect(page.getByRole('button', { name: 'Iniciar Sesión' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cerrar Sesión' })).toHaveCount(0)
  await page.getByRole('banner').getByRole('link', { name: 'QRI Desarrolladores' }).click()
  await page.waitForURL(`**${HOME}`)
  await bar(page).getByRole('link', { name: 'Documentación' }).click()
  await page.waitForURL('**/site/documentation/context')
})

test('a link opens a page without loading the portal again; what asks for more than that is the browser’s', async ({
  page,
  context,
}) => {
  await visit(page, '/site/documentation/context')
  const loads: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame())
      loads.push(new URL(request.url()).pathname)
  })
  const foot = page.getByRole('contentinfo')
  await foot.getByRole('link', { name: 'Glosario' }).press('Enter')
  await expect(title(page, 'Glosario')).toBeVisible()
  await settled(page)
  await article(page).getByRole('link', { name: 'donde llega' }).click()
  await expect(title(page, 'Instituciones financieras')).toBeVisible()
  await foot.getByRole('link', { name: 'Flujo de transacción' }).click()
  await expect(title(page, 'Flujo de transacción')).toBeVisible()
  await settled(page)
  const steps = await page.evaluate(() => history.length)
  await foot.getByRole('link', { name: 'Flujo de transacción' }).click()
  expect(await page.evaluate(() => history.length), 'the page that is open is no new step').toBe(steps)
  expect(loads).toEqual([])

  const opened = context.waitForEvent('page')
  await foot.getByRole('link', { name: 'Glosario' }).click({ modifiers: ['ControlOrMeta'] })
  await (await opened).waitForURL('**/site/documentation/glossary')
  expect(loads).toEqual([])
  await page.getByRole('link', { name: 'Ver como Markdown' }).click()
  await page.waitForURL(`**${FLOW}.md`)
  expect(loads).toEqual([`${FLOW}.md`])
})

test('an address that is opened shows its top, and one that is loaded again keeps its place', async ({ page }) => {
  const scrollTo = (to: number) => page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), to)
  const top = () => page.evaluate(() => scrollY)
  await visit(page, HOME)
  await scrollTo(900)
  await visit(page, `${HOME}?de=otra-parte`)
  expect(await top()).toBe(0)
  await scrollTo(700)
  await page.reload()
  await expect.poll(top).toBe(700)
})

test('the person’s name shows unless the menu needs its room', async ({ page }) => {
  await openAs(page, PEOPLE.owner, LIST)
  const end = page.getByRole('banner').getByRole('button', { name: 'Cerrar Sesión' })
  const name = page.getByRole('banner').getByTitle(/./)
  for (const [width, shows] of [
    [1920, true],
    [1440, true],
    [1290, false],
    [800, true],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await expect(end, `at ${width} px`).toBeInViewport({ ratio: 1 })
    await (shows ? expect(name).toBeInViewport({ ratio: 1 }) : expect(name).not.toBeInViewport())
  }
})

test('the menus have their places in order, inside the portal and outside of it', async ({ page, context }) => {
  await visit(page, HOME)
  const links = await configuredLinks(page)
  const references = await linksOf(page, 'Referencias API')
  await expect(references.getByRole('link')).toHaveText([
    'Servicio V2',
    'Servicio V1',
    'Alias - V1',
    'Administración TDS',
  ])
  expect(await hrefs(references)).toEqual(
    ['api-qri-v2', 'api-qri', 'alias', 'tds-qri'].map((html) => `/site/reference-api/qri/${html}`),
  )
  const tools = await linksOf(page, 'Herramientas')
  expect(await hrefs(tools)).toEqual([
    links['dashboard'],
    links['simulator'],
    links['signature_debugger'],
    links['refund_top_up'],
    links['statements'],
  ])
  await context.route(/\/tools\//, (route) => route.fulfill({ contentType: 'text/html', body: '<title>fuera</title>' }))
  for (const tool of await tools.getByRole('link').all()) {
    if (!(await tools.isVisible())) await menu(page, 'Herramientas').click()
    const opened = context.waitForEvent('page')
    await tool.click()
    const outside = await opened
    await expect(outside).toHaveTitle(/^fuera$|^Calcular y verificar una firma/)
    expect(await outside.evaluate(() => window.opener === null)).toBe(true)
    await outside.close()
  }
  expect(new URL(page.url()).pathname).toBe(HOME)
  const help = await linksOf(page, 'Ayuda')
  await expect(help.getByRole('link')).toHaveText(['Preguntas frecuentes'])
  await help.getByRole('link').click()
  await page.waitForURL('**/site/questions')
  for (const html of ['api-qri-v2', 'api-qri', 'alias', 'tds-qri']) {
    await menu(page, 'Referencias API').click()
    await references.locator(`a[href$="/${html}"]`).click()
    await page.waitForURL(`**/site/reference-api/qri/${html}`)
  }
})

test('signing in adds the own integrations, a plain link marked where they are, and the kit', async ({ page }) => {
  await openAs(page, PEOPLE.stranger, LIST)
  await expect(page.getByRole('button', { name: 'Cerrar Sesión' })).toBeVisible()
  expect(await entries(page)).toEqual([
    'Documentación',
    'Mis integraciones',
    'Kit de Integración',
    'Referencias API',
    'Herramientas',
    'Ayuda',
  ])
  const kit = bar(page).getByRole('link', { name: /^Kit de Integración/ })
  await expect(kit).toHaveAttribute('href', (await configuredLinks(page))['kit'] ?? '')
  await expect(kit).toHaveAttribute('target', '_blank')
  await expect(MINE(page)).toHaveAttribute('aria-current', 'page')
  await page.getByRole('link', { name: 'Nueva Integración' }).click()
  await page.waitForURL('**/create-integration')
  await expect(MINE(page)).not.toHaveAttribute('aria-current')
  await openNew(page, 'Billetera')
  await expect(MINE(page)).toHaveAttribute('aria-current', 'page')
  await page.getByRole('link', { name: 'Webhook', exact: true }).click()
  await page.waitForURL('**/webhook')
  await expect(MINE(page)).toHaveAttribute('aria-current', 'page')
  await visit(page, HOME)
  await expect(MINE(page)).not.toHaveAttribute('aria-current')
  await MINE(page).click()
  await page.waitForURL(`**${LIST}`)
})

test('an administrator has a menu of two instead, and it is not marked in the list of enrollers', async ({ page }) => {
  await openAs(page, PEOPLE.administrator, LIST)
  await expect(menu(page, 'Mis integraciones')).toHaveAttribute('aria-current', 'true')
  const own = await linksOf(page, 'Mis integraciones')
  await expect(own.getByRole('link')).toHaveText(['Integraciones', 'Enroladores'])
  await own.getByRole('link', { name: 'Enroladores' }).click()
  await page.waitForURL('**/site/admin/main')
  const side = page.getByRole('complementary', { name: 'Administración' })
  await expect(side.locator('[aria-current]')).toHaveText(['Enroladores'])
  await side.getByRole('link', { name: 'Integraciones' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mis integraciones' })).toBeVisible()
  await page.setViewportSize({ width: 1000, height: 800 })
  await hamburger(page).click()
  await expect(drawer(page).getByRole('link', { name: 'Enroladores' })).toBeVisible()
})

test('the keyboard opens a menu, walks it and leaves it where it was', async ({ page }) => {
  await visit(page, HOME)
  const button = menu(page, 'Referencias API')
  const links = bar(page).getByRole('list', { name: 'Referencias API' }).getByRole('link')
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Tab')
  await expect(links.first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  await expect(button).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(links.first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(links.nth(1)).toBeFocused()
  await page.keyboard.press('End')
  await expect(links.last()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(links.first()).toBeFocused()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/api-qri-v2')
  await expect(button).toHaveAttribute('aria-expanded', 'false')
})

test.describe('by width', () => {
  test('the items show from 1280 px; narrower, a button opens a drawer at the right with every place', async ({
    page,
  }) => {
    await visit(page, HOME)
    for (const width of [360, 1000, 1040, 1041, 1150, 1279]) {
      await page.setViewportSize({ width, height: 800 })
      await expect(bar(page)).toBeHidden()
      await hamburger(page).click()
      await expect(drawer(page).getByRole('link')).toHaveText([
        /^QRI/,
        /^Home/,
        /^Documentación/,
        /^Servicio V2/,
        /^Servicio V1/,
        /^Alias - V1/,
        /^Administración TDS/,
        /^Dashboard/,
        /^Simulador/,
        /^Depurador de firmas/,
        /^Recarga de devoluciones/,
        /^Cartolas/,
        /^Preguntas frecuentes/,
      ])
      await expect.poll(() => rightEdge(drawer(page))).toBe(width)
      await drawer(page).getByRole('button', { name: 'Cerrar el menú' }).click()
    }
    for (const width of [1280, 1300]) {
      await page.setViewportSize({ width, height: 800 })
      await expect(bar(page)).toBeVisible()
      await expect(hamburger(page)).toBeHidden()
    }
    await test.step('it closes when the window grows past 1040 px, and not before', async () => {
      await page.setViewportSize({ width: 1000, height: 800 })
      await hamburger(page).click()
      await page.setViewportSize({ width: 1040, height: 800 })
      await expect(drawer(page)).toBeVisible()
      await page.setViewportSize({ width: 1041, height: 800 })
      await expect(drawer(page)).toBeHidden()
    })
  })

  test('the drawer leads home, closes by keyboard and gives the focus back', async ({ page }) => {
    await page.setViewportSize({ width: 1000, height: 800 })
    await visit(page, '/site/questions')
    await hamburger(page).focus()
    await page.keyboard.press('Enter')
    await expect(drawer(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(drawer(page)).toBeHidden()
    await expect(hamburger(page)).toBeFocused()
    await hamburger(page).click()
    await drawer(page).getByRole('link', { name: 'Home', exact: true }).click()
    await page.waitForURL(`**${HOME}`)
    await expect(drawer(page)).toBeHidden()
    await hamburger(page).click()
    await drawer(page).getByRole('button', { name: 'Iniciar Sesión' }).click()
    await page.waitForURL('**/login-actions/**')
  })
})

/** Distance in px from the window's left edge to the right edge of an open drawer. */
async function rightEdge(shown: Locator): Promise<number> {
  const box = await shown.locator(':scope > div').boundingBox()
  return Math.round((box?.x ?? 0) + (box?.width ?? 0))
}

test('the way back uncovers the page that it leads to', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await visit(page, '/site/documentation/context')
  const covers = [
    [hamburger(page), drawer(page)],
    [page.getByRole('banner').getByRole('button', { name: 'Buscar' }), page.getByRole('dialog', { name: 'Buscar' })],
    [
      page.getByRole('main').getByRole('button', { name: /Glosario/ }),
      page.getByRole('dialog', { name: 'Documentación' }),
    ],
  ] as const
  for (const [button, over] of covers) {
    await page.getByRole('contentinfo').getByRole('link', { name: 'Glosario' }).click()
    await expect(title(page, 'Glosario')).toBeVisible()
    await button.click()
    await expect(over).toBeVisible()
    await page.goBack()
    await expect(title(page, 'Contexto')).toBeVisible()
    await expect(over).toBeHidden()
  }
})
