import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { callApi, expectAccessible, newIntegration, openAs, PEOPLE, test, uniqueName } from './support/portal.ts'

const LIST = '/site/list-integration'
/** Demo person with few integrations, so that a new integration is on the first page of their list. */
const OWNER = PEOPLE.target
const DONE = 'El estado de la integración fue actualizado con éxito'

type Made = Awaited<ReturnType<typeof newIntegration>>

const card = (page: Page, { name }: Made): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
const dialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Finalizar integración' })
const option = (page: Page, label: string): Locator => dialog(page).getByRole('radio', { name: label })
const row = (page: Page, number: number): Locator => dialog(page).getByLabel(`Observación ${number}`, { exact: true })
const rows = (page: Page): Locator => dialog(page).getByRole('textbox')
const bins = (page: Page): Locator => dialog(page).getByRole('button', { name: /^Eliminar observación/ })
const plus = (page: Page): Locator => dialog(page).getByRole('button', { name: 'Agregar observación' })
/** Bar under the title of a section. */
const turn = (page: Page): Locator => page.getByRole('complementary', { name: 'De quién es el turno' })
const save = (page: Page): Locator => dialog(page).getByRole('button', { name: 'Guardar' })

/** Creates an integration of `OWNER` and opens 'Mis integraciones' as this person. */
async function ownedList(page: Page): Promise<Made> {
  const made = await newIntegration(page, 'Billetera', OWNER, uniqueName('Final'))
  await page.goto(LIST)
  return made
}

/** Opens 'Mis integraciones' as the administrator, filtered by the company of the given integration. */
async function administrator(browser: Browser, page: Page, { uuid }: Made): Promise<Page> {
  const { enroller_name } = (await callApi(page, 'GET', `/api/enroller/${uuid}`, {})) as { enroller_name: string }
  const admin = await (await browser.newContext()).newPage()
  const group = JSON.stringify({ enroller_name, type: null })
  await admin.addInitScript((stored) => localStorage.setItem('admin', stored), group)
  await openAs(admin, PEOPLE.administrator, LIST)
  return admin
}

async function openDialog(page: Page, made: Made): Promise<void> {
  await card(page, made)
    .getByRole('button', { name: `Acciones de ${made.name}` })
    .click()
  await page.getByRole('menuitem', { name: 'Finalizar' }).click()
  await expect(dialog(page)).toBeVisible()
}

/** Presses 'Guardar' in the dialog 'Finalizar', closes the success notice, and returns the request body that was sent. */
async function saved(page: Page): Promise<unknown> {
  const sent = page.waitForRequest((request) => request.method() === 'PATCH')
  await save(page).click()
  const popup = page.getByRole('alertdialog', { name: DONE })
  await popup.getByRole('button', { name: 'Aceptar' }).click()
  await expect(dialog(page)).toHaveCount(0)
  return (await sent).postDataJSON()
}

