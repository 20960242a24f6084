import { readFile } from 'node:fs/promises'
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { type Download, expect, type Page } from '@playwright/test'
import { unzip } from '../tools/unzip.ts'
import { expectAccessible, openNew, test } from './support/portal.ts'

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

test('a certificate is created and downloaded with its key after a question; it warns before it ends', async ({
  page,
}) => {
  await openNew(page, 'Billetera', 'security')
  await expect(block(page).getByText('Sin certificado')).toBeVisible()

  let asked = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/download-crt')) asked += 1
  })
  await createButton(page).click()
  await question(page).getByRole('button', { name: 'Cancelar' }).click()
  await expect(question(page)).toBeHidden()
  expect(asked).toBe(0)

  await createButton(page).click()
  await expect(question(page).getByText('deja de servir')).toHaveCount(0)
  const first = await accept(page, question(page), 'Crear certificado')
  expect(first.suggestedFilename()).toMatch(/^certificado-qri-[0-9a-f]{12}\.zip$/)
  const files = await opened(first)
  expect(Object.keys(files)).toEqual(['client.crt', 'client.key', 'ca.crt', 'server-ca.crt', 'LEEME.txt'])
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
  await question(page).getByRole('button', { name: 'Cancelar' }).click()

  await test.step('is warned of within the last thirty days, and told of when it ended', async () => {
    await ending(page, 29)
    await expect(block(page).getByText('Vence pronto')).toBeVisible()
    await expect(block(page).getByText('Quedan 29 días.')).toBeVisible()
    await expectAccessible(page)
    await ending(page, -1)
    await expect(block(page).getByText('El certificado venció.')).toBeVisible()
    await ending(page, 31)
    await expect(block(page).getByText('Activo', { exact: true })).toBeVisible()
  })
})

/** Reloads the screen Seguridad with a changed API answer, in which the certificate expires in `days` days. */
async function ending(page: Page, days: number): Promise<void> {
  const not_after = new Date(Date.now() + days * 86_400_000 - 60_000).toISOString()
  await page.unrouteAll()
  await page.route('**/api/enroller/security/*', async (route) => {
    const response = await route.fetch()
    const json = { ...(await response.json()), certificate: { serial: 'a1b2c3d4'.repeat(4), not_after } }
    await route.fulfill({ response, json })
  })
  await page.reload()
}

test('the collection is downloaded after a question, without losing what was typed', async ({ page }) => {
  await openNew(page, 'Billetera & Recaudador')
  await page.getByLabel('Versión de API').selectOption('v1')
  await page.getByRole('button', { name: 'Descargar colección' }).click()
  const asked = page.getByRole('alertdialog', { name: '¿Está seguro que desea descargar la colección?', exact: true })
  const download = await accept(page, asked, 'Descargar')
  const client = await page.getByLabel('X-Client-OS', { exact: true }).inputValue()
  expect(download.suggestedFilename()).toBe(`coleccion-${client}.zip`)
  const files = await opened(download)
  expect(Object.keys(files)).toEqual([`${client}.postman_collection.json`, `${client}.postman_environment.json`])
  expect(files[`${client}.postman_environment.json`]).toContain(client)
  await expect(page.getByLabel('Versión de API')).toHaveValue('v1')
})
