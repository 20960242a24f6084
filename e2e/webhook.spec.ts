import { expect, type Page } from '@playwright/test'
import { createIntegration, expectAccessible, openAs, PEOPLE, test } from './support/portal.ts'

const LIST = '/site/list-integration'
const API = '**/api/enroller/webhook/*'

const save = (page: Page) => page.getByRole('button', { name: 'Guardar' }).click()
const urls = (page: Page) => page.getByRole('form', { name: 'Webhook' }).getByRole('textbox')

/** Creates an integration of a role and opens its webhooks. */
async function openWebhooks(page: Page, role: string): Promise<void> {
  await openAs(page, PEOPLE.stranger, LIST)
  await createIntegration(page, role)
  await page.getByRole('link', { name: 'Webhook' }).click()
  await expect(page.getByRole('heading', { name: 'Webhook', level: 1 })).toBeVisible()
}

const OF_ROLE = [
  ['Billetera', ['URL de liquidación', 'URL de suscripción', 'URL de devolución', 'URL de pago inverso']],
  ['Recaudador', ['URL de pago', 'URL de liquidación', 'URL de suscripción']],
  [
    'Billetera & Recaudador',
    ['URL de pago', 'URL de liquidación', 'URL de suscripción', 'URL de devolución', 'URL de pago inverso'],
  ],
] as const

for (const [role, labels] of OF_ROLE) {
  test(`a ${role} gives the ${labels.length} addresses that it has, and they stay`, async ({ page }) => {
    await openWebhooks(page, role)
    await expect(urls(page)).toHaveCount(labels.length)
    await save(page)
    await expect(page.getByText('Debe ingresar una URL', { exact: true })).toHaveCount(labels.length)
    await expectAccessible(page)

    for (const [at, label] of labels.entries()) {
      await page.getByLabel(label, { exact: true }).fill(at === 0 ? 'abc' : ` https://a.cl/${at} `)
    }
    await save(page)
    await expect(page.getByText('Debe ingresar una URL válida', { exact: true })).toHaveCount(1)
    await page.getByLabel(labels[0], { exact: true }).fill('https://a.cl/0')
    await save(page)
    await expect(page.getByText('Se ha guardado correctamente')).toBeVisible()
    await page.reload()
    for (const [at, label] of labels.entries()) {
      await expect(page.getByLabel(label, { exact: true })).toHaveValue(`https://a.cl/${at}`)
    }
  })
}

test('each address says which notices it gets, and its help explains them', async ({ page }) => {
  await openWebhooks(page, 'Recaudador')
  const notices = page.getByRole('list', { name: 'Avisos: Pago' }).getByRole('listitem')
  await expect(notices).toHaveCount(5)
  await expect(notices.first()).toHaveText('token.read una billetera leyó el QR')
  await page.getByRole('button', { name: 'Ayuda: ¿Qué se avisa de cada pago?' }).click()
  const help = page.getByRole('dialog', { name: '¿Qué se avisa de cada pago?' })
  await help.getByRole('button', { name: 'Entendido' }).click()
  await expect(help).toBeHidden()
})

test('unsaved addresses are asked about on leaving, and the shared colleague’s are read as stored', async ({
  page,
  browser,
}) => {
  await openAs(page, PEOPLE.owner, LIST)
  await page.getByRole('link', { name: 'Ver en detalle Cobro Fácil' }).click()
  await page.getByRole('link', { name: 'Webhook' }).click()
  const payment = page.getByLabel('URL de pago', { exact: true })
  await payment.fill('https://a.cl/sin-guardar')
  await page.getByRole('link', { name: 'Seguridad' }).first().click()
  const question = page.getByRole('alertdialog', { name: 'Estás seguro? Tienes cambios sin guardar' })
  await question.getByRole('button', { name: 'No, cancelar' }).click()
  await expect(payment).toHaveValue('https://a.cl/sin-guardar')

  const colleague = await (await browser.newContext()).newPage()
  await openAs(colleague, PEOPLE.colleague, new URL(page.url()).pathname)
  await expect(urls(colleague)).toHaveCount(3)
  for (const input of await urls(colleague).all()) await input.fill('https://b.cl/colega')
  await save(colleague)
  await expect(colleague.getByText('Se ha guardado correctamente')).toBeVisible()

  await page.getByRole('link', { name: 'Seguridad' }).first().click()
  await question.getByRole('button', { name: 'Si, salir' }).click()
  await page.waitForURL('**/security')
  await page.goBack()
  await page.reload()
  await expect(payment).toHaveValue('https://b.cl/colega')
})

test.describe('when the portal fails', () => {
  test.use({ expectedErrors: /status of (400|500)|Webhook/ })

  test('a load that failed is told, and recovers by itself', async ({ page }) => {
    await page.route(API, (route) => route.fulfill({ status: 500, json: { message: 'Falló a propósito' } }), {
      times: 1,
    })
    await openWebhooks(page, 'Billetera')
    await expect(page.getByRole('alert').getByText('Falló a propósito')).toBeVisible()
    await expect(urls(page)).toHaveCount(4)
  })

  test('what the server refuses stands beside its field, and everything typed stays', async ({ page }) => {
    await openWebhooks(page, 'Recaudador')
    await page.getByLabel('URL de pago', { exact: true }).fill('http://169.254.169.254/latest')
    await page.getByLabel('URL de liquidación').fill('https://a.cl/1')
    await page.getByLabel('URL de suscripción').fill('https://a.cl/2')
    await save(page)
    await expect(
      page.getByText('Debe ingresar una URL válida: no puede llevar a una dirección interna o reservada'),
    ).toBeVisible()
    await expect(page.getByLabel('URL de liquidación')).toHaveValue('https://a.cl/1')
    await expect(page.getByText('Tienes cambios sin guardar')).toHaveCount(0)
  })
})

test.describe('a stranger', () => {
  test.use({ expectedErrors: /status of 404/ })

  test('is taken back to the list', async ({ page, browser }) => {
    await openWebhooks(page, 'Billetera')
    const other = await (await browser.newContext()).newPage()
    await openAs(other, PEOPLE.colleague, LIST)
    await other.goto(page.url())
    await other.waitForURL(`**${LIST}`)
  })
})
