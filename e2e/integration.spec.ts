import { createIntegration, fillCreation, openAs, PEOPLE, test, uniqueName } from './support/portal.ts'
import { expect } from '@playwright/test'

const CREATE = '/site/integration/create-integration'
const isCreation = (url: URL): boolean => url.pathname === '/api/integration'

test('a person creates an integration: formatted RUT, help, two seconds of success, then its data', async ({
  page,
}) => {
  await openAs(page, PEOPLE.stranger, CREATE)
  await page.getByRole('button', { name: 'Crear integración' }).click()
  await expect(page.getByText('El RUT es requerido')).toBeVisible()

  await page.getByLabel('RUT del enrolador').pressSequentially('123456785')
  await expect(page.getByLabel('RUT del enrolador')).toHaveValue('12.345.678-5')

  await page.getByRole('button', { name: /Ayuda: ¿Qué rol elijo/ }).click()
  await expect(page.getByRole('dialog').getByText(/enrolador dual/)).toBeVisible()
  await page.getByRole('button', { name: 'Entendido' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()

  const names = page.waitForRequest((request) => request.url().includes('/api/integration/names'))
  const post = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith('/api/integration'),
  )
  const name = uniqueName('Nueva')
  await fillCreation(page, { name, role: 'Billetera' })
  await names
  const { enroller_uuid, type } = (await (await post).json()) as { enroller_uuid: string; type: string }
  expect(type).toBe('payer')
  await expect(page.getByText('Tu integración fue creada con éxito')).toBeVisible()
  expect(new URL(page.url()).pathname).toBe(CREATE)
  await page.waitForURL(`**/site/enroller/${enroller_uuid}`)
  await expect(page.getByRole('heading', { name: 'Datos de Integración' })).toBeVisible()
  const group = await page.evaluate(
    () => JSON.parse(localStorage.getItem('enroller') ?? '{}') as Record<string, unknown>,
  )
  expect(group).toMatchObject({ type: 'payer', alias_configured: false, code: enroller_uuid })
})

test('a company that exists is asked about before a second integration, whatever the case of its name', async ({
  page,
}) => {
  await openAs(page, PEOPLE.stranger, CREATE)
  const enroller = uniqueName('Repetida')
  await fillCreation(page, { enroller, name: uniqueName('Una'), role: 'Billetera' })
  await page.waitForURL('**/site/enroller/**')

  await page.goto(CREATE)
  const posts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/integration')) posts.push(request.url())
  })
  await fillCreation(page, { enroller: enroller.toLowerCase(), name: uniqueName('Dos'), role: 'Recaudador' })
  const question = page.getByRole('alertdialog', { name: 'El enrolador ya tiene una integración activa' })
  await expect(question.getByText('¿Deseas crear una nueva integración?')).toBeVisible()
  await question.getByRole('button', { name: 'No' }).click()
  await expect(question).toBeHidden()
  expect(posts).toEqual([])

  await page.getByRole('button', { name: 'Crear integración' }).click()
  await question.getByRole('button', { name: 'Sí' }).click()
  await page.waitForURL('**/site/enroller/**')
  expect(posts).toHaveLength(1)
})

test.describe('a taken name', () => {
  test.use({ expectedErrors: /status of 403/ })

  test('is told in a dialog and beside its field, and nothing typed is lost', async ({ page }) => {
    await openAs(page, PEOPLE.stranger, CREATE)
    const name = await createIntegration(page, 'Billetera')
    await page.goto(CREATE)
    const enroller = uniqueName('Otra')
    await fillCreation(page, { enroller, name: name.toUpperCase(), role: 'Billetera' })
    const dialog = page.getByRole('alertdialog')
    await expect(dialog.getByText('Ya existe una integración con este nombre')).toBeVisible()
    await dialog.getByRole('button', { name: 'Aceptar' }).click()
    await expect(page.getByText('Ya existe una integración con este nombre')).toBeVisible()
    await expect(page.getByLabel('Nombre del enrolador')).toHaveValue(enroller)
  })
})

test('a RUT can be mended in the middle: the caret stays where the person types', async ({ page }) => {
  await openAs(page, PEOPLE.stranger, CREATE)
  const taxId = page.getByLabel('RUT del enrolador')
  await taxId.pressSequentially('123456785')
  await taxId.press('Home')
  for (let step = 0; step < 6; step++) await taxId.press('ArrowRight')
  await taxId.press('Backspace')
  await taxId.pressSequentially('9')
  await expect(taxId).toHaveValue('12.349.678-5')
})

test('what was typed is asked about before it is left', async ({ page }) => {
  await openAs(page, PEOPLE.stranger, CREATE)
  await page.getByLabel('Nombre del enrolador').fill('A medias')
  await page.getByRole('link', { name: 'Cancelar' }).click()
  const question = page.getByRole('alertdialog', { name: 'Estás seguro? Tienes cambios sin guardar' })
  await question.getByRole('button', { name: 'No, cancelar' }).click()
  await expect(page.getByLabel('Nombre del enrolador')).toHaveValue('A medias')
  await page.getByRole('link', { name: 'Cancelar' }).click()
  await question.getByRole('button', { name: 'Si, salir' }).click()
  await page.waitForURL('**/site/list-integration')
})

test.describe('an answer that is lost', () => {
  test.use({ expectedErrors: /net::ERR/ })

  test('does not make a second integration, nor a taken name, of pressing again', async ({ page }) => {
    await openAs(page, PEOPLE.stranger, CREATE)
    const name = uniqueName('Perdida')
    let lost = 0
    await page.route(isCreation, async (route) => {
      if (route.request().method() !== 'POST' || lost > 0) return route.continue()
      lost += 1
      await route.fetch()
      return route.abort()
    })
    await fillCreation(page, { name, role: 'Billetera' })
    await page.getByRole('alertdialog').getByRole('button', { name: 'Aceptar' }).click()
    await page.getByRole('button', { name: 'Crear integración' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sí' }).click()
    await page.waitForURL('**/site/enroller/**')
    await expect(page.getByLabel('Nombre', { exact: true })).toHaveValue(name)
    expect(lost).toBe(1)
  })
})

test('after a move inside the portal the focus stands at the new content', async ({ page }) => {
  await openAs(page, PEOPLE.owner, '/site/list-integration')
  await page.getByRole('link', { name: 'Ver en detalle Pagos Andes' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Datos de Integración' })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
})
