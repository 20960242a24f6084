import { expect, type Page } from '@playwright/test'
import { createIntegration, createOnScreen, openAs, PEOPLE, test } from './support/portal.ts'

const LIST = '/site/list-integration'

/** Signs in and opens a new integration of a role at its General section. */
async function openNew(page: Page, role: string): Promise<void> {
  await openAs(page, PEOPLE.stranger, LIST)
  await createIntegration(page, role)
}

const save = (page: Page) => page.getByRole('button', { name: 'Guardar' }).click()
const sections = (page: Page) => page.getByRole('complementary', { name: 'Integración' }).getByRole('link')

test('a payer has its own fields and eleven sections', async ({ page }) => {
  await openNew(page, 'Billetera')
  const uuid = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await expect(page.getByLabel('UUID')).toHaveValue(uuid)
  await expect(page.getByLabel('UUID')).toHaveJSProperty('readOnly', true)
  await expect(page.getByLabel('X-Client-OS', { exact: true })).toHaveValue(/^qri-[0-9a-f]{12}$/)
  await expect(page.getByLabel('RUT del enrolador')).toHaveValue('12.345.678-5')
  await expect(page.getByLabel('Tipo de integración')).toBeDisabled()
  await expect(page.getByLabel('Versión de API').getByRole('option')).toHaveText(['v1', 'v2'])
  await expect(page.getByLabel('Modo de operación', { exact: true })).toHaveCount(0)
  await expect(page.getByLabel('Modo de operación devolución')).toHaveCount(0)
  await expect(page.getByText('Transacción MED')).toHaveCount(0)
  await expect(sections(page)).toHaveCount(11)
})

test('a collector must choose its modes, offered and dropped as they fit together', async ({ page }) => {
  await openNew(page, 'Recaudador')
  await save(page)
  await expect(page.getByText('Modo de operación es requerido')).toBeVisible()
  await expect(page.getByText('Modo de operación devolución es requerido')).toBeVisible()

  const mode = page.getByLabel('Modo de operación', { exact: true })
  const refund = page.getByLabel('Modo de operación devolución')
  await mode.selectOption('enrolador')
  await expect(refund.getByRole('option')).toHaveCount(4)
  await refund.selectOption('GLOBAL_AUTOMATICO')
  await save(page)
  await expect(page.getByText('Se ha guardado correctamente')).toBeVisible()

  await mode.selectOption('comercio_enrolador')
  await expect(refund).toHaveValue('')
  await expect(refund.getByRole('option')).toHaveCount(3)
  await save(page)
  await expect(page.getByText('Modo de operación devolución es requerido')).toBeVisible()

  await mode.selectOption('cartola_qri')
  await refund.selectOption('COMMERCE')
  await expect(sections(page).filter({ hasText: 'Cuenta de Destino (IFD)' })).toHaveCount(1)
  await save(page)
  await expect(sections(page).filter({ hasText: 'Cuenta de Destino (IFD)' })).toHaveCount(0)
  await expect(sections(page)).toHaveCount(9)
  const general = page.url()
  await page.goto(`${general}/ifd`)
  await page.waitForURL(general)
})

test('a dual also says which payments are a bank transfer', async ({ page }) => {
  await openNew(page, 'Billetera & Recaudador')
  await page.getByLabel('Modo de operación', { exact: true }).selectOption('enrolador')
  await page.getByLabel('Modo de operación devolución').selectOption('GLOBAL')
  await save(page)
  await expect(page.getByText('Transacción MED es requerido')).toBeVisible()
  await page.getByRole('radio', { name: /Solo a otras instituciones/ }).check()
  await save(page)
  await expect(page.getByText('Se ha guardado correctamente')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('radio', { name: /Solo a otras instituciones/ })).toBeChecked()
})

