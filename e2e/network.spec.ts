import { expect } from '@playwright/test'
import { saveWell } from './support/form.ts'
import { callApi, expectAccessible, openNew, test, tryApi } from './support/portal.ts'

const FIELDS = ['URL de pago', 'URL de liquidación', 'URL de suscripción']
const NOTICE = { id: 'evt_1', type: 'payment.paid', created_at: '2026-03-05T12:04:05-03:00', data: { amount: 15990 } }

test('the receiver takes over empty webhooks, shows by itself what arrives, and answers as chosen', async ({
  page,
}) => {
  const { uuid } = await openNew(page, 'Recaudador', 'webhook')
  await expect(page.getByText('Todavía no llega ningún aviso')).toBeVisible()
  await page.getByRole('button', { name: 'Usar el Receptor de avisos' }).click()
  await expect(page.getByLabel('URL de pago', { exact: true })).toBeFocused()
  const url = await page.getByLabel('Dirección del receptor', { exact: true }).inputValue()
  for (const label of FIELDS) await expect(page.getByLabel(label, { exact: true })).toHaveValue(url)
  await saveWell(page)
  await expect(page.getByRole('button', { name: 'Usar el Receptor de avisos' })).toHaveCount(0)

  expect((await page.request.post(url, { data: NOTICE })).status()).toBe(401)
  const list = page.getByRole('list', { name: 'Avisos recibidos' }).getByRole('listitem')
  await expect(list).toHaveCount(1)
  await expect(list).toContainText('Falta')
  await expectAccessible(page)
  await list.getByRole('button').press('Enter')
  const notice = page.getByRole('dialog', { name: 'Aviso payment.paid' })
  await expect(notice.getByRole('region', { name: 'Cuerpo' })).toContainText('"amount": 15990')
  await expectAccessible(page, 'dialog')
  await notice.press('Escape')
  await expect(notice).toBeHidden()

  await page.getByRole('radio', { name: 'Rechazar' }).check()
  await expect(page.getByText('Respuesta del Receptor de avisos: rechazar')).toBeVisible()
  const answer = await tryApi(page, 'GET', `/api/network/${uuid}/notices`)
  const { receiver } = (await answer.json()) as { receiver: { answer: string } }
  expect(receiver.answer).toBe('reject')
})

test.describe('what the network refuses', () => {
  test.use({ expectedErrors: /status of (400|404)/ })

  test('a wallet gets a charge of the test collector; a wrong amount is told beside its field', async ({ page }) => {
    await openNew(page, 'Billetera', 'webhook')
    const create = page.getByRole('button', { name: 'Crear un cobro del Café Demo' })
    await page.getByLabel('Monto en pesos').fill('0')
    await create.click()
    await expect(page.getByText('El monto debe ser un número entero de 1 a 999.999.999')).toBeVisible()
    await page.getByLabel('Monto en pesos').fill('15990')
    await create.click()
    await expect(page.getByLabel('Número', { exact: true })).toHaveValue(/^\d{8}$/)
    await expect(page.getByLabel('Texto del QR', { exact: true })).toHaveValue(/CAFE DEMO SPA/)
    await expect(page.getByRole('img', { name: 'QR del cobro' })).toBeVisible()
    await page.getByRole('button', { name: 'Liquidar ahora' }).click()
    await expect(page.getByText('No había pagos por liquidar')).toBeVisible()
  })

  test('the test wallet does not pay the charge of another', async ({ page }) => {
    const { uuid: wallet } = await openNew(page, 'Billetera', 'webhook')
    const charge = await callApi(page, 'POST', `/api/network/${wallet}/charge`, { amount: 1000 })
    await openNew(page, 'Recaudador', 'webhook')
    await page.getByLabel('Tu cobro').fill((charge as { number: string }).number.replace(/^\d{4}/, '$& '))
    await page.getByRole('button', { name: 'Que la Billetera Demo pague' }).click()
    await expect(page.getByText('No encontramos ese cobro entre los de esta integración')).toBeVisible()
  })
})
