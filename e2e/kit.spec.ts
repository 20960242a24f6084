import { readFile } from 'node:fs/promises'
import { expect, type Download, type Page } from '@playwright/test'
import { unzip } from '../tools/unzip.ts'
import { expectAccessibleAndFit } from './support/fit.ts'
import { openAs, PEOPLE, test, visit } from './support/portal.ts'

const KIT = '/tools/kit'
/** First bytes of every PNG file. */
const PNG = Buffer.from('\u0089PNG\r\n\u001A\n', 'latin1')

/** Presses a button by keyboard and waits for the file that it saves. */
async function saved(page: Page, name: string): Promise<{ file: Download; bytes: Buffer }> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name, exact: true }).press('Enter'),
  ])
  return { file, bytes: await readFile(await file.path()) }
}

test('the kit has the files that it names, by keyboard, on a phone too', async ({ page }) => {
  await openAs(page, PEOPLE.owner, KIT)
  await expect(page.getByRole('link', { name: /^server-ca\.crt/ })).toBeVisible()
  await expectAccessibleAndFit(page)

  await test.step('a section is a press away, and marked', async () => {
    const part = page.getByRole('navigation', { name: 'Kit de Integración' }).getByRole('link', { name: 'Programas' })
    await part.press('Enter')
    await expect(page.getByRole('heading', { name: 'Programas de ejemplo' })).toBeInViewport()
    await expect(part).toHaveAttribute('aria-current', 'location')
  })
  await test.step('a mark is an SVG that stands alone', async () => {
    const { file, bytes } = await saved(page, 'Descargar marca sobre oscuro en SVG')
    expect(file.suggestedFilename()).toBe('qri-marca-sobre-oscuro.svg')
    const shown = await page.evaluate(async (text) => {
      const picture = new Image()
      picture.src = `data:image/svg+xml,${encodeURIComponent(text)}`
      await picture.decode()
      return [picture.naturalWidth, picture.naturalHeight]
    }, bytes.toString())
    expect(shown).toEqual([198, 106])
  })
  await test.step('the payment button shows where the keyboard is', async () => {
    const button = page.getByRole('link', { name: 'Pagar con QRI' }).first()
    await page.getByRole('button', { name: 'Copiar el código del botón de pago' }).focus()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Shift+Tab')
    await expect(button).toBeFocused()
    expect(await button.evaluate((link) => getComputedStyle(link).boxShadow)).toContain('4px')
  })
  await test.step('what belongs to an integration follows the choice', async () => {
    await expect(page.getByRole('heading', { name: 'Billetera', exact: true })).toBeVisible()
    await page.getByRole('combobox', { name: 'Integración' }).first().selectOption('Cobro Fácil')
    await expect(page.getByRole('heading', { name: 'Recaudador', exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Billetera', exact: true })).toHaveCount(0)
    const { file, bytes } = await saved(page, 'Colección de Postman ZIP')
    const [, clientOs = ''] = /^coleccion-(.+)\.zip$/.exec(file.suggestedFilename()) ?? []
    const files = await unzip(bytes)
    expect(files[`${clientOs}.postman_environment.json`]).toContain(clientOs)
  })
  await test.step('all of it comes in one ZIP', async () => {
    const { bytes } = await saved(page, 'Descargar todo')
    const files = await unzip(bytes)
    const pictures = Object.keys(files).filter((name) =>
      /^imagenes\/qri-(?:marca|marco)-[a-z-]+\.(?:svg|png)$/.test(name),
    )
    expect(pictures).toHaveLength(14)
    expect(Object.keys(files).filter((name) => !pictures.includes(name))).toEqual([
      'boton-de-pago.html',
      'textos.txt',
      ...['api-qri-v2', 'api-qri', 'alias', 'tds-qri'].map((name) => `openapi/${name}.openapi.json`),
      'qri.mjs',
      'server-ca.crt',
      'coleccion.zip',
      ...['node', 'python', 'java'].map((language) => `programas/collector-${language}.zip`),
    ])
    expect(files['server-ca.crt']).toMatch(/^-----BEGIN CERTIFICATE-----/)
    expect(files['qri.mjs']).toContain('node qri.mjs login')
    expect(files['boton-de-pago.html']).toContain('.qri-pagar:focus-visible')
  })
})

test('one integration is not asked for, and without one or a session the kit says what to do', async ({ page }) => {
  await visit(page, KIT)
  await expect(page.getByRole('heading', { name: 'Inicia sesión para ver el kit' })).toBeVisible()
  const list = (data: object[]) =>
    page.route('**/api/integration?*', (route) => route.fulfill({ json: { data, pagination: {} } }))
  await list([{ enroller_uuid: '00000000-0000-4000-8000-000000000000', public_name: 'Kiosko Sur', type: 'collector' }])
  await openAs(page, PEOPLE.owner, KIT)
  await expect(page.getByText('Con los datos de Kiosko Sur.')).toHaveCount(2)
  await list([])
  await page.reload()
  await expect(page.getByRole('link', { name: 'Crea la primera' }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: /Descargar Recaudador|Colección/ })).toHaveCount(0)
})

test.describe('with a code that is no charge', () => {
  test.use({ expectedErrors: /status of 400/ })

  test('a frame is a PNG of the size that it says, and its sample reads', async ({ page }) => {
    await openAs(page, PEOPLE.owner, KIT)
    const { bytes } = await saved(page, 'Descargar marco mostrador en PNG')
    expect(bytes.subarray(0, 8)).toEqual(PNG)
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1000, 1500])
    await visit(page, '/tools/simulator/pay')
    const picture = { name: 'marco.png', mimeType: 'image/png', buffer: bytes }
    await page.locator('input[type=file]').setInputFiles(picture)
    await expect(page.getByLabel('Número o texto del QR')).toHaveValue(/^000201.*CAFE DEMO SPA.*ORD-000123/)
    await expect(page.getByText('No encontramos ese cobro')).toBeVisible()
  })
})