test('a member observes, then finalises: the dialog keeps at least one observation, and the card follows at once', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1400, height: 900 })
  const made = await ownedList(page)
  await openDialog(page, made)
  await expect(dialog(page).getByRole('radio')).toHaveCount(3)
  for (const [at, label] of ['En Proceso', 'Con Observaciones', 'Finalizada'].entries())
    await expect(dialog(page).getByRole('radio').nth(at)).toHaveAccessibleName(new RegExp(`^${label}`))
  expect((await dialog(page).boundingBox())?.width).toBe(1000)
  await expect(option(page, 'En Proceso')).toBeChecked()
  await expect(save(page)).toBeDisabled()
  await expect(rows(page)).toHaveCount(0)

  await option(page, 'Con Observaciones').check()
  await expect(rows(page)).toHaveCount(1)
  await expect(bins(page)).toHaveCount(0)
  await save(page).click()
  await expect(dialog(page).getByText('Comentario requerido')).toBeVisible()
  await row(page, 1).fill('x'.repeat(256))
  await expect(dialog(page).getByText('Máximo 255 caracteres')).toBeVisible()
  await row(page, 1).fill('El logo no mide 1000 x 400.')
  await expect(dialog(page).getByText('27 de 255')).toBeVisible()
  await plus(page).click()
  await expect(row(page, 2)).toBeFocused()
  await row(page, 2).fill('Sobra')
  await expect(bins(page)).toHaveCount(2)
  await expectAccessible(page)
  await bins(page).first().click()
  await expect(rows(page)).toHaveCount(1)
  await expect(row(page, 1)).toHaveValue('Sobra')
  await expect(row(page, 1)).toBeFocused()
  await expect(bins(page)).toHaveCount(0)

  await option(page, 'Finalizada').check()
  await expect(rows(page)).toHaveCount(0)
  await expect(save(page)).toBeEnabled()
  await option(page, 'En Proceso').check()
  await expect(save(page)).toBeDisabled()
  await option(page, 'Con Observaciones').check()
  await expect(row(page, 1)).toHaveValue('')
  await row(page, 1).fill('El logo no mide 1000 x 400.')
  expect(await saved(page)).toEqual({
    state: 'PENDING',
    pendings: [{ state: false, description: 'El logo no mide 1000 x 400.' }],
  })
  await expect(card(page, made).getByText('Con pendientes')).toBeVisible()
  await expect(card(page, made).getByRole('link', { name: 'Te toca: corrige 1 observación' })).toBeVisible()
  await card(page, made).getByText('Con pendientes').hover()
  await expect(page.getByRole('tooltip')).toHaveText('Con pendientes')

  await openDialog(page, made)
  await expect(option(page, 'Con Observaciones')).toBeChecked()
  const earlier = dialog(page).getByRole('list', { name: 'Observaciones anteriores' }).getByRole('listitem')
  await expect(earlier).toHaveText(['1. El logo no mide 1000 x 400.Pendiente'])
  await expect(rows(page)).toHaveCount(1)
  await row(page, 2).fill('Falta el acuerdo')
  await saved(page)
  await expect(card(page, made).getByRole('link', { name: 'Te toca: corrige 2 observaciones' })).toBeVisible()

  await openDialog(page, made)
  await option(page, 'Finalizada').check()
  const lacking = dialog(page).getByRole('list', { name: 'Lo que falta' })
  await expect(lacking.getByText(/^Configura: .*Certificado/)).toBeVisible()
  await expect(lacking.getByText('2 observaciones por corregir')).toBeVisible()
  await expect(dialog(page).getByText(/Quedará «Finalizada» con \d+ pendientes y sin revisar\./)).toBeVisible()
  await save(page).click()
  const told = page.getByRole('alertdialog', { name: DONE })
  await expect(told).toContainText(/Quedó «Finalizada» con \d+ pendientes y sin revisar\./)
  await told.getByRole('button', { name: 'Aceptar' }).click()
  await expect(card(page, made).getByText('Completada')).toBeVisible()
  await expect(card(page, made).getByText(/Finalizada con \d+ pendientes, sin revisar/)).toBeVisible()
  await expectAccessible(page)
})

test('an administrator observes, resolves and finalises; the member reads the same rows and the closing date', async ({
  page,
  browser,
}) => {
  const made = await ownedList(page)
  const admin = await administrator(browser, page, made)
  await openDialog(admin, made)
  await option(admin, 'Con Observaciones').check()
  await row(admin, 1).fill('Falta responder la preautorización')
  await saved(admin)
  await expect(card(admin, made).getByText('Con pendientes')).toBeVisible()
  await expect(card(admin, made).getByText('Le toca al enrolador: corregir 1 observación')).toBeVisible()

  await admin.goto(`${made.area}/comments`)
  await admin.getByRole('checkbox', { name: 'Pendiente 1 resuelto' }).check()
  await admin.getByRole('button', { name: 'Agregar Pendiente' }).click()
  await admin.getByLabel('Descripción del pendiente 2').fill('Logo recibido')
  await admin.getByRole('checkbox', { name: 'Pendiente 2 resuelto' }).check()
  await admin.getByRole('button', { name: 'Guardar' }).click()
  await expect(admin.getByText('Se ha guardado correctamente')).toBeVisible()
  await expect(turn(admin)).toContainText('Le toca al enrolador: completar')

  await admin.goto(LIST)
  await openDialog(admin, made)
  await option(admin, 'Finalizada').check()
  await saved(admin)
  await expect(card(admin, made).getByText('Completada')).toBeVisible()

  await page.goto(`${made.area}/comments`)
  await expect(page.getByText('Integración finalizada')).toBeVisible()
  await expect(page.getByText(/Fecha de cierre: \d\d-\d\d-\d{4}/)).toBeVisible()
  await expect(page.getByRole('table').getByRole('rowheader')).toHaveText(['1', '2'])
  await expect(page.getByRole('table').getByRole('row').nth(1).getByText('Resuelto', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /Agregar|Guardar|Eliminar/ })).toHaveCount(0)
})

