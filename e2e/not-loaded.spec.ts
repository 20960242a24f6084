import { expect } from '@playwright/test'
import { discard } from './support/form.ts'
import { newIntegration, openAs, openNew, PEOPLE, test, visit } from './support/portal.ts'

const LOST = 'No pudimos cargar esta página'

test.use({ expectedErrors: /net::ERR|Failed to fetch|dynamically imported module/ })

test('a page that does not arrive is told inside the frame, and is there when it is asked for again', async ({
  page,
}) => {
  await page.route('**/assets/glossary-*.js', (route) => route.abort())
  await visit(page, '/site/documentation/security')
  const tree = page.getByRole('main').getByRole('navigation', { name: 'Páginas de la documentación' })
  await tree.getByRole('link', { name: 'Glosario' }).click()
  await expect(page.getByRole('alert')).toContainText(LOST)
  await expect(page).toHaveURL(/\/glossary$/)
  await expect(page.getByRole('banner')).toBeVisible()
  await page.unroute('**/assets/glossary-*.js')
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Glosario' })).toBeVisible()
})

for (const [email, address, screen] of [
  [PEOPLE.owner, '/site/list-integration', 'IntegrationListPage'],
  [PEOPLE.administrator, '/site/admin/main', 'EnrollersPage'],
  [PEOPLE.administrator, '/site/admin/main', 'AdminFrame'],
] as const) {
  test(`opened at once, ${screen} is told too where it does not arrive`, async ({ page }) => {
    await page.route(`**/assets/${screen}-*.js`, (route) => route.abort())
    await openAs(page, email, address)
    await expect(page.getByRole('alert')).toContainText(LOST)
    await page.unroute(`**/assets/${screen}-*.js`)
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(LOST)).toHaveCount(0)
  })
}

test('an answer of the help that does not arrive loses nothing that was typed, and comes the next time', async ({
  page,
}) => {
  await page.route('**/assets/HelpAnswer-*.js', (route) => route.abort())
  await openNew(page, 'Billetera', 'webhook')
  const field = page.getByRole('textbox', { name: 'URL de liquidación' })
  await field.fill('https://a.cl/aviso')
  const help = page
    .getByRole('main')
    .getByRole('button', { name: /^Ayuda:/ })
    .first()
  const dialog = page.getByRole('dialog')
  await help.click()
  await expect(dialog).toContainText('abre la ayuda otra vez')
  await dialog.getByRole('button', { name: 'Entendido' }).click()
  await page.unroute('**/assets/HelpAnswer-*.js')
  await help.click()
  await expect(dialog).not.toContainText('No pudimos cargar la respuesta')
  await expect(dialog.getByRole('paragraph').first()).toBeVisible()
  await expect(field).toHaveValue('https://a.cl/aviso')
})

test('what was typed before the notices did not arrive is there again after another try', async ({ page }) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/Feedback-*.js', async (route) => {
    await promise
    await route.abort()
  })
  await openNew(page, 'Billetera')
  const version = page.getByLabel('Versión de API')
  await version.selectOption('v1')
  resolve()
  await expect(page.getByRole('alert')).toContainText(LOST)
  await page.unroute('**/assets/Feedback-*.js')
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(version).toHaveValue('v1')
  await expect(page.getByText('Recuperamos lo que escribiste')).toBeVisible()
})

test('a drawer, a menu and a dialog that do not arrive say so in their own place, keep the screen, and may be retried', async ({
  page,
}) => {
  const stop = async (part: string) => {
    await page.route(`**/assets/${part}-*.js`, (route) => route.abort())
    return () => page.unroute(`**/assets/${part}-*.js`)
  }
  const retry = page.getByRole('button', { name: 'Reintentar' })
  const { area } = await newIntegration(page, 'Billetera')

  await test.step('a drawer over a form with unsaved changes', async () => {
    // Stopped before the page opens, because the drawer may be fetched ahead.
    const restore = await stop('HistoryDrawer')
    await page.goto(area)
    const version = page.getByLabel('Versión de API')
    await version.selectOption('v1')
    const open = page.getByRole('button', { name: 'Historial' }).first()
    await open.click()
    const question = page.getByRole('alertdialog', { name: 'No pudimos abrir el historial' })
    await retry.click()
    await expect(question).toBeVisible()
    await question.getByRole('button', { name: 'Cerrar' }).click()
    await expect(open).toBeFocused()
    await open.click()
    await expect(question).toBeVisible()
    await restore()
    await retry.click()
    await expect(page.getByRole('dialog', { name: 'Historial' })).toBeVisible()
    await page.getByRole('button', { name: 'Cerrar el historial' }).click()
    await expect(version).toHaveValue('v1')
    await discard(page)
  })

  await test.step('the menu of a card, and a dialog of the menu', async () => {
    const restoreMenu = await stop('CardEntries')
    const restoreDialog = await stop('FinaliseDialog')
    // One of its own: the first page of the list has the ten newest, and other tests create some as the same person.
    const { name } = await newIntegration(page, 'Billetera')
    await page.goto('/site/list-integration')
    await page.getByRole('button', { name: `Acciones de ${name}` }).click()
    const again = page.getByRole('menuitem', { name: 'Reintentar' })
    await expect(again).toBeFocused()
    await restoreMenu()
    await again.press('Enter')
    await page.getByRole('menuitem', { name: 'Finalizar' }).click()
    await expect(page.getByRole('alertdialog', { name: 'No pudimos abrir Finalizar' })).toBeVisible()
    await restoreDialog()
    await retry.click()
    await expect(page.getByRole('dialog', { name: 'Finalizar integración' })).toBeVisible()
    await expect(page.getByText(LOST)).toHaveCount(0)
  })
})
