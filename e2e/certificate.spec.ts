import { readFile } from 'node:fs/promises'
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { type Download, expect, type Page } from '@playwright/test'
import { unzip } from '../tools/unzip.ts'
import { expectAccessible, openAs, openNew, PEOPLE, test } from './support/portal.ts'

/** Opens the security screen of a new integration, and answers its address. */
async function openSecurity(page: Page): Promise<string> {
  const { area } = await openNew(page, 'Billetera', 'security')
  await expect(block(page)).toBeVisible()
  return `${area}/security`
}

const block = (page: Page) => page.getByRole('region', { name: 'Certificado' })
const createButton = (page: Page) => block(page).getByRole('button', { name: /^(?:Descargar|Crear otro) certificado$/ })
const question = (page: Page) =>
  page.getByRole('alertdialog', { name: 'Está seguro que desea crear un nuevo Certificado?', exact: true })

async function accept(page: Page, dialog: ReturnType<typeof question>, button: string): Promise<Download> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: button }).click(),
  ])
  return download
}

const opened = async (download: Download) => unzip(await readFile(await download.path()))

test('a certificate is created and downloaded with its key after a question; the next question says that it ends', async ({
  page,
}) => {
  await openSecurity(page)
  await expect(block(page).getByText('Sin certificado')).toBeVisible()
  await expectAccessible(page)

  let asked = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/download-crt')) asked += 1
  })
  await createButton(page).click()
  await expectAccessible(page)
  await question(page).getByRole('button', { name: 'Cancelar' }).click()
  await expect(question(page)).toBeHidden()
  expect(asked).toBe(0)

  await createButton(page).click()
  await expect(question(page).getByText('deja de servir')).toHaveCount(0)
  const first = await accept(page, question(page), 'Crear certificado')
  expect(first.suggestedFilename()).toMatch(/^certificado-qri-[0-9a-f]{12}\.zip$/)
  const files = await opened(first)
  expect(Object.keys(files)).toEqual(['client.crt', 'client.key', 'ca.crt', 'LEEME.txt'])
  const certificate = new X509Certificate(files['client.crt'] ?? '')
  expect(certificate.checkPrivateKey(createPrivateKey(files['client.key'] ?? ''))).toBe(true)

  const serial = certificate.serialNumber.toLowerCase()
  const short = `${serial.slice(0, 8)}…${serial.slice(-8)}`
  await expect(block(page).getByText(short)).toBeVisible()
  await expect(block(page).getByText('Activo', { exact: true })).toBeVisible()
  await expect(block(page).getByText(/^\d{2}-\d{2}-\d{4} \(en 36[45] días\)$/)).toBeVisible()
  await expectAccessible(page)

  await createButton(page).click()
  await expect(question(page).getByText('El certificado actual deja de servir de inmediato.')).toBeVisible()
})

test('an administrator who is no member sees the certificate and why there is no button', async ({ page, browser }) => {
  const address = await openSecurity(page)
  const other = await (await browser.newContext()).newPage()
  await openAs(other, PEOPLE.administrator, address)
  await expect(block(other).getByText('Sin certificado')).toBeVisible()
  await expect(
    block(other).getByText('Solo quienes son parte de la integración pueden crear su certificado.'),
  ).toBeVisible()
  await expect(createButton(other)).toHaveCount(0)
})

test.describe('a certificate that is about to end', () => {
  const ending = async (page: Page, not_after: string) => {
    await page.route('**/api/enroller/security/*', async (route) => {
      const response = await route.fetch()
      const json = { ...(await response.json()), certificate: { serial: 'a1b2c3d4'.repeat(4), not_after } }
      await route.fulfill({ response, json })
    })
    await page.reload()
  }
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000 - 60_000).toISOString()

  test('is warned of within the last thirty days, and told of when it ended', async ({ page }) => {
    await openSecurity(page)
    await ending(page, inDays(29))
    await expect(block(page).getByText('Vence pronto')).toBeVisible()
    await expect(block(page).getByText('Quedan 29 días.')).toBeVisible()
    await expectAccessible(page)
    await page.unroute('**/api/enroller/security/*')
    await ending(page, inDays(-1))
    await expect(block(page).getByText('El certificado venció.')).toBeVisible()
    await page.unroute('**/api/enroller/security/*')
    await ending(page, inDays(31))
    await expect(block(page).getByText('Activo', { exact: true })).toBeVisible()
  })
})

test('the collection is downloaded after a question, without losing what was typed', async ({ page }) => {
  await openNew(page, 'Billetera & Recaudador')
  await page.getByLabel('Versión de API').selectOption('v1')
  await page.getByRole('button', { name: 'Descargar colección' }).click()
  const asked = page.getByRole('alertdialog', { name: '¿Está seguro que desea descargar la colección?', exact: true })
  await expectAccessible(page)
  const download = await accept(page, asked, 'Descargar')
  const client = await page.getByLabel('X-Client-OS', { exact: true }).inputValue()
  expect(download.suggestedFilename()).toBe(`coleccion-${client}.zip`)
  const files = await opened(download)
  expect(Object.keys(files)).toEqual([`${client}.postman_collection.json`, `${client}.postman_environment.json`])
  expect(files[`${client}.postman_environment.json`]).toContain(client)
  await expect(page.getByLabel('Versión de API')).toHaveValue('v1')
})
