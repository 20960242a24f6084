import { expect, type Page } from '@playwright/test'
import { expectAccessible, test, visit } from './support/portal.ts'

const verdict = (page: Page) => page.getByRole('status').filter({ has: page.getByRole('heading', { level: 2 }) })

/** All that the page keeps where it could be read later. */
const kept = (page: Page) =>
  page.evaluate(() => [location.href, JSON.stringify([localStorage, sessionStorage, history.state]), document.cookie])

test('a signature is computed and explained without a request, an address or a storage that tells of it', async ({
  page,
}) => {
  await visit(page, '/tools/signature')
  await expect(page.getByRole('region', { name: 'Firma de signature' })).toContainText('9b53d825')
  await page.waitForLoadState('networkidle')
  const before = await kept(page)
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))

  const given = page.getByLabel('Tu firma')
  await given.fill('4aa6e41a1debaeaa6f30d762672ec70451a31c5e918bc3f64d1a42189c240386')
  await expect(verdict(page)).toContainText('Escapaste las tildes')
  await expect(verdict(page)).toContainText('Firmaste caf\\u00e9s; se firma cafés.')
  await expect(
    page.getByRole('region', { name: 'Forma canónica, con la diferencia marcada' }).locator('del'),
  ).toHaveText('\\u00e9')
  await expect(page.getByRole('region', { name: 'La línea que cambia en Python' }).locator('ins')).toContainText(
    'ensure_ascii=False',
  )
  await expect(page.getByRole('listitem').filter({ hasText: 'Es este' })).toHaveText('Tildes escapadas: \\u00e9Es este')
  await expect(given).toBeFocused()

  await given.fill('9b53d8253f70e825edbbe793d9c1466f09976905e8c326b312e205e4caf0b309')
  await expect(verdict(page)).toContainText('La firma está bien')
  await page.getByRole('textbox', { name: 'Cuerpo' }).fill('{"amount":')
  await expect(page.getByText('No es JSON válido')).toBeVisible()
  await expect(verdict(page)).toHaveCount(0)

  await page.getByText('Sin cuerpo').click()
  await given.fill('5f5ad7f2b8c66a168611a98ded3188caa5d7f7bb3d2b333dd64c2120e10569d4')
  await expect(verdict(page)).toContainText('X-Signature')
  await page.getByText('Aviso', { exact: true }).click()
  await expect(verdict(page)).toContainText('La firma está bien')

  const secret = page.getByLabel('Secreto de prueba', { exact: true })
  await expect(secret).toHaveAttribute('type', 'password')
  await secret.fill('qri_live_4OHi4-Tl5ufo6err7O3u7_Dx8vP09fb3-Pn6-_z9_v8')
  await expect(page.getByText('Este secreto es de producción')).toBeVisible()
  await expect(verdict(page)).toHaveCount(0)

  expect(requests).toEqual([])
  expect(await kept(page)).toEqual(before)
  await expectAccessible(page)
})

test('the QR reader names what is wrong with a QR', async ({ page }) => {
  await visit(page, '/tools/signature')
  await page.getByRole('link', { name: 'Lector de QR' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lector de QR')
  const status = page.getByRole('main').getByRole('status')
  await expect(status).toContainText('Se puede leer')
  const text = page.getByLabel('Texto del QR')
  await text.fill((await text.inputValue()).replace('5303152', '5303840'))
  await expect(status).toContainText('La moneda (53) es 152, peso chileno, no 840.')
  await expect(status).toContainText('El CRC no calza')
  await expectAccessible(page)
})
