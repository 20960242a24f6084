import { expect, type Locator, type Page } from '@playwright/test'
import { AGAIN_MS } from './support/failures.ts'
import { expectFit } from './support/fit.ts'
import { callApi, expectAccessible, openAlone, openAs, PEOPLE, test, uniqueName } from './support/portal.ts'

const MAIN = '/site/admin/main'
const INBOX = '/site/admin/inbox'

const filter = (page: Page): Locator => page.getByRole('search', { name: 'Filtro de enroladores' })
const field = (page: Page, name: string): Locator => filter(page).getByLabel(name, { exact: true })
const apply = (page: Page) => page.getByRole('button', { name: 'Filtrar' }).click()
const rows = (page: Page): Locator => page.getByRole('table', { name: 'Enroladores' }).locator('tbody').getByRole('row')
const heading = (page: Page, name: string): Locator => page.getByRole('columnheader', { name, exact: true })
const isList = (address: string): boolean => new URL(address).pathname === '/api/admin/integrations'
const queryOf = (address: string) => Object.fromEntries(new URL(address).searchParams)

const HEADINGS = [
  'Enroller',
  'Tipo',
  'F. de creación',
  'N de Inte.',
  'Nro de Inte. Finalizadas',
  'Pendientes Producción',
]

/** Starts to record the query parameters of every request of the administrators' list; returns the growing record. */
function watch(page: Page): Record<string, string>[] {
  const asked: Record<string, string>[] = []
  page.on('request', (request) => {
    if (isList(request.url())) asked.push(queryOf(request.url()))
  })
  return asked
}

/** Creates an integration of the company `enroller_name`, as the person signed in on `page`. */
async function company(page: Page, enroller_name: string, type = 'payer', er_tax_id = '12.345.678-5') {
  const public_name = uniqueName('Integración')
  const body = { enroller_name, er_tax_id, public_name, type }
  return { public_name, ...((await callApi(page, 'POST', '/api/integration', body)) as { uuid: string }) }
}

/** Creates `count` companies whose names begin with the same unique text, and returns this text. */
async function companies(page: Page, count: number): Promise<string> {
  const stamp = uniqueName('Zona')
  for (let number = 1; number <= count; number += 1) {
    await company(page, `${stamp} ${String(number).padStart(2, '0')}`)
  }
  return stamp
}

test('an administrator reaches the list by the menu: ten rows, four sizes, pages, and a way back that keeps them', async ({
  page,
}) => {
  await openAs(page, PEOPLE.administrator, '/site/list-integration')
  const stamp = await companies(page, 12)
  await page.getByRole('button', { name: 'Mis integraciones' }).click()
  const first = page.waitForRequest((request) => isList(request.url()))
  await page.getByRole('link', { name: 'Enroladores' }).click()
  await page.waitForURL(`**${MAIN}`)
  expect(queryOf((await first).url())).toEqual({
    current_page: '1',
    item_per_page: '10',
    sort_by: 'created_at',
    sort_order: 'desc',
  })
  await expect(page.getByRole('columnheader')).toHaveText(HEADINGS)
  await expect(rows(page)).toHaveCount(10)
  const sizes = page.getByLabel('Registros por página')
  await expect(sizes.getByRole('option')).toHaveText(['10', '25', '50', '100'])
  await expect(sizes).toHaveValue('10')

  await field(page, 'Enroladores').fill(stamp)
  await apply(page)
  await expect(page.getByText('1 a 10 de 12')).toBeVisible()
  const asked = watch(page)
  await page.getByRole('link', { name: 'Página siguiente' }).click()
  await expect(page.getByText('11 a 12 de 12')).toBeVisible()
  await expect(rows(page)).toHaveCount(2)
  await sizes.selectOption('25')
  await expect(rows(page)).toHaveCount(12)
  expect(asked.map(({ current_page, item_per_page }) => [current_page, item_per_page])).toEqual([
    ['2', '10'],
    ['1', '25'],
  ])
  await page.goBack()
  await expect(page.getByText('11 a 12 de 12')).toBeVisible()
  await page.reload()
  await expect(page.getByText('11 a 12 de 12')).toBeVisible()
  await expect(field(page, 'Enroladores')).toHaveValue(stamp)
  await page.goBack()
  await expect(rows(page)).toHaveCount(10)
  await page.goto(`${MAIN}?enrolador=${encodeURIComponent(stamp)}&pagina=9`)
  await expect(page.getByText('11 a 12 de 12')).toBeVisible()
})

