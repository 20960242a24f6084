import { type BrowserContext, expect, type Page } from '@playwright/test'
import { expectAccessible, openAs, openNew, PEOPLE, test } from './support/portal.ts'

test.use({ expectedErrors: /status of 500|Comentarios de Cierre:/ })

/** Creates an integration and opens its closing comments; returns the address of that screen. */
async function newComments(page: Page): Promise<string> {
  const { area } = await openNew(page, 'Billetera', 'comments')
  return `${area}/comments`
}

/** Opens the closing comments at this address in a second tab, signed in as the administrator. */
async function administrator(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage()
  await openAs(page, PEOPLE.administrator, address)
  await expect(page.getByRole('heading', { name: 'Comentarios de Cierre' })).toBeVisible()
  return page
}

const add = (page: Page) => page.getByRole('button', { name: 'Agregar Pendiente' }).click()
const text = (page: Page, id: number) => page.getByLabel(`Descripción del pendiente ${id}`)
const resolved = (page: Page, id: number) => page.getByRole('checkbox', { name: `Pendiente ${id} resuelto` })
const remove = (page: Page, id: number) => page.getByRole('button', { name: `Eliminar pendiente ${id}` })
const saveButton = (page: Page) => page.getByRole('button', { name: 'Guardar' })
const saved = (page: Page) => expect(page.getByText('Se ha guardado correctamente')).toBeVisible()
const rows = (page: Page) => page.getByRole('table').getByRole('rowheader')

test('an administrator adds, resolves and deletes; members read it and can change nothing', async ({
  page,
  browser,
}) => {
  const address = await newComments(page)
  const admin = await administrator(await browser.newContext(), address)
  await expect(saveButton(admin)).toBeDisabled()
  await expect(admin.getByRole('table')).toHaveCount(0)

  await add(admin)
  await expect(text(admin, 1)).toBeFocused()
  await expect(resolved(admin, 1)).not.toBeChecked()
  await expect(remove(admin, 1)).toHaveCount(0)
  await expect(saveButton(admin)).toBeDisabled()
  await text(admin, 1).fill('x'.repeat(256))
  await expect(admin.getByText('Máximo 255 caracteres')).toBeVisible()
  await text(admin, 1).fill('x'.repeat(255))
  await expect(admin.getByText('Máximo 255 caracteres')).toBeHidden()
  await text(admin, 1).fill(' ')
  await expect(admin.getByText('Comentario requerido')).toBeVisible()
  await expect(saveButton(admin)).toBeDisabled()
  await text(admin, 1).fill('El logo no mide 1000 x 400.')
  await expect(saveButton(admin)).toBeEnabled()

  await add(admin)
  await expect(saveButton(admin)).toBeDisabled()
  await expect(admin.getByRole('button', { name: /^Eliminar pendiente/ })).toHaveCount(2)
  await remove(admin, 2).click()
  await expect(admin.getByRole('alertdialog')).toHaveCount(0)
  await expect(rows(admin)).toHaveText(['1'])
  await expect(text(admin, 1)).toBeFocused()

  await add(admin)
  await text(admin, 2).fill('Falta responder la preautorización')
  await resolved(admin, 2).check()
  await add(admin)
  await text(admin, 3).fill('Sobra')
  await expectAccessible(admin)
  const question = admin.getByRole('alertdialog', { name: '¿Eliminar el pendiente 3?' })
  await remove(admin, 3).click()
  await expect(question).toContainText('Luego de eliminar deberás guardar los cambios')
  await question.getByRole('button', { name: 'Cancelar' }).click()
  await expect(rows(admin)).toHaveText(['1', '2', '3'])
  await remove(admin, 3).click()
  await question.getByRole('button', { name: 'Eliminar' }).click()
  await expect(rows(admin)).toHaveText(['1', '2'])
  await expect(text(admin, 2)).toBeFocused()

  const sent = admin.waitForRequest((request) => request.method() === 'PATCH')
  await saveButton(admin).click()
  expect((await sent).postDataJSON()).toMatchObject({
    pendings: [
      { id: 1, state: false, description: 'El logo no mide 1000 x 400.' },
      { id: 2, state: true, description: 'Falta responder la preautorización' },
    ],
  })
  await saved(admin)

  await page.goto(address)
  await expect(rows(page)).toHaveText(['1', '2'])
  await expect(page.getByText('El logo no mide 1000 x 400.')).toBeVisible()
  const row = (id: number) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: `${id}` }) })
  await expect(row(1).getByText('Pendiente', { exact: true })).toBeVisible()
  await expect(row(2).getByText('Resuelto', { exact: true })).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await expect(page.getByRole('table').getByRole('textbox')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /Agregar|Guardar|Eliminar/ })).toHaveCount(0)
  await expectAccessible(page)
})

test('the date of closing is a Chilean day, and comments that did not load are never shown as none', async ({
  page,
}) => {
  const address = await newComments(page)
  await page.route('**/api/integration/pending/*', (route) =>
    route.fulfill({ json: { pendings: [], finish_date: '2026-03-02T02:30:00.000Z' } }),
  )
  await page.goto(address)
  await expect(page.getByText('Fecha de cierre: 01-03-2026')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Sin comentarios de cierre' })).toBeVisible()

  await page.unrouteAll()
  await page.route('**/api/integration/pending/*', (route) =>
    route.fulfill({ status: 500, json: { message: 'Sin datos' } }),
  )
  await page.reload()
  await expect(page.getByText('No pudimos cargar esta sección')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Sin comentarios de cierre' })).toHaveCount(0)
})
