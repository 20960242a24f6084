import { expect, type Page } from '@playwright/test'
import { save, saveWell, sections } from './support/form.ts'
import { hold, openAs, openNew, PEOPLE, test } from './support/portal.ts'

const LIST = '/site/list-integration'

test('a save shows that it is under way; what is unsaved is asked about on logging out and in the navigation', async ({
  page,
}) => {
  const { area } = await openNew(page, 'Billetera')
  const release = await hold(page, '**/api/enroller/*')
  const version = page.getByLabel('Versión de API')
  await version.selectOption('v1')
  await save(page)
  await expect(page.getByText('Espere un momento por favor')).toBeVisible()
  await expect(page.getByText('Guardando...')).toBeVisible()
  release()
  await expect(page.getByText('Se ha guardado correctamente')).toBeVisible()

  const question = page.getByRole('alertdialog', { name: '¿Estás seguro?' })
  await version.selectOption('v2')
  await page.getByRole('button', { name: 'Cerrar Sesión' }).click()
  await question.getByRole('button', { name: 'No, cancelar' }).click()
  await expect(version).toHaveValue('v2')
  await page.getByRole('link', { name: 'Documentación' }).click()
  await question.getByRole('button', { name: 'Si, salir' }).click()
  await page.waitForURL('**/site/documentation/context')
  await page.goto(area)
  await expect(version).toHaveValue('v1')
})

/** Simulates that the person returns to the window after a minute; the page then loads the stored data again. */
async function comeBackLater(page: Page, address: string): Promise<void> {
  const stored = `/api/enroller/${address.split('/').at(-1)}`
  const readAgain = page.waitForResponse((answer) => new URL(answer.url()).pathname === stored)
  await page.clock.setFixedTime((await page.evaluate(() => Date.now())) + 60_000)
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await (await readAgain).finished()
}

test.describe('two people on one integration', () => {
  test.use({ expectedErrors: /status of 412/ })

  test('see what the other saved when they come back, and never overwrite it unseen', async ({ page, browser }) => {
    const { area } = await openNew(page, 'Billetera')
    const version = (window: Page) => window.getByLabel('Versión de API')
    const other = await (await browser.newContext()).newPage()
    await openAs(other, PEOPLE.administrator, area)
    await version(other).selectOption('v1')
    await saveWell(other)

    await test.step('who was changing nothing reads it', async () => {
      await comeBackLater(page, area)
      await expect(version(page)).toHaveValue('v1')
      await expect(page.getByText('Tienes cambios sin guardar')).toBeHidden()
    })
    await test.step('who was changing it keeps that, and saves it over what the other left as it was', async () => {
      await version(page).selectOption('v2')
      await page.getByRole('button', { name: 'Descartar' }).waitFor()
      await version(other).selectOption('v2')
      await saveWell(other)
      await version(other).selectOption('v1')
      await saveWell(other)
      await comeBackLater(page, area)
      await expect(version(page)).toHaveValue('v2')
      await save(page)
      await expect(page.getByText('Se ha guardado correctamente').first()).toBeVisible()
      await expect(page.getByText('Tienes cambios sin guardar')).toBeHidden()
      await expect(version(page)).toHaveValue('v2')
    })
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
  await expect(sections(page)).toHaveCount(15)
  await page.getByRole('link', { name: 'Mis integraciones' }).first().click()
  await page.getByRole('link', { name: 'Ver en detalle Cobro Fácil' }).click()
  await expect(sections(page)).toHaveCount(16)
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await expect(sections(page)).toHaveCount(16)
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
