import { expect, type Page } from '@playwright/test'
import { ownServer } from './support/own-server.ts'
import { expectAccessible, openAs, PEOPLE, test } from './support/portal.ts'

const messages = (page: Page) => page.getByRole('region', { name: 'Secuencia del pago' }).getByRole('listitem')
const message = (page: Page, name: string) => messages(page).filter({ hasText: name })

test('a wallet and a collector of two people pay each other, and a refused call names its cause to its own side alone', async ({
  page: shop,
  browser,
}) => {
  const app = await (await browser.newContext()).newPage()
  const [collector, wallet] = await Promise.all([
    ownServer(shop, 'Recaudador', PEOPLE.stranger),
    ownServer(app, 'Billetera', PEOPLE.colleague),
  ])

  await test.step('the collector charges with their own integration; the wallet opens the shared link', async () => {
    await openAs(shop, PEOPLE.stranger, '/tools/simulator')
    await shop.getByRole('radio', { name: 'Mi integración' }).check()
    await shop.getByLabel('Integración que cobra').selectOption({ label: collector.name })
    await shop.getByRole('button', { name: 'Crear el cobro' }).click()
    await shop.getByRole('link', { name: 'Ver la secuencia en vivo' }).click()
    await expect(message(shop, 'createToken')).toContainText('201')
    await openAs(app, PEOPLE.colleague, new URL(shop.url()).pathname)
  })
  const { charge } = (await (
    await shop.request.get(`/api/tools/simulations/${shop.url().split('/').at(-1)}`)
  ).json()) as {
    charge: { uuid: string; amount: number }
  }
  const token = `/qri/v2/tokens/${charge.uuid}`
  const payer = { payer: { tax_id: '12345678-5', name: 'Ana Rojas Muñoz', account_hint: '****4821' } }

  await test.step('a wrong secret stops at the door, and only the wallet is told why', async () => {
    expect((await wallet.call('GET', token, 'integration')).status).toBe(200)
    expect((await wallet.call('POST', `${token}/authorizations`, 'integration', payer)).status).toBe(401)
    const refused = message(app, 'authorizeToken')
    await expect(refused).toContainText('La firma no calza')
    await expect(refused.getByRole('link', { name: 'Ir a corregirlo' })).toHaveAttribute(
      'href',
      `${wallet.area}/security`,
    )
    await expect(message(shop, 'authorizeToken')).toContainText('401 signature_invalid')
    await expect(message(shop, 'authorizeToken')).not.toContainText('La firma no calza')
    const opened = app.getByRole('complementary', { name: 'Mensaje abierto' })
    await opened.getByRole('tab', { name: 'Bytes' }).click()
    await expect(opened.getByRole('region', { name: 'Forma canónica' })).toContainText('"name":"Ana Rojas Muñoz"')
    await expect(opened.getByText('c3 b1 es «ñ»: 2 bytes')).toBeVisible()
    await expectAccessible(app)
  })
  await test.step('the debugger opens with the call and its purpose, and without a secret', async () => {
    const run = app.url()
    await message(app, 'authorizeToken').getByRole('link', { name: 'Abrir en el Depurador de firmas' }).click()
    await expect(app.getByRole('textbox', { name: 'Cuerpo' })).toHaveValue(
      /"name":"Ana Rojas Muñoz".*"signature":"[\da-f]{64}"/,
    )
    await expect(app.getByLabel('Secreto de prueba', { exact: true })).toHaveValue('')
    await expect(app.getByText('Esta llamada se firma con tu secreto de autorización.')).toBeVisible()
    expect(new URL(app.url()).search + new URL(app.url()).hash).toBe('')
    await app.goto(run)
  })
  await test.step('with the right secret it is paid, and both see it', async () => {
    const authorized = await wallet.call('POST', `${token}/authorizations`, 'authorization', payer)
    const authorization = `/qri/v2/authorizations/${authorized.body['authorization_id']}`
    await expect(message(app, 'authorization.requested')).toContainText('200 accept')
    await wallet.call('GET', authorization, 'integration')
    const paid = await wallet.call('POST', `${authorization}/confirm`, 'authorization', { amount: charge.amount })
    expect(paid.body['state']).toBe('PAID')
    for (const page of [app, shop]) await expect(message(page, 'payment.paid').first()).toContainText('200')
  })
  await app.context().close()
})