test('every column orders the list with the keyboard, and says so', async ({ page }) => {
  await openAs(page, PEOPLE.administrator, MAIN)
  const stamp = await companies(page, 3)
  await field(page, 'Enroladores').fill(stamp)
  await apply(page)
  await expect(rows(page)).toHaveCount(3)
  const asked = watch(page)
  await expect(heading(page, 'F. de creación')).toHaveAttribute('aria-sort', 'descending')
  await expect(rows(page).first()).toContainText(`${stamp} 03`)
  for (const name of HEADINGS) {
    await heading(page, name).getByRole('button').focus()
    await page.keyboard.press('Enter')
    await expect(heading(page, name)).toHaveAttribute('aria-sort', /ascending|descending/)
    await expect(page.locator('[aria-sort]')).toHaveCount(1)
  }
  await heading(page, 'Enroller').getByRole('button').press('Enter')
  await expect(heading(page, 'Enroller')).toHaveAttribute('aria-sort', 'ascending')
  await expect(rows(page).first()).toContainText(`${stamp} 01`)
  await heading(page, 'Enroller').getByRole('button').press('Space')
  await expect(heading(page, 'Enroller')).toHaveAttribute('aria-sort', 'descending')
  await expect(rows(page).first()).toContainText(`${stamp} 03`)
  expect(asked.map(({ sort_by, sort_order }) => `${sort_by} ${sort_order}`)).toEqual([
    'enroller_name asc',
    'type asc',
    'created_at desc',
    'count_integration desc',
    'count_success desc',
    'has_pending desc',
    'enroller_name asc',
    'enroller_name desc',
  ])
})

test('the filters are sent together, a wrong RUT is not, and Limpiar empties them', async ({ page }) => {
  await openAs(page, PEOPLE.administrator, MAIN)
  const name = uniqueName('Empresa')
  await company(page, name, 'collector', '76.543.210-3')
  await expect(rows(page).first()).toBeVisible()
  const asked = watch(page)
  const rut = field(page, 'RUT del Enrolador')
  await rut.pressSequentially('765432104')
  await expect(rut).toHaveValue('76.543.210-4')
  await expect(page.getByText('El RUT no es válido')).toBeHidden()
  await apply(page)
  await expect(page.getByText('El RUT no es válido')).toBeVisible()
  await expect(rut).toBeFocused()
  await rut.fill('')
  await rut.pressSequentially('111')
  await expect(page.getByText('El RUT no es válido')).toBeHidden()
  await rut.press('Tab')
  await expect(page.getByText('El RUT no es válido')).toBeVisible()
  await rut.fill('')
  await expect(page.getByText('El RUT no es válido')).toBeHidden()
  await rut.pressSequentially('765432103')
  await field(page, 'Enroladores').fill(name.toLowerCase())
  await expect(page.getByRole('option', { name })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(field(page, 'Enroladores')).toHaveValue(name.toLowerCase())
  const type = field(page, 'Tipo de Integración')
  const state = field(page, 'Estado')
  await expect(type.getByRole('option')).toHaveText(['Todos', 'Billetera', 'Recaudador', 'Billetera & Recaudador'])
  await expect(state.getByRole('option')).toHaveText(['Todos', 'Pendientes', 'En progreso', 'Completadas'])
  await type.selectOption({ label: 'Recaudador' })
  await state.selectOption({ label: 'En progreso' })
  await apply(page)
  await expect(rows(page)).toHaveCount(1)
  expect(asked).toEqual([
    {
      enroller_name: name.toLowerCase(),
      er_tax_id: '76.543.210-3',
      type: 'collector',
      state: 'PROGRESS',
      current_page: '1',
      item_per_page: '10',
      sort_by: 'created_at',
      sort_order: 'desc',
    },
  ])
  await state.selectOption({ label: 'Completadas' })
  await apply(page)
  await expect(page.getByRole('heading', { name: 'Ningún enrolador coincide' })).toBeVisible()
  await page.getByRole('button', { name: 'Limpiar' }).click()
  await expect(rows(page).first()).toBeVisible()
  for (const each of ['Enroladores', 'RUT del Enrolador', 'Tipo de Integración', 'Estado']) {
    await expect(field(page, each)).toHaveValue('')
  }
  expect(Object.keys(asked.at(-1) ?? {})).toEqual(['current_page', 'item_per_page', 'sort_by', 'sort_order'])
})

test('names are asked for once the typing rests', async ({ page }) => {
  await openAs(page, PEOPLE.administrator, MAIN)
  await expect(rows(page).first()).toBeVisible()
  const searched: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/admin/integrations/names') searched.push(searchParams.get('search') ?? '')
  })
  await field(page, 'Enroladores').focus()
  await page.keyboard.type('pagos andes')
  await expect(page.getByRole('option', { name: 'Pagos Andes SpA' })).toBeVisible()
  // Allows a few searches for an unfinished name, because on a slow machine a pause between two typed letters may start one.
  await expect.poll(() => searched.at(-1)).toBe('pagos andes')
  expect(searched.length).toBeLessThan(6)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(field(page, 'Enroladores')).toHaveValue('Pagos Andes SpA')
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(1)
})

