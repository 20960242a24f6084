import { expect, type Page } from '@playwright/test'
import { createIntegration, expectAccessible, openAs, PEOPLE, test } from './support/portal.ts'

const LIST = '/site/list-integration'

/** Opens a section of a new integration of a role. */
async function openSection(page: Page, role: string, section: string): Promise<string> {
  await openAs(page, PEOPLE.stranger, LIST)
  const name = await createIntegration(page, role)
  await goTo(page, section)
  await expect(page.getByRole('heading', { level: 1, name: section })).toBeVisible()
  return name
}

const goTo = (page: Page, section: string) =>
  page.getByRole('complementary', { name: 'Integración' }).getByRole('link', { name: section, exact: true }).click()
const save = (page: Page) => page.getByRole('button', { name: 'Guardar' }).click()
const saved = (page: Page) => expect(page.getByText('Se ha guardado correctamente')).toBeVisible()
const bar = (page: Page) => page.getByRole('progressbar')
const at = (page: Page, percentage: number) => expect(bar(page)).toHaveAttribute('aria-valuenow', String(percentage))
const group = (page: Page, name: string) => page.getByRole('radiogroup', { name, exact: true })
const choose = (page: Page, name: string, choice: string) =>
  group(page, name).getByText(choice, { exact: true }).click()
const card = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

test('a payer marks its five items, each by the keyboard alone, and its card shows them', async ({ page }) => {
  const name = await openSection(page, 'Billetera', 'Tecnología')
  await expect(page.getByRole('radiogroup')).toHaveCount(5)
  await expect(page.getByRole('radio', { name: 'No Aplica' })).toHaveCount(0)
  await at(page, 0)
  await group(page, 'Integración configurada').getByRole('radio', { name: 'Pendiente' }).focus()
  for (const percentage of [20, 40, 60, 80, 100]) {
    await page.keyboard.press('ArrowLeft')
    await at(page, percentage)
    await page.keyboard.press('Tab')
  }
  await save(page)
  await saved(page)
  await expect(page.getByText('Tienes cambios sin guardar')).toBeHidden()
  await page.getByRole('link', { name: 'Mis integraciones' }).first().click()
  await expect(card(page, name).getByRole('progressbar', { name: 'Tecnología' })).toHaveAttribute(
    'aria-valuenow',
    '100',
  )
  await expect(card(page, name).getByRole('progressbar', { name: 'Comercial/Legal' })).toHaveAttribute(
    'aria-valuenow',
    '0',
  )
})

test('a collector has seven items, rounded up', async ({ page }) => {
  await openSection(page, 'Recaudador', 'Tecnología')
  await expect(page.getByRole('radiogroup')).toHaveCount(7)
  await choose(page, 'Logo', 'Finalizado')
  await at(page, 15)
  await choose(page, 'Generación de token', 'Finalizado')
  await at(page, 29)
})

test('a dual has twelve items, of which two may not apply, and saves what was chosen', async ({ page }) => {
  await openSection(page, 'Billetera & Recaudador', 'Tecnología')
  await expect(page.getByRole('radiogroup')).toHaveCount(12)
  await expect(page.getByRole('radio', { name: 'No Aplica' })).toHaveCount(2)
  await expectAccessible(page)
  await choose(page, 'Webhook de liquidación', 'No Aplica')
  await at(page, 9)
  await choose(page, 'Direct Open', 'Finalizado')
  await at(page, 17)
  const sent = page.waitForRequest((request) => request.method() === 'PATCH')
  await save(page)
  expect((await sent).postDataJSON()).toMatchObject({
    type: 'payer_collect',
    settlement_webhook: null,
    direct_open: true,
    reverse_enroller: false,
  })
  await saved(page)
  await page.reload()
  await expect(group(page, 'Webhook de liquidación').getByRole('radio', { name: 'No Aplica' })).toBeChecked()
  await expect(group(page, 'Direct Open').getByRole('radio', { name: 'Finalizado' })).toBeChecked()
  await expect(group(page, 'Reversa del enrolador').getByRole('radio', { name: 'Pendiente' })).toBeChecked()
})

test('the legal checklist has four items, of which the agreement may not apply', async ({ page }) => {
  await openSection(page, 'Recaudador', 'Comercial/Legal')
  await expect(page.getByRole('radiogroup')).toHaveCount(4)
  await expect(page.getByRole('radio', { name: 'No Aplica' })).toHaveCount(1)
  await expectAccessible(page)
  await choose(page, 'Acuerdo de confidencialidad', 'No Aplica')
  await at(page, 25)

  const question = page.getByRole('alertdialog', { name: 'Estás seguro? Tienes cambios sin guardar' })
  await goTo(page, 'Tecnología')
  await question.getByRole('button', { name: 'No, cancelar' }).click()
  await at(page, 25)
  await choose(page, 'Acuerdo de confidencialidad', 'Pendiente')
  await expect(page.getByText('Tienes cambios sin guardar')).toBeHidden()

  await choose(page, 'Cuenta para transferencias MED', 'Finalizado')
  await choose(page, 'Acuerdo de confidencialidad', 'Finalizado')
  await at(page, 50)
  await page.getByRole('button', { name: 'Descartar' }).click()
  await at(page, 0)
  await choose(page, 'Acuerdo de confidencialidad', 'No Aplica')
  await save(page)
  await saved(page)
  await page.reload()
  await at(page, 25)
})

test.describe('when the portal fails', () => {
  test.use({ expectedErrors: /status of 500|Tecnología:/ })

  test('a checklist that did not load is told, never shown as nothing done, and comes by itself', async ({ page }) => {
    await openAs(page, PEOPLE.stranger, LIST)
    await createIntegration(page, 'Billetera')
    let fails = true
    await page.route('**/api/integration/technology/*', (route) =>
      fails ? route.fulfill({ status: 500, json: { message: 'Falló a propósito' } }) : route.continue(),
    )
    await goTo(page, 'Tecnología')
    await expect(page.getByRole('alert').getByText('Falló a propósito')).toBeVisible()
    await expect(page.getByText('No pudimos cargar tu avance')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Guardar' })).toHaveCount(0)
    fails = false
    await expect(page.getByRole('radiogroup')).toHaveCount(5)
  })

  test('a save that failed keeps the choices, says why, and may be tried again', async ({ page }) => {
    await openSection(page, 'Billetera', 'Tecnología')
    let fails = true
    await page.route('**/api/integration/technology/*', (route) =>
      fails && route.request().method() === 'PATCH'
        ? route.fulfill({ status: 500, json: { message: 'Falló a propósito' } })
        : route.continue(),
    )
    await choose(page, 'Número de token', 'Finalizado')
    await save(page)
    await expect(page.getByRole('alert').getByText('Falló a propósito')).toBeVisible()
    await expect(page.getByRole('form').getByText('Falló a propósito')).toBeVisible()
    await at(page, 20)
    fails = false
    await save(page)
    await saved(page)
  })
})

test.describe('somebody else’s progress', () => {
  test.use({ expectedErrors: /status of 404/ })

  test('cannot be opened', async ({ page, browser }) => {
    await openSection(page, 'Billetera', 'Tecnología')
    const address = new URL(page.url()).pathname
    const other = await (await browser.newContext()).newPage()
    await openAs(other, PEOPLE.colleague, LIST)
    await other.goto(address)
    await expect(other.getByText(/^Esa integración no existe o no tienes acceso a ella\./)).toBeVisible()
  })
})