test('the area of an integration says whose turn it is, leads there, and follows each save', async ({ page }) => {
  const made = await newIntegration(page, 'Billetera', OWNER)
  await page.goto(made.area)
  await turn(page).getByRole('link', { name: 'Ir a Cuenta de Origen (IFO)' }).click()
  await expect(turn(page)).toContainText('Te toca aquí: completa la Cuenta de Origen (IFO)')
  await expect(turn(page).getByRole('link')).toHaveCount(0)
  await page.getByLabel('Banco').selectOption('028')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(turn(page)).toContainText('Te toca: completa la Cuenta de Ganancia')
  await expectAccessible(page)
})

test.describe('when something goes wrong', () => {
  test.use({ expectedErrors: /status of (412|500)/ })

  test('a failure is told with Aceptar, what was written stays until it is dropped on purpose, and a request waits', async ({
    page,
  }) => {
    const made = await ownedList(page)
    await page.route('**/api/integration/state/*', (route) =>
      route.fulfill({ status: 500, json: { message: 'No se pudo guardar el estado' } }),
    )
    await openDialog(page, made)
    await option(page, 'Con Observaciones').check()
    await row(page, 1).fill('No se pierde')
    await save(page).click()
    const popup = page.getByRole('alertdialog', { name: 'No se pudo guardar el estado' })
    await popup.getByRole('button', { name: 'Aceptar' }).click()
    await expect(row(page, 1)).toHaveValue('No se pierde')
    await page.keyboard.press('Escape')
    const question = page.getByRole('alertdialog', { name: '¿Descartar las observaciones?' })
    await question.getByRole('button', { name: 'Seguir escribiendo' }).click()
    await expect(row(page, 1)).toHaveValue('No se pierde')
    await dialog(page).getByRole('button', { name: 'Cancelar' }).click()
    await question.getByRole('button', { name: 'Descartar' }).click()
    await expect(dialog(page)).toHaveCount(0)
    await expect(card(page, made).getByText('En progreso')).toBeVisible()

    await page.unrouteAll()
    await test.step('where only the network finalises, the request waits, and the card stays', async () => {
      await page.route('**/api/integration/state/*', (route) =>
        route.fulfill({
          status: 202,
          json: {
            state: 'PROGRESS',
            pendings: [],
            finish_date: null,
            finalise_requested_at: '2026-03-02T02:30:00.000Z',
          },
        }),
      )
      await openDialog(page, made)
      await option(page, 'Finalizada').check()
      await save(page).click()
      const told = page.getByRole('alertdialog', { name: 'Tu solicitud de finalización quedó enviada' })
      await told.getByRole('button', { name: 'Aceptar' }).click()
      await expect(card(page, made).getByText('En progreso')).toBeVisible()
    })
  })

  test('comments written before an observation was added are saved beside it, with the next number', async ({
    page,
    browser,
  }) => {
    const made = await ownedList(page)
    const admin = await administrator(browser, page, made)
    await admin.goto(`${made.area}/comments`)
    await admin.getByRole('button', { name: 'Agregar Pendiente' }).click()
    await admin.getByLabel('Descripción del pendiente 1').fill('De la red')
    const body = { state: 'PENDING', pendings: [{ description: 'Del enrolador' }] }
    await callApi(page, 'PATCH', `/api/integration/state/${made.uuid}`, body)
    await admin.getByRole('button', { name: 'Guardar' }).click()
    await expect(admin.getByText('Se ha guardado correctamente').first()).toBeVisible()
    await expect(admin.getByLabel('Descripción del pendiente 1')).toHaveValue('Del enrolador')
    await expect(admin.getByLabel('Descripción del pendiente 2')).toHaveValue('De la red')
  })
})