test('a red SI tells of pending items and a green NO of none; Estado finds both', async ({ page }) => {
  await openAs(page, PEOPLE.administrator, MAIN)
  const name = uniqueName('Empresa')
  await company(page, name)
  const { uuid } = await company(page, name, 'collector')
  await callApi(page, 'PATCH', `/api/integration/state/${uuid}`, {
    state: 'PENDING',
    pendings: [{ description: 'Falta el logo' }],
  })
  await field(page, 'Enroladores').fill(name)
  await apply(page)
  const chip = (type: string, text: string) =>
    rows(page)
      .filter({ hasText: type })
      .getByText(text, { exact: true })
      .evaluate((element) => getComputedStyle(element).color.match(/\d+/g)?.map(Number) ?? [])
  await expect(rows(page)).toHaveCount(2)
  const [red = 0, notRed = 0] = await chip('Recaudador', 'SI')
  expect(red).toBeGreaterThan(notRed * 2)
  const [notGreen = 0, green = 0] = await chip('Billetera', 'NO')
  expect(green).toBeGreaterThan(notGreen)
  await field(page, 'Estado').selectOption({ label: 'Pendientes' })
  await apply(page)
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('Recaudador')
})

test('a click on a row and Enter open Mis integraciones filtered by company and type; Limpiar there empties it', async ({
  page,
}) => {
  await openAs(page, PEOPLE.administrator, MAIN)
  const name = uniqueName('Empresa')
  const { public_name } = await company(page, name)
  await company(page, name, 'collector')
  await field(page, 'Enroladores').fill(name)
  await apply(page)
  const stored = () => page.evaluate(() => JSON.parse(localStorage.getItem('admin') ?? 'null') as unknown)
  const list = page.getByRole('search', { name: 'Filtro de integraciones' })
  const row = rows(page).filter({ hasText: 'Billetera' })
  for (const press of ['click', 'Enter']) {
    await expect(rows(page)).toHaveCount(2)
    if (press === 'Enter') await row.getByRole('link', { name }).press('Enter')
    else await row.getByText('Billetera').click()
    await page.waitForURL('**/site/list-integration')
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([public_name])
    expect(await stored()).toEqual({ enroller_name: name, type: 'payer' })
    await expect(list.getByRole('combobox', { name: 'Enrolador' })).toHaveValue(name)
    await expect(list.getByLabel('Rol', { exact: true })).toHaveValue('payer')
    await list.getByRole('button', { name: 'Limpiar' }).click()
    await expect(list.getByRole('combobox', { name: 'Enrolador' })).toHaveValue('')
    expect(await stored()).toEqual({ enroller_name: null, type: null })
    await page.goBack()
    await page.goBack()
  }
  await expect(rows(page)).toHaveCount(2)
})

