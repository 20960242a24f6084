import type { DayStatement } from '@portal/contract/network.statement'
import { expect } from '@playwright/test'
import { expectAccessibleAndFit } from './support/fit.ts'
import { newIntegration, openAs, PEOPLE, test } from './support/portal.ts'

test.describe('what the network does not credit', () => {
  test.use({ expectedErrors: /status of (404|409)/ })

  test('a transfer is looked for, refused for another amount, and credited: the balance rises', async ({ page }) => {
    const { uuid } = await newIntegration(page, 'Recaudador')
    await page.goto(`/tools/top-up?uuid=${uuid}`)
    const balance = page.getByRole('region', { name: 'Saldo para devolver' })
    await expect(balance).toContainText('$1.000.000')
    const inform = page.getByRole('button', { name: 'Informar la transferencia' })
    const list = page.getByRole('list', { name: 'Tus recargas' })
    await page.getByLabel('Referencia').fill('TEF-0099187733')
    await page.getByLabel('Monto exacto').fill('250.000')
    await inform.click()
    await expect(list).toContainText('Buscando')
    await page.getByRole('button', { name: 'Transferir $250.000 de prueba' }).click()
    await expect(page.getByText('El banco transfirió $250.000')).toBeVisible()
    await page.getByLabel('Monto exacto').fill('200000')
    await inform.click()
    await expect(page.getByText('Llegaron $250.000: el monto debe ser exacto.').first()).toBeVisible()
    await expect(list).toContainText('No corresponde')
    await page.getByLabel('Monto exacto').fill('250000')
    await inform.click()
    await expect(balance).toContainText('$1.250.000')
    await expect(list).toContainText('Abonada')
    await expect(page.getByRole('table', { name: 'Movimientos del saldo' })).toContainText('TEF-0099187733')
    await expectAccessibleAndFit(page)
  })
})

test('a day’s statement squares; a line that differs is named; one that was changed on the way is not shown', async ({
  page,
}) => {
  const answered = page.waitForResponse((answer) => new URL(answer.url()).pathname.endsWith('/statement'))
  await openAs(page, PEOPLE.owner, '/tools/statements')
  const { statement } = (await (await answered).json()) as { statement: DayStatement }
  await expect(page.getByText('Calza', { exact: true })).toBeVisible()
  const listed = statement.lines.map(({ order_id, amount }) => ({ order_id, amount }))
  const own = page.getByLabel('Tu lista del día')
  const square = page.getByRole('button', { name: 'Cuadrar' })
  await own.fill(`Fecha\n${statement.date}`)
  await square.click()
  await expect(
    page.getByText('No encontramos la columna de orden ni la de monto. Tu lista tiene: Fecha.'),
  ).toBeVisible()
  await own.fill(JSON.stringify(listed))
  await square.click()
  await expect(page.getByText(/^Cuadra: tus/)).toBeVisible()
  const csv = listed.map(({ order_id, amount }, at) => `${order_id};${at === 0 ? amount + 90 : amount}`)
  const file = { name: 'ventas.csv', mimeType: 'text/csv', buffer: Buffer.from(`Orden;Monto\n${csv.join('\n')}`) }
  await page.getByLabel('Elegir un archivo').setInputFiles(file)
  await expect(page.getByText('Orden: «Orden». Monto: «Monto».')).toBeVisible()
  await expect(page.getByText(/^Con esta corrección, tus .* el total de la red\.$/)).toBeVisible()
  const row = page.getByRole('table', { name: 'Diferencias' }).getByRole('row').nth(1)
  await expect(row).toContainText('Monto distinto')
  await expect(row).toContainText(listed[0]?.order_id ?? '')
  await expectAccessibleAndFit(page)

  await page.route('**/api/network/*/statement*', async (route) => {
    const answer = await route.fetch()
    const changed = (await answer.json()) as { statement: DayStatement }
    const [line] = changed.statement.lines
    if (line) line.amount += 1
    await route.fulfill({ response: answer, json: changed })
  })
  await page.reload()
  await expect(page.getByText('No calza', { exact: true })).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
  await expect(page.getByText(/^Monto/)).toHaveCount(0)
})
