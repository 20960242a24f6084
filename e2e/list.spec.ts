import { expect, type Locator, type Page } from '@playwright/test'
import { callApi, createByApi, hold, nextBearer, openAs, PEOPLE, test } from './support/portal.ts'
import { registerAndOpen } from './support/registration.ts'

const LIST = '/site/list-integration'

const cards = (page: Page): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2 }) })
const card = (page: Page, name: string): Locator =>
  cards(page).filter({ has: page.getByRole('heading', { name, exact: true }) })
const pager = (page: Page): Locator => page.getByRole('navigation', { name: 'Páginas' })
const filter = (page: Page): Locator => page.getByRole('search', { name: 'Filtro de integraciones' })

const isList = (address: string): boolean => new URL(address).pathname === '/api/integration'

/** Expected texts of the cards of the demo integrations. */
const SHOWN = [
  {
    name: 'Banco Norte Digital',
    initials: 'BN',
    role: 'Billetera y Recaudador',
    state: 'En progreso',
    technology: '67',
    legal: '25',
  },
  { name: 'Cobro Fácil', initials: 'CF', role: 'Recaudador', state: 'Con pendientes', technology: '86', legal: '75' },
  { name: 'Pagos Andes', initials: 'PA', role: 'Billetera', state: 'En progreso', technology: '60', legal: '50' },
]

