import { expect, type Page } from '@playwright/test'
import { ownServer } from './support/own-server.ts'
import { callApi, expectAccessible, openAs, PEOPLE, test } from './support/portal.ts'

const PHONE = { width: 360, height: 740 }
const row = (page: Page, name: string) =>
  page.locator('details').filter({ has: page.locator('summary', { hasText: name }) })

// The form answers 400 to an address that is not public.
test.use({ expectedErrors: /status of 400/ })

test('calls and notices appear as they happen, open to what is known of them, and are sent again', async ({ page }) => {
  const server = await ownServer(page, 'Recaudador', PEOPLE.stranger)
  await openAs(page, PEOPLE.stranger, `${server.area}/activity`)
  const wallets = '/qri/v2/wallets'

  await test.step('an empty list says what will appear and the shortest way to it', async () => {
    await expect(page.getByRole('heading', { name: 'Todavía no hay llamadas ni avisos' })).toBeVisible()
    await expectAccessible(page)
  })
  await test.step('a call enters by itself', async () => {
    expect((await server.call('GET', wallets, 'refund')).status).toBe(401)
    await expect(row(page, 'listWallets')).toContainText('401 signature_invalid')
  })
  await test.step('it opens by the keyboard to the checks of the door; what comes meanwhile waits', async () => {
    await row(page, 'listWallets').locator('summary').press('Enter')
    await expect(row(page, 'listWallets')).toContainText('Lo que revisó la puerta, en orden')
    await expect(row(page, 'listWallets').getByRole('link', { name: 'Abrir en el Depurador de firmas' })).toBeVisible()
    await expectAccessible(page)
    expect((await server.call('GET', wallets, 'integration')).status).toBe(200)
    await expect(page.getByRole('button', { name: 'Mostrar 1 nueva' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(row(page, 'listWallets').first().locator('summary')).toBeFocused()
    await page.getByRole('button', { name: 'Mostrar 1 nueva' }).click()
    await expect(row(page, 'listWallets')).toHaveCount(2)
  })
  await test.step('filters stand in the address; the key / goes to the search', async () => {
    await page.getByLabel('Resultado').selectOption('Lo que falló')
    await expect(row(page, 'listWallets')).toHaveCount(1)
    await expect(page).toHaveURL(/result=failed/)
    await page.locator('h1').click()
    await page.keyboard.press('/')
    await page.keyboard.type('ORD-NADA')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Nada coincide' })).toBeVisible()
    await page.goBack()
    await expect(row(page, 'listWallets')).toHaveCount(1)
    await page.getByLabel('Resultado').selectOption('Todos los resultados')
  })
  await test.step('a delivered notice is sent again, and a copy to an address that is not public is refused', async () => {
    await callApi(page, 'POST', `/api/network/${server.uuid}/trigger`, { type: 'payment.paid' })
    const notice = row(page, 'payment.paid')
    await expect(notice).toContainText('200 entregado')
    await notice.locator('summary').click()
    await expect(notice.getByRole('region', { name: 'Intentos' }).getByRole('listitem')).toHaveCount(1)
    await notice.getByRole('button', { name: 'Reenviar ahora' }).click()
    await expect(notice.getByRole('region', { name: 'Intentos' }).getByRole('listitem')).toHaveCount(2)
    await notice.getByRole('button', { name: 'Enviar a otra dirección' }).click()
    const dialog = page.getByRole('dialog', { name: 'Enviar a otra dirección' })
    await dialog.getByLabel('Dirección https').fill('http://otra.cl')
    await dialog.getByRole('button', { name: 'Enviar la copia' }).click()
    await expect(dialog.getByText('Escribe una dirección https:// pública')).toBeVisible()
    await page.keyboard.press('Escape')
  })
  await test.step('it fits a phone', async () => {
    await page.setViewportSize(PHONE)
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
  })
})
