import { fillCreation, openAs, PEOPLE, test, uniqueName } from './support/portal.ts'
import { expect } from '@playwright/test'

const CREATE = '/site/integration/create-integration'
const isCreation = (url: URL): boolean => url.pathname === '/api/integration'

test('a RUT can be mended in the middle, and what was typed is asked about before it is left', async ({ page }) => {
  await openAs(page, PEOPLE.stranger, CREATE)
  const taxId = page.getByLabel('RUT del enrolador')
  await taxId.pressSequentially('123456785')
  await taxId.press('Home')
  for (let step = 0; step < 6; step++) await taxId.press('ArrowRight')
  await taxId.press('Backspace')
  await taxId.pressSequentially('9')
  // Expects that the caret stays in place while the RUT is formatted; if it jumped to the end, the 9 would be the last digit.
  await expect(taxId).toHaveValue('12.349.678-5')

  await page.getByRole('link', { name: 'Cancelar' }).click()
  const question = page.getByRole('alertdialog', { name: 'Estás seguro? Tienes cambios sin guardar' })
  await question.getByRole('button', { name: 'No, cancelar' }).click()
  await expect(taxId).toHaveValue('12.349.678-5')
  await page.getByRole('link', { name: 'Cancelar' }).click()
  await question.getByRole('button', { name: 'Si, salir' }).click()
  await page.waitForURL('**/site/list-integration')
})

test('pressing twice looks up the names once, and who leaves meanwhile creates nothing', async ({ page }) => {
  await openAs(page, PEOPLE.stranger, CREATE)
  const names = Promise.withResolvers<void>()
  const asked: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (isCreation(url) ? request.method() === 'POST' : url.pathname.endsWith('/names')) asked.push(url.pathname)
  })
  await page.route('**/api/integration/names*', async (route) => {
    await names.promise
    // Ignores the error of `fulfill` if the page has already aborted the request.
    await route.fulfill({ json: { data: [] } }).catch(() => undefined)
  })
  await fillCreation(page, { name: uniqueName('Abandonada'), role: 'Billetera' })
  await page.getByLabel('Nombre del enrolador').press('Enter')
  await page.getByRole('link', { name: 'Cancelar' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Si, salir' }).click()
  names.resolve()
  await page.waitForURL('**/site/list-integration')
  for (let round = 0; round < 3; round++) await page.evaluate(() => fetch('/api/ready').then((answer) => answer.text()))
  expect(asked).toEqual(['/api/integration/names'])
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
