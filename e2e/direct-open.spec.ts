import { expect, type Page } from '@playwright/test'
import { createIntegration, expectAccessible, openAs, PEOPLE, test } from './support/portal.ts'

const LIST = '/site/list-integration'
const PARAMETER = 'La URL del deep link de la app debe contener el parametro "uuid=%uuid%"'

const save = (page: Page) => page.getByRole('button', { name: 'Guardar' }).click()
const logo = (page: Page) => page.getByLabel('URL del logo')
const link = (page: Page) => page.getByLabel('URL del deep link de la app')

/** Creates an integration of a role and opens its direct open. */
async function openDirectOpen(page: Page, role: string): Promise<void> {
  await openAs(page, PEOPLE.stranger, LIST)
  await createIntegration(page, role)
  await page.getByRole('link', { name: 'Direct Open' }).click()
  await expect(page.getByRole('heading', { name: 'Direct Open', level: 1 })).toBeVisible()
}

for (const role of ['Billetera', 'Billetera & Recaudador']) {
  test(`a ${role} says how its app is opened`, async ({ page }) => {
    await openDirectOpen(page, role)
    await save(page)
    await expect(page.getByText('Debe ingresar una URL', { exact: true })).toHaveCount(2)

    await logo(page).fill('abc')
    await link(page).fill('app://pay')
    await save(page)
    await expect(page.getByText('Por favor, ingrese una URL válida.', { exact: true })).toBeVisible()
    await expect(page.getByText(PARAMETER, { exact: true })).toBeVisible()
    await expect(page.getByLabel('Ejemplo')).toHaveValue('')
    await expectAccessible(page)

    await logo(page).fill('https://cdn.a.cl/logo.png?uuid=%uuid%')
    await link(page).fill('app://pay?uuid=%uuid%')
    await expect(page.getByLabel('Ejemplo')).toHaveValue(/^app:\/\/pay\?uuid=[0-9a-f-]{36}$/)
    await save(page)
    await expect(page.getByText('Se ha guardado correctamente')).toBeVisible()
    await page.reload()
    await expect(link(page)).toHaveValue('app://pay?uuid=%uuid%')
    await expect(logo(page)).toHaveValue('https://cdn.a.cl/logo.png?uuid=%uuid%')
  })
}

test('its help says that both addresses carry the uuid', async ({ page }) => {
  await openDirectOpen(page, 'Billetera')
  for (const [question, part] of [
    ['¿Qué logo debo usar?', 'puede llevar el uuid del token como parámetro'],
    ['¿Cómo se arma el deep link?', 'Debe llevar el uuid del token como parámetro'],
  ] as const) {
    await page.getByRole('button', { name: `Ayuda: ${question}` }).click()
    const help = page.getByRole('dialog', { name: question })
    await expect(help.getByText(part)).toBeVisible()
    await help.getByRole('button', { name: 'Entendido' }).click()
  }
})

test('an unsaved link is asked about on leaving', async ({ page }) => {
  await openDirectOpen(page, 'Billetera')
  await link(page).fill('app://pay?uuid=%uuid%')
  await page.getByRole('link', { name: 'General' }).click()
  const question = page.getByRole('alertdialog', { name: 'Estás seguro? Tienes cambios sin guardar' })
  await question.getByRole('button', { name: 'No, cancelar' }).click()
  await expect(link(page)).toHaveValue('app://pay?uuid=%uuid%')
})

test('a collector has none, and its address leads to General', async ({ page }) => {
  await openAs(page, PEOPLE.stranger, LIST)
  await createIntegration(page, 'Recaudador')
  const general = page.url()
  await expect(page.getByRole('link', { name: 'Direct Open' })).toHaveCount(0)
  await page.goto(`${general}/direct-open`)
  await page.waitForURL(general)
})

test.describe('when saving fails', () => {
  test.use({ expectedErrors: /status of 500/ })

  test('the failure is told and everything typed stays', async ({ page }) => {
    await openDirectOpen(page, 'Billetera')
    await page.route('**/api/directopen/*', (route) =>
      route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 500, json: {} }),
    )
    await logo(page).fill('https://a.cl/logo.png')
    await link(page).fill('app://pay?uuid=%uuid%')
    await save(page)
    await expect(page.getByRole('alert').getByText(/^El portal respondió algo inesperado/)).toBeVisible()
    await expect(link(page)).toHaveValue('app://pay?uuid=%uuid%')
  })
})
