import { expect, type Page } from '@playwright/test'
import { retry } from './support/failures.ts'
import { callApi, expectAccessible, newIntegration, openAs, openNew, PEOPLE, test } from './support/portal.ts'

test.use({ expectedErrors: /status of 500/ })

const open = (page: Page) => page.getByRole('button', { name: 'Historial' }).click()
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Historial' })
const entries = (page: Page) => drawer(page).getByRole('list').getByRole('listitem')
const close = (page: Page) => drawer(page).getByRole('button', { name: 'Cerrar el historial' }).click()

test('the history tells members and administrators who changed what, from any section', async ({ page, browser }) => {
  const { name, area } = await openNew(page, 'Billetera')
  await open(page)
  await expect(entries(page)).toHaveCount(1)
  await expect(entries(page).first()).toContainText('Creó la integración')
  await expect(entries(page).first()).toContainText(`Nombre ${name}`)
  await close(page)
  await expect(page.getByRole('button', { name: 'Historial' })).toBeFocused()

  await page.getByRole('link', { name: 'Comercial/Legal' }).click()
  await page.getByRole('radiogroup', { name: 'Acuerdo de confidencialidad' }).getByText('No Aplica').click()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Se ha guardado correctamente')).toBeVisible()
  await open(page)
  const latest = entries(page).first()
  await expect(latest).toContainText('Actualizó el progreso Comercial/Legal')
  await expect(latest).toContainText('Ximena Araya')
  await expect(latest.getByRole('deletion')).toHaveText('Antes: Pendiente')
  await expect(latest.getByRole('insertion')).toHaveText('Ahora: No Aplica')
  await expectAccessible(page)

  const admin = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage()
  await openAs(admin, PEOPLE.administrator, area)
  await open(admin)
  await expect(entries(admin)).toHaveCount(2)
  const width = await admin.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBe(360)
})

test('more than a page comes on demand, and nothing twice; an empty history and a failure say what they are', async ({
  page,
}) => {
  const { uuid, area, type } = await newIntegration(page, 'Billetera')
  for (let at = 0; at < 31; at += 1)
    await callApi(page, 'PUT', `/api/enroller/${uuid}`, { type, api_version: at % 2 ? 'v2' : 'v1' })
  await page.goto(area)
  await open(page)
  await expect(entries(page)).toHaveCount(30)
  await drawer(page).getByRole('button', { name: 'Ver más' }).click()
  await expect(entries(page)).toHaveCount(32)
  await expect(entries(page).last()).toContainText('Creó la integración')
  await expect(drawer(page).getByRole('button', { name: 'Ver más' })).toHaveCount(0)

  let status = 500
  await page.route('**/api/integration/*/activity', (route) =>
    route.fulfill({ status, json: status === 200 ? { data: [], next: null } : { message: 'Falló a propósito' } }),
  )
  await page.reload()
  await open(page)
  await expect(drawer(page).getByText('No pudimos cargar el historial')).toBeVisible()
  status = 200
  await retry(drawer(page), drawer(page).getByRole('heading', { name: 'Todavía no hay cambios' }))
})
