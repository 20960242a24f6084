import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, type Page } from '@playwright/test'
import { verifyWebhook, type WebhookHeaders } from '@portal/domain/security/signature'
import { ownServer } from './support/own-server.ts'
import { callApi, expectAccessible, PEOPLE, test, visit } from './support/portal.ts'

/** Server of an integrator that verifies signatures, and redirects `/pago` to `/pago/`. */
async function receiverOf(page: Page, uuid: string) {
  const path = `/api/enroller/security/${uuid}/reveal`
  const { value } = (await callApi(page, 'POST', path, { secret: 'integration' })) as { value: string }
  const server = createServer((request, response) => {
    void text(request).then(async (body) => {
      const check = {
        secrets: [value],
        hmac: async (key: Uint8Array, message: Uint8Array) => createHmac('sha256', key).update(message).digest(),
        now: Date.now(),
      }
      const verdict = await verifyWebhook(body, request.headers as Partial<WebhookHeaders>, check)
      if (request.url === '/pago') response.writeHead(301, { location: '/pago/' }).end()
      else response.writeHead(verdict === 'valid' ? 200 : 401).end()
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() }
}

test.use({ expectedErrors: /status of 400/ })

test('both directions are proven, one press mends a redirect, and what is on purpose costs nothing', async ({
  page,
}) => {
  const { uuid, area, call } = await ownServer(page, 'Recaudador', PEOPLE.stranger)
  const server = await receiverOf(page, uuid)
  await callApi(page, 'PATCH', `/api/enroller/webhook/${uuid}`, {
    type: 'collector',
    notify_url_payment: `${server.origin}/pago`,
    notify_url_settlement: `${server.origin}/liquidacion`,
    notify_url_subscription: `${server.origin}/suscripcion`,
  })
  await call('GET', '/qri/v2/whoami', 'integration')
  await visit(page, `${area}/connection`)

  const calls = page.getByRole('region', { name: 'De ti a la red' })
  await expect(calls.getByRole('listitem')).toHaveText([
    /CN=qri-.*Vigente/,
    /Igual/,
    /127\.0\.0\.1.*Registrada/,
    /300 s/,
    /Calza/,
  ])

  const addresses = page.getByRole('region', { name: 'De la red a ti' })
  const payment = addresses.getByRole('row', { name: /URL de pago/ })
  await expect(payment).toContainText('301')
  await expect(addresses).toContainText('301 hacia /pago/')
  await expect(addresses.getByRole('row', { name: /URL de liquidación/ })).toContainText('Una entrega')
  await expectAccessible(page)
  await addresses.getByRole('button', { name: 'Guardar la URL con la barra final' }).click()
  await expect(payment).toContainText('Directa')
  await expect(addresses.getByRole('button', { name: 'Comprobar las 3 de nuevo' })).toBeEnabled()

  const review = page.getByRole('region', { name: 'Revisión de la configuración' })
  const score = Number(await review.locator('b').first().textContent())
  await review.getByRole('button', { name: /^Es a propósito.*Una sola persona/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Es a propósito' })
  await dialog.getByRole('button', { name: 'Dejarlo así' }).click()
  await expect(dialog.getByText('Explica el motivo en 5 a 300 caracteres')).toBeVisible()
  await dialog.getByLabel('¿Por qué?').fill('Somos una empresa de una persona')
  await dialog.getByRole('button', { name: 'Dejarlo así' }).click()
  await expect(review.locator('b').first()).toHaveText(String(score + 4))
  await expect(review).toContainText('«Somos una empresa de una persona»')

  await page.setViewportSize({ width: 360, height: 740 })
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await page.setViewportSize({ width: 1440, height: 900 })

  await visit(page, `${area}/webhook`)
  await page.getByRole('button', { name: 'Probar aviso en URL de liquidación' }).click()
  await expect(page.getByText(/^Respondió 200 en \d+ ms$/)).toBeVisible()
  server.close()
})
