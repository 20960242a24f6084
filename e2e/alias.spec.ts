import { expect, type Page } from '@playwright/test'
import { createIntegration, expectAccessible, openAs, PEOPLE, test } from './support/portal.ts'

const LIST = '/site/list-integration'

const save = (page: Page) => page.getByRole('button', { name: 'Guardar' }).click()
const sections = (page: Page) => page.getByRole('complementary', { name: 'Integración' }).getByRole('link')
const section = (page: Page, name: string) => page.locator(`aside a[href$="/${name}"]`)
const activation = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: /Configurar integración|ya configurada|no compatible/ })

/** Creates an integration of a role and opens the activation of its alias. */
async function openActivation(page: Page, role: string): Promise<void> {
  await openAs(page, PEOPLE.stranger, LIST)
  await createIntegration(page, role)
  await section(page, 'alias-config').click()
  await expect(page.getByRole('heading', { name: 'Activar configuración', level: 1 })).toBeVisible()
}

/** Presses the button and waits for the two sections that come with alias. */
async function activate(page: Page): Promise<void> {
  await activation(page).click()
  await expect(section(page, 'alias-webhook')).toHaveCount(1)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
}

test('a payer sees what alias is and that it cannot have it', async ({ page }) => {
  await openActivation(page, 'Billetera')
  await expect(page.getByRole('article').getByRole('img')).toHaveCount(3)
  await expect(activation(page)).toHaveText('Tipo de integración no compatible')
  await expect(activation(page)).toBeDisabled()
  await expectAccessible(page)
  const general = page.url().replace('/alias-config', '')
  for (const name of ['alias-webhook', 'alias-iframe']) {
    await expect(section(page, name)).toHaveCount(0)
    await page.goto(`${general}/${name}`)
    await page.waitForURL(general)
  }
})

for (const [role, before] of [
  ['Recaudador', 10],
  ['Billetera & Recaudador', 12],
] as const) {
  test(`a ${role} activates alias once; its sections appear at once and stay`, async ({ page }) => {
    await openActivation(page, role)
    await expect(sections(page)).toHaveCount(before)
    await expect(activation(page)).toHaveText('Configurar integración')
    let release = (): void => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/api/alias/activate', async (route) => {
      await held
      await route.continue()
    })
    await activation(page).click()
    await expect(page.getByText('Espere un momento por favor')).toBeVisible()
    await expect(page.getByText('Configurando Integración')).toBeVisible()
    release()
    await expect(page.getByText('Integración Configurada', { exact: true })).toBeVisible()
    await expect(page.getByText('Integración Configurada', { exact: true })).toBeHidden()
    await expect(activation(page)).toHaveText('Integración ya configurada')
    await expect(activation(page)).toBeDisabled()
    await expect(sections(page)).toHaveCount(before + 2)
    await expectAccessible(page)
    const group = await page.evaluate(() => JSON.parse(localStorage.getItem('enroller') ?? '{}') as object)
    expect(group).toMatchObject({ alias_configured: true })
    await page.reload()
    await expect(activation(page)).toHaveText('Integración ya configurada')
    await expect(sections(page)).toHaveCount(before + 2)
  })
}

const OF_ROLE = [
  ['Recaudador', ['URL del desafío de pago']],
  ['Billetera & Recaudador', ['URL de envío', 'URL de recepción', 'URL del desafío de pago']],
] as const

for (const [role, labels] of OF_ROLE) {
  test(`a ${role} gives the ${labels.length} alias addresses that it has, and they stay`, async ({ page }) => {
    await openActivation(page, role)
    await activate(page)
    await section(page, 'alias-webhook').click()
    await expect(page.getByRole('form').getByRole('textbox')).toHaveCount(labels.length)
    await save(page)
    await expect(page.getByText('Debe ingresar una URL', { exact: true })).toHaveCount(labels.length)
    await expectAccessible(page)
    for (const label of labels) await page.getByLabel(label).fill('abc')
    await save(page)
    await expect(page.getByText('Debe ingresar una URL válida', { exact: true })).toHaveCount(labels.length)
    for (const [at, label] of labels.entries()) await page.getByLabel(label).fill(`https://a.cl/${at}`)
    await save(page)
    await expect(page.getByText('Se ha guardado correctamente')).toBeVisible()
    await page.reload()
    for (const [at, label] of labels.entries()) await expect(page.getByLabel(label)).toHaveValue(`https://a.cl/${at}`)
    await page.getByLabel(labels[0]).fill('https://b.cl')
    await sections(page).filter({ hasText: 'General' }).click()
    await expect(page.getByRole('alertdialog', { name: 'Estás seguro? Tienes cambios sin guardar' })).toBeVisible()
  })
}

test('the frame takes its addresses and a list of hosts without protocol', async ({ page }) => {
  await openActivation(page, 'Recaudador')
  await activate(page)
  await section(page, 'alias-iframe').click()
  const hosts = page.getByLabel('Hosts disponibles', { exact: true }).and(page.getByRole('textbox'))
  await save(page)
  await expect(page.getByText('Debe ingresar una URL', { exact: true })).toHaveCount(3)

  await page.getByLabel('URL de autenticación').fill('https://a.cl/autenticar')
  await page.getByLabel('URL del CSS').fill('abc')
  await hosts.fill('https://a.cl')
  await hosts.press('Enter')
  await save(page)
  await expect(page.getByText('Debe ingresar una URL válida', { exact: true })).toBeVisible()
  await expect(page.getByText('No incluir protocolo en la URL', { exact: true })).toBeVisible()
  await expectAccessible(page)

  await page.getByLabel('URL del CSS').fill('https://a.cl/marco.css')
  await page.getByRole('button', { name: 'Quitar https://a.cl' }).click()
  await hosts.fill('a.cl b.cl:8443/caja ')
  await save(page)
  await expect(page.getByText('Se ha guardado correctamente')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('list', { name: 'Hosts disponibles' }).getByRole('listitem')).toHaveText([
    'a.cl',
    'b.cl:8443/caja',
  ])
  await page.getByRole('button', { name: 'Quitar a.cl' }).click()
  await sections(page).filter({ hasText: 'General' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Estás seguro? Tienes cambios sin guardar' })).toBeVisible()
})

test.describe('when the portal fails', () => {
  test.use({ expectedErrors: /status of (500|409)|IFrame/ })

  test('an activation that failed is told, and can be tried again', async ({ page }) => {
    await openActivation(page, 'Recaudador')
    await page.route('**/api/alias/activate', (route) =>
      route.fulfill({ status: 500, json: { message: 'Falló a propósito' } }),
    )
    await activation(page).click()
    await expect(page.getByRole('alert').getByText('Falló a propósito')).toBeVisible()
    await expect(activation(page)).toHaveText('Configurar integración')
    await expect(section(page, 'alias-webhook')).toHaveCount(0)
    await page.unroute('**/api/alias/activate')
    await activate(page)
  })

  test('a frame that could not be loaded is told', async ({ page }) => {
    await openActivation(page, 'Recaudador')
    await activate(page)
    await page.route('**/api/alias/iframe/*', (route) =>
      route.fulfill({ status: 500, json: { message: 'Falló a propósito' } }),
    )
    await section(page, 'alias-iframe').click()
    await expect(page.getByRole('alert').getByText('Falló a propósito')).toBeVisible()
  })
})