test('the list holds its place while it loads; a card tells initials, name, role, state, colours and both progresses', async ({
  page,
}) => {
  const release = await hold(page, isRoute)
  const listing = page.waitForResponse((response) => isList(response.url()))
  await openAs(page, PEOPLE.owner, LIST)
  await expect(page.getByText('Cargando integraciones')).toBeAttached()
  release()
  await expect(cards(page)).toHaveCount(3)
  await expect(page.getByText('Cargando integraciones')).toBeHidden()
  const { data } = (await (await listing).json()) as { data: { public_name: string; color: string }[] }
  for (const { name, initials, role, state, technology, legal } of SHOWN) {
    const shown = card(page, name)
    await expect(shown.getByText(role, { exact: true })).toBeVisible()
    const color = data.find((item) => item.public_name === name)?.color
    const painted = await shown
      .getByText(initials, { exact: true })
      .evaluate((element) => getComputedStyle(element).backgroundColor)
    expect(`#${(painted.match(/\d+/g) ?? []).map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`).toBe(
      color,
    )
    await expect(shown.getByRole('progressbar', { name: 'Tecnología' })).toHaveAttribute('aria-valuenow', technology)
    await expect(shown.getByRole('progressbar', { name: 'Comercial/Legal' })).toHaveAttribute('aria-valuenow', legal)
    await expect(shown.getByText(`${technology}%`)).toBeVisible()
    await expect(shown.getByText(`${legal}%`)).toBeVisible()
    await shown.getByText(state).hover()
    await expect(page.getByRole('tooltip')).toHaveText(state)
    await page.keyboard.press('Escape')
  }
  await test.step('a state is yellow under way and red with pending items', async () => {
    const hue = async (name: string, state: string) => {
      const painted = await card(page, name)
        .getByText(state)
        .locator('svg')
        .evaluate((element) => getComputedStyle(element).color.match(/\d+/g)?.map(Number) ?? [])
      const [red = 0, green = 0, blue = 0] = painted
      return { red, green, blue }
    }
    const yellow = await hue('Pagos Andes', 'En progreso')
    expect(yellow.red).toBeGreaterThan(yellow.green)
    expect(yellow.green).toBeGreaterThan(yellow.blue * 1.5)
    const red = await hue('Cobro Fácil', 'Con pendientes')
    expect(red.red).toBeGreaterThan(red.green * 2)
  })
  await expect(filter(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Filtrar' })).toHaveCount(0)
  await card(page, 'Pagos Andes')
    .getByRole('link', { name: /Ver en detalle/ })
    .click()
  await expect(page.getByRole('heading', { name: 'Datos de Integración' })).toBeVisible()
})

test('six a page in three, two or one columns, and the way back keeps the page', async ({ page }) => {
  const bearer = nextBearer(page)
  await registerAndOpen(page, LIST)
  await expect(page.getByRole('heading', { name: 'Todavía no tienes integraciones' })).toBeVisible()
  const stamp = Date.now().toString(36)
  const names = [1, 2, 3, 4, 5, 6, 7, 8].map((number) => `Muchas ${stamp} ${number}`)
  await createByApi(page, await bearer, names)

  const first = page.waitForRequest((request) => isList(request.url()))
  await page.reload()
  expect(Object.fromEntries(new URL((await first).url()).searchParams)).toEqual({
    current_page: '1',
    item_per_page: '6',
  })
  const titles = cards(page).getByRole('heading')
  await expect(titles).toHaveText(names.slice(2).toReversed())
  await expect(page.getByText('8 integraciones')).toBeVisible()
  const columns = (shown: number) =>
    expect
      .poll(
        async () =>
          new Set(await cards(page).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().x))).size,
      )
      .toBe(shown)
  await columns(3)
  await page.setViewportSize({ width: 1000, height: 800 })
  await columns(2)
  await page.setViewportSize({ width: 360, height: 740 })
  await columns(1)
  await page.setViewportSize({ width: 1440, height: 900 })

  const second = page.waitForRequest((request) => isList(request.url()))
  await pager(page).getByRole('link', { name: 'Página siguiente' }).click()
  expect(new URL((await second).url()).searchParams.get('current_page')).toBe('2')
  await expect(titles).toHaveText(names.slice(0, 2).toReversed())
  await expect(pager(page).getByText('7 a 8 de 8')).toBeVisible()
  await expect(pager(page).getByRole('link', { name: 'Página 2' })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('link', { name: `Ver en detalle ${names[0]}` }).click()
  await expect(page.getByRole('heading', { name: 'Datos de Integración' })).toBeVisible()
  await page.goBack()
  await expect(titles).toHaveText(names.slice(0, 2).toReversed())
  await page.reload()
  await expect(titles).toHaveText(names.slice(0, 2).toReversed())
  await page.goBack()
  await expect(titles).toHaveText(names.slice(2).toReversed())
})

test('the menu of a card loads once the pointer or the focus is on its button, so that the first press and keys find it', async ({
  page,
}) => {
  const release = await hold(page, '**/CardEntries-*.js')
  await openAs(page, PEOPLE.owner, LIST)
  const button = page.getByRole('button', { name: 'Acciones de Pagos Andes' })
  const asked = page.waitForRequest('**/CardEntries-*.js')
  await button.focus()
  const entries = await asked
  await button.press('Enter')
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  await expect(page.locator(':popover-open')).toHaveCSS('opacity', '0')
  release()
  await expect(page.getByRole('menuitem', { name: 'Compartir' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  expect((await entries.response())?.ok()).toBe(true)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('menuitem', { name: 'Finalizar' })).toBeFocused()
})

test('an administrator filters by company, role and integration with the keyboard, and clears it', async ({ page }) => {
  await openAs(page, PEOPLE.administrator, LIST)
  const asked: Record<string, string>[] = []
  page.on('request', (request) => {
    if (isList(request.url())) asked.push(Object.fromEntries(new URL(request.url()).searchParams))
  })
  const company = filter(page).getByRole('combobox', { name: 'Enrolador' })
  const role = filter(page).getByLabel('Rol', { exact: true })
  const integration = filter(page).getByRole('combobox', { name: 'Integración' })
  await expect(role.getByRole('option')).toHaveText(['Todos', 'Billetera', 'Recaudador', 'Billetera & Recaudador'])
  await page.getByRole('button', { name: 'Filtrar' }).click()

  await company.focus()
  await page.keyboard.type('pagos andes')
  await expect(page.getByRole('option', { name: 'Pagos Andes SpA' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(company).toHaveValue('Pagos Andes SpA')
  await page.keyboard.press('Enter')
  await expect(cards(page).getByRole('heading')).toHaveText(['Pagos Andes'])
  expect(asked.at(-1)).toEqual({ enroller_name: 'Pagos Andes SpA', current_page: '1', item_per_page: '6' })

  await role.selectOption({ label: 'Recaudador' })
  await page.getByRole('button', { name: 'Filtrar' }).click()
  await expect(page.getByRole('heading', { name: 'Ninguna integración coincide' })).toBeVisible()
  expect(asked.at(-1)).toMatchObject({ enroller_name: 'Pagos Andes SpA', type: 'collector' })

  const unfiltered = page.waitForResponse((response) => isList(response.url()))
  await page.getByRole('button', { name: 'Limpiar' }).click()
  expect(Object.keys(Object.fromEntries(new URL((await unfiltered).url()).searchParams))).toEqual([
    'current_page',
    'item_per_page',
  ])
  for (const field of [company, role, integration]) await expect(field).toHaveValue('')

  await integration.focus()
  await page.keyboard.type('cobro f')
  await expect(page.getByRole('option', { name: /Cobro Fácil/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(cards(page).getByRole('heading')).toHaveText(['Cobro Fácil'])
  expect(asked.at(-1)).toEqual({
    enroller_uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
    current_page: '1',
    item_per_page: '6',
  })
})

test('a name pointed at by key stays the one that Enter chooses when others arrive above it', async ({ page }) => {
  await openAs(page, PEOPLE.administrator, LIST)
  const stamp = Date.now().toString(36)
  const createFor = (enroller_name: string) =>
    callApi(page, 'POST', '/api/integration', {
      enroller_name,
      er_tax_id: '12.345.678-5',
      public_name: enroller_name,
      type: 'payer',
    })
  await createFor(`Zona ${stamp}`)
  const company = filter(page).getByRole('combobox', { name: 'Enrolador' })
  await company.focus()
  await page.keyboard.type(stamp.slice(0, -1))
  await expect(page.getByRole('option', { name: `Zona ${stamp}` })).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  const release = await hold(page, ({ pathname }) => pathname === '/api/admin/integrations/names')
  await createFor(`Alba ${stamp}`)
  await page.keyboard.type(stamp.slice(-1))
  await page.keyboard.press('ArrowDown')
  const pointed = page.locator('[role=option][data-active]')
  await expect(pointed).toHaveText(`Zona ${stamp}`)
  release()
  await expect(page.getByRole('option', { name: stamp })).toHaveText([`Alba ${stamp}`, `Zona ${stamp}`])
  await expect(pointed).toHaveText(`Zona ${stamp}`)
  await page.keyboard.press('Enter')
  await expect(company).toHaveValue(`Zona ${stamp}`)
})

test('a part of a company’s name stays when its field is left, and on page two a filter asks once, for page one', async ({
  page,
}) => {
  await openAs(page, PEOPLE.administrator, LIST)
  const stamp = Date.now().toString(36)
  for (const number of [1, 2, 3, 4, 5, 6, 7]) {
    const body = { enroller_name: `Zona ${stamp}`, er_tax_id: '12.345.678-5', public_name: `Zonal ${stamp} ${number}` }
    await callApi(page, 'POST', '/api/integration', { ...body, type: number === 1 ? 'payer' : 'collector' })
  }
  const asked: Record<string, string>[] = []
  const names: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (isList(request.url())) asked.push(Object.fromEntries(searchParams))
    if (pathname === '/api/admin/integrations/names') names.push(searchParams.get('search') ?? '')
  })
  const company = filter(page).getByRole('combobox', { name: 'Enrolador' })
  await company.focus()
  await page.keyboard.type(`ona ${stamp}`)
  await expect(page.getByRole('option', { name: `Zona ${stamp}` })).toBeVisible()
  // Allows a few searches for an unfinished name, because on a slow machine a pause between two typed letters may start one.
  await expect.poll(() => names.at(-1)).toBe(`ona ${stamp}`)
  expect(names.length).toBeLessThan(6)
  await page.keyboard.press('Tab')
  await expect(company).toHaveValue(`ona ${stamp}`)
  await page.getByRole('button', { name: 'Filtrar' }).click()
  await expect(page.getByText('7 integraciones', { exact: true })).toBeVisible()
  await expect(cards(page).getByText(`Zona ${stamp}`)).toHaveCount(6)
  await pager(page).getByRole('link', { name: 'Página 2' }).click()
  await expect(cards(page)).toHaveCount(1)
  asked.length = 0
  await filter(page).getByLabel('Rol', { exact: true }).selectOption({ label: 'Recaudador' })
  await page.getByRole('button', { name: 'Filtrar' }).click()
  await expect(page.getByText('6 integraciones', { exact: true })).toBeVisible()
  expect(asked).toEqual([{ enroller_name: `ona ${stamp}`, type: 'collector', current_page: '1', item_per_page: '6' }])
  await page.goBack()
  await expect(cards(page)).toHaveCount(1)
  await expect(filter(page).getByLabel('Rol', { exact: true })).toHaveValue('')
})

/** True for the card list's own address, `/api/integration`, and not for longer ones such as `/api/integration/names`. */
function isRoute(url: URL): boolean {
  return url.pathname === '/api/integration'
}
