import { createIntegration, fillCreation, openAs, PEOPLE, test, uniqueName } from './support/portal.ts'
import { expect } from '@playwright/test'

const CREATE = '/site/integration/create-integration'

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

test('a new person finds an empty list with a way to the first integration', async ({ page }) => {
  await openAs(page, 'destino@portal.test', '/site/list-integration')
  await expect(page.getByRole('heading', { name: 'Todavía no tienes integraciones' })).toBeVisible()
  await page.getByRole('link', { name: 'Crear mi primera integración' }).click()
  await page.waitForURL(`**${CREATE}`)
})
