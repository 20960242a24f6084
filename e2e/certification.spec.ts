import { expect } from '@playwright/test'
import { violationsIn } from './support/axe.ts'
import { newIntegration, openAs, PEOPLE, test } from './support/portal.ts'

test('a wallet starts a test, sees the charge that it has to pay, stops it, and downloads the report', async ({
  page,
}) => {
  const { uuid } = await newIntegration(page, 'Billetera')
  await openAs(page, PEOPLE.stranger, `/site/enroller/${uuid}/certification`)
  await expect(page.getByRole('heading', { name: 'Certificación', level: 1 })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) })).toHaveCount(15)
  await page.getByRole('button', { name: 'Ejecutar la prueba 3' }).press('Enter')
  const row = page.getByRole('listitem').filter({ hasText: 'Pago correcto por número' })
  await expect(row.getByText('En curso')).toBeVisible()
  await expect(row.getByText(/^Café Demo creó un cobro de \$15\.990: número \d{8}$/)).toBeVisible()
  await expect(row.getByRole('img', { name: 'QR del cobro de Café Demo' })).toBeVisible()
  expect(await violationsIn(page)).toEqual([])
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Informe en PDF' }).click()
  expect((await download).suggestedFilename()).toMatch(/^CERT-\d{4}-\d{6}\.pdf$/)
  await page.getByRole('button', { name: 'Detener la prueba 3' }).click()
  await expect(row.getByText('Sin hacer')).toBeVisible()
})
