import { expect, type Page } from '@playwright/test'
import { fieldsOf } from '@portal/domain/setting/setting'
import { WEBHOOK } from '@portal/domain/webhook/webhook.setting'
import { section } from './support/form.ts'
import { openAs, openNew, PEOPLE, test } from './support/portal.ts'

const OF_COLLECTOR = fieldsOf(WEBHOOK, 'collector')
const LIST = '/site/list-integration'

const save = (page: Page) => page.getByRole('button', { name: 'Guardar' }).click()
const urls = (page: Page) => page.getByRole('form', { name: 'Webhook' }).getByRole('textbox')

/** Creates an integration of a role and opens its webhooks. */
async function openWebhooks(page: Page, role: string): Promise<void> {
  await openNew(page, role, 'webhook')
  await expect(page.getByRole('heading', { name: 'Webhook', level: 1 })).toBeVisible()
}

test('each address says which notices it gets, and its help explains them', async ({ page }) => {
  await openWebhooks(page, 'Recaudador')
  const notices = page.getByRole('group', { name: 'Avisos: Pago' }).getByRole('term')
  await expect(notices).toHaveCount(5)
  await expect(notices.first()).toHaveText('token.read')
  await page.getByRole('button', { name: 'Ayuda: ¿Qué se avisa de cada pago?' }).click()
  const help = page.getByRole('dialog', { name: '¿Qué se avisa de cada pago?' })
  await help.getByRole('button', { name: 'Entendido' }).click()
  await expect(help).toBeHidden()
})

test('what a shared colleague saves is what the owner reads', async ({ page, browser }) => {
  await openAs(page, PEOPLE.owner, LIST)
  await page.getByRole('link', { name: 'Ver en detalle Cobro Fácil' }).click()
  await section(page, 'Webhook').first().click()
  await expect(urls(page)).toHaveCount(OF_COLLECTOR.length)

  const colleague = await (await browser.newContext()).newPage()
  await openAs(colleague, PEOPLE.colleague, new URL(page.url()).pathname)
  await expect(urls(colleague)).toHaveCount(OF_COLLECTOR.length)
  for (const input of await urls(colleague).all()) await input.fill('https://b.cl/colega')
  await save(colleague)
  await expect(colleague.getByText('Se ha guardado correctamente')).toBeVisible()

  await page.reload()
  await expect(urls(page)).toHaveCount(OF_COLLECTOR.length)
  for (const input of await urls(page).all()) await expect(input).toHaveValue('https://b.cl/colega')
})

test.describe('what the server refuses', () => {
  test.use({ expectedErrors: /status of 400/ })

  test('stands beside its field, and everything typed stays', async ({ page }) => {
    await openWebhooks(page, 'Recaudador')
    await page.getByLabel('URL de pago', { exact: true }).fill('http://169.254.169.254/latest')
    await page.getByLabel('URL de liquidación').fill('https://a.cl/1')
    await page.getByLabel('URL de suscripción').fill('https://a.cl/2')
    await save(page)
    await expect(
      page.getByText('Debe ingresar una URL válida: no puede llevar a una dirección interna o reservada'),
    ).toBeVisible()
    await expect(page.getByLabel('URL de liquidación')).toHaveValue('https://a.cl/1')
    await expect(page.getByText('No se guardaron')).toBeVisible()
  })
})
