import { expect, type Page } from '@playwright/test'
import { openAs, openNew, PEOPLE, test } from './support/portal.ts'

const LIST = '/site/list-integration'

const save = (page: Page) => page.getByRole('button', { name: 'Guardar' }).click()
const sections = (page: Page) => page.getByRole('complementary', { name: 'Integración' }).getByRole('link')

test('what is unsaved is also asked about on logging out and in the navigation', async ({ page }) => {
  const { area } = await openNew(page, 'Billetera')
  const question = page.getByRole('alertdialog', { name: '¿Estás seguro?' })
  const version = page.getByLabel('Versión de API')
  await version.selectOption('v1')
  await page.getByRole('button', { name: 'Cerrar Sesión' }).click()
  await question.getByRole('button', { name: 'No, cancelar' }).click()
  await expect(version).toHaveValue('v1')
  await page.getByRole('link', { name: 'Documentación' }).click()
  await question.getByRole('button', { name: 'Si, salir' }).click()
  await page.waitForURL('**/site/documentation/context')
  await page.goto(area)
  await expect(version).toHaveValue('v2')
})

test('a save shows that it is under way', async ({ page }) => {
  await openNew(page, 'Billetera')
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/enroller/*', async (route) => {
    if (route.request().method() === 'PUT') await held
    await route.continue()
  })
  await page.getByLabel('Versión de API').selectOption('v1')
  await save(page)
  await expect(page.getByText('Espere un momento por favor')).toBeVisible()
  await expect(page.getByText('Guardando...')).toBeVisible()
  release()
  await expect(page.getByText('Se ha guardado correctamente')).toBeVisible()
})

/** Leaves the window for a minute and comes back: what is stored is read again. */
async function comeBackLater(page: Page, address: string): Promise<void> {
  const stored = `/api/enroller/${address.split('/').at(-1)}`
  const readAgain = page.waitForResponse((answer) => new URL(answer.url()).pathname === stored)
  await page.clock.setFixedTime(Date.now() + 60_000)
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await (await readAgain).finished()
}

test.describe('two people on one integration', () => {
  test.use({ expectedErrors: /status of 412/ })

  test('never overwrite each other unseen: the second is told, and chooses', async ({ page, browser }) => {
    const { area: address } = await openNew(page, 'Billetera')
    const other = await (await browser.newContext()).newPage()
    await openAs(other, PEOPLE.administrator, address)
    await other.getByLabel('Versión de API').selectOption('v1')
    await save(other)
    await expect(other.getByText('Se ha guardado correctamente')).toBeVisible()
    await other.getByLabel('Versión de API').selectOption('v2')
    await save(other)
    await expect(other.getByText('Tienes cambios sin guardar')).toBeHidden()

    await page.getByLabel('Versión de API').selectOption('v1')
    await comeBackLater(page, address)
    await save(page)
    const conflict = page.getByRole('alertdialog', { name: 'Otra persona guardó cambios antes que tú' })
    await conflict.getByRole('button', { name: 'Seguir con lo mío' }).click()
    await expect(page.getByLabel('Versión de API')).toHaveValue('v1')
    await save(page)
    await expect(page.getByText('Se ha guardado correctamente')).toBeVisible()
  })

  test('see what the other saved when they come back, unless they were changing it', async ({ page, browser }) => {
    const { area: address } = await openNew(page, 'Billetera')
    const other = await (await browser.newContext()).newPage()
    await openAs(other, PEOPLE.administrator, address)
    await other.getByLabel('Versión de API').selectOption('v1')
    await save(other)
    await expect(other.getByText('Se ha guardado correctamente')).toBeVisible()

    await comeBackLater(page, address)
    await expect(page.getByLabel('Versión de API')).toHaveValue('v1')
    await expect(page.getByText('Tienes cambios sin guardar')).toBeHidden()
  })
})

test.describe('somebody else’s integration', () => {
  test.use({ expectedErrors: /status of 404/ })

  test('cannot be opened: the person is told and taken to the list', async ({ page, browser }) => {
    const { area: address } = await openNew(page, 'Billetera')
    const other = await (await browser.newContext()).newPage()
    await openAs(other, PEOPLE.colleague, LIST)
    await other.goto(address)
    await expect(other.getByText(/^Esa integración no existe o no tienes acceso a ella\./)).toBeVisible()
    await other.waitForURL(`**${LIST}`)
  })
})

test('the stored group follows the integration that is open, on a deep link too', async ({ page }) => {
  await openAs(page, PEOPLE.owner, LIST)
  await page.getByRole('link', { name: 'Ver en detalle Pagos Andes' }).click()
  await expect(sections(page)).toHaveCount(11)
  await page.getByRole('link', { name: 'Mis integraciones' }).first().click()
  await page.getByRole('link', { name: 'Ver en detalle Cobro Fácil' }).click()
  await expect(sections(page)).toHaveCount(12)
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await expect(sections(page)).toHaveCount(12)
  const group = await page.evaluate(
    () => JSON.parse(localStorage.getItem('enroller') ?? '{}') as Record<string, unknown>,
  )
  expect(group).toMatchObject({
    type: 'collector',
    operation_mode: 'enrolador',
    chargeback_balance: 'GLOBAL',
    chargeback: false,
  })
})