test('the list holds its place while it loads, says when it is empty, and writes the numbers of Chile', async ({
  page,
}) => {
  const answer = { data: [] as object[], pagination: { total_items: 0, total_pages: 1, current_page: 1 } }
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(
    (url) => isList(url.href),
    async (route) => {
      await held
      await route.fulfill({ json: answer })
    },
  )
  await openAs(page, PEOPLE.administrator, MAIN)
  await expect(page.getByText('Cargando enroladores')).toBeAttached()
  release()
  await expect(page.getByRole('heading', { name: 'Todavía no hay enroladores' })).toBeVisible()
  await expect(page.getByText('Cargando enroladores')).toBeHidden()

  answer.data = Array.from({ length: 100 }, (_, at) => ({
    enroller_name: `Empresa ${at}`,
    type: 'payer_collect',
    created_at: '2026-05-04T10:00:00.000Z',
    count_integration: 1234,
    count_success: 0,
    has_pending: at % 2 === 0,
  }))
  answer.pagination = { total_items: 1000, total_pages: 10, current_page: 1 }
  await page.goto(`${MAIN}?registros=100`)
  await expect(rows(page)).toHaveCount(100)
  await expect(page.getByText('1 a 100 de 1.000')).toBeVisible()
  await expect(rows(page).first()).toHaveText('Empresa 0Billetera y Recaudador04-05-20261.2340SI')
})

test.describe('when it can not be loaded', () => {
  test.use({ expectedErrors: /Enroller list failed|Inbox failed|Name list failed|status of 500/ })

  test('the list and the inbox say so quietly and recover by themselves', async ({ page }) => {
    let broken = true
    await page.route('**/api/admin/**', (route) =>
      broken ? route.fulfill({ status: 500, json: { message: 'Algo falló' } }) : route.continue(),
    )
    await page.clock.install()
    await openAs(page, PEOPLE.administrator, MAIN)
    const failed = page.getByText(/^No pudimos cargar (?:los enroladores|la bandeja)\.$/)
    const recovers = () => expect.poll(() => page.clock.fastForward(AGAIN_MS).then(() => failed.count())).toBe(0)
    await expect(failed).toBeVisible()
    await expect(page.getByText('Algo falló')).toHaveCount(0)
    broken = false
    await recovers()
    await expect(rows(page).first()).toBeVisible()
    broken = true
    await page.goto(INBOX)
    await expect(failed).toBeVisible()
    broken = false
    await recovers()
  })
})

test('the list passes axe, and fits a phone, where another list orders the rows', async ({ page }) => {
  await openAs(page, PEOPLE.administrator, MAIN)
  const stamp = await companies(page, 2)
  await company(page, `${stamp} 03`, 'payer_collect')
  await page.goto(`${MAIN}?enrolador=${encodeURIComponent(stamp)}`)
  await expect(page.getByText('1 a 3 de 3')).toBeVisible()
  await expectAccessible(page)
  for (const width of [1100, 360]) await expectFit(page, width)
  await test.step('the drawer of the narrow frame is as dark as its bar', async () => {
    await page.getByRole('button', { name: 'Abrir el menú' }).click()
    const menu = page.getByRole('dialog', { name: 'Menú' })
    await expect(menu).toBeVisible()
    const ground = (target: Locator) => target.evaluate((element) => getComputedStyle(element).backgroundColor)
    expect(await ground(menu)).toBe(await ground(page.getByRole('banner')))
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Cerrar el menú' }).click()
  })
  await page.getByLabel('Ordenar por').selectOption({ label: 'Enroller, descendente' })
  await expect(page.getByText(`${stamp} 03`)).toBeVisible()
  await expect(page).toHaveURL(/orden=enroller_name/)
})

test('an ordinary person is logged out by the inbox’s address', async ({ page }) => {
  await openAlone(page, PEOPLE.colleague, '/site/list-integration')
  await page.goto(INBOX)
  await page.waitForURL('**/site/home')
  await expect(page.getByRole('button', { name: 'Iniciar Sesión' })).toBeVisible()
})