test.describe('unsaved changes', () => {
  const question = (page: Page) => page.getByRole('alertdialog', { name: '¿Estás seguro?' })

  test('are asked about on every way out, kept or dropped as the person says', async ({ page }) => {
    await openAs(page, PEOPLE.stranger, LIST)
    await createOnScreen(page, 'Billetera')
    const general = page.url()
    const version = page.getByLabel('Versión de API')
    await version.selectOption('v1')

    await sections(page).filter({ hasText: 'Seguridad' }).click()
    await expect(question(page).getByText('Tienes cambios sin guardar')).toBeVisible()
    await question(page).getByRole('button', { name: 'No, cancelar' }).click()
    await expect(question(page)).toBeHidden()
    expect(page.url()).toBe(general)
    await expect(version).toHaveValue('v1')

    await page.goBack()
    await question(page).getByRole('button', { name: 'No, cancelar' }).click()
    await expect(version).toHaveValue('v1')

    await page.getByRole('button', { name: 'Cerrar Sesión' }).click()
    await question(page).getByRole('button', { name: 'No, cancelar' }).click()

    await page.getByRole('link', { name: 'Documentación' }).click()
    await question(page).getByRole('button', { name: 'Si, salir' }).click()
    await page.waitForURL('**/site/documentation/context')
    await page.goto(general)
    await expect(version).toHaveValue('v2')
  })

  test('are none after changing back, and none after saving', async ({ page }) => {
    await openNew(page, 'Billetera')
    const version = page.getByLabel('Versión de API')
    await version.selectOption('v1')
    await version.selectOption('v2')
    await sections(page).filter({ hasText: 'Seguridad' }).click()
    await page.waitForURL('**/security')
    await sections(page).filter({ hasText: 'General' }).click()

    await version.selectOption('v1')
    await save(page)
    await expect(page.getByText('Se ha guardado correctamente')).toBeVisible()
    await sections(page).filter({ hasText: 'Seguridad' }).click()
    await page.waitForURL('**/security')
  })

  test.describe('when saving fails', () => {
    test.use({ expectedErrors: /status of 500|net::ERR/ })

    test('stay, with the message of the server, and are still asked about', async ({ page }) => {
      await openNew(page, 'Billetera')
      const version = page.getByLabel('Versión de API')
      await page.route('**/api/enroller/*', (route) =>
        route.request().method() === 'PUT'
          ? route.fulfill({ status: 500, json: { message: 'Falló a propósito' } })
          : route.continue(),
      )
      await version.selectOption('v1')
      await save(page)
      const popup = page.getByRole('alert').getByText('Falló a propósito')
      await expect(popup).toBeVisible()
      await expect(popup).toBeHidden()
      await expect(page.getByRole('form').getByText('Falló a propósito')).toBeVisible()
      await expect(version).toHaveValue('v1')
      await sections(page).filter({ hasText: 'Seguridad' }).click()
      await question(page).getByRole('button', { name: 'No, cancelar' }).click()

      await page.unroute('**/api/enroller/*')
      await page.route('**/api/enroller/*', (route) =>
        route.request().method() === 'PUT' ? route.abort() : route.continue(),
      )
      await save(page)
      await expect(page.getByRole('alert').getByText(/No hay conexión con el portal/)).toBeVisible()
      await page.unroute('**/api/enroller/*')
      await save(page)
      await expect(page.getByText('Se ha guardado correctamente')).toBeVisible()
    })
  })
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
    await openAs(page, PEOPLE.stranger, LIST)
    await createIntegration(page, 'Billetera')
    const address = new URL(page.url()).pathname
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
    await openAs(page, PEOPLE.stranger, LIST)
    await createIntegration(page, 'Billetera')
    const address = new URL(page.url()).pathname
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
    await openAs(page, PEOPLE.stranger, LIST)
    await createIntegration(page, 'Billetera')
    const address = new URL(page.url()).pathname
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
  await expect(sections(page)).toHaveCount(10)
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await expect(sections(page)).toHaveCount(10)
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
