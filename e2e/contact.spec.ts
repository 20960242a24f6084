import { expect } from '@playwright/test'
import { expectAccessibleAndFit } from './support/fit.ts'
import { expectAccessible, openAs, PEOPLE, test, uniqueName, visit } from './support/portal.ts'

test.use({ expectedErrors: /ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to load resource/ })

test('a person writes to the team: the form knows them, says what is wrong, keeps what was typed, and the letter arrives', async ({
  page,
}) => {
  const company = uniqueName('Pagos')
  await openAs(page, PEOPLE.owner, '/tools/contact?topic=payment&request_id=req_8f14')
  await expect(page.getByLabel('Correo')).toHaveValue(PEOPLE.owner)
  await expect(page.getByLabel('Nombre')).not.toHaveValue('')
  await expect(page.getByLabel('Tema')).toHaveValue('payment')
  await expect(page.getByLabel('request_id')).toHaveValue('req_8f14')
  const send = page.getByRole('button', { name: 'Enviar mensaje' })
  await send.click()
  await expect(page.getByLabel('Empresa')).toBeFocused()
  await expect(page.getByText('Escribe el nombre de tu empresa')).toBeVisible()
  await expect(page.getByText('Escribe tu mensaje')).toBeVisible()
  await expectAccessibleAndFit(page)

  await page.getByLabel('Empresa').fill(company)
  await page.getByRole('textbox', { name: 'Mensaje' }).fill('No aparece un pago del lunes.')
  await page.route('**/api/contact', (route) => route.abort())
  await send.click()
  await expect(page.getByRole('alert')).toContainText('No pudimos enviar tu mensaje.')
  await expect(page.getByRole('textbox', { name: 'Mensaje' })).toHaveValue('No aparece un pago del lunes.')
  await page.unroute('**/api/contact')
  await send.click()
  await expect(page.getByRole('heading', { name: 'Recibimos tu mensaje' })).toBeFocused()
  await expectAccessible(page)

  await page.goto('/buzon')
  const letter = page.getByRole('article').filter({ hasText: company })
  await expect(letter).toContainText(`(${PEOPLE.owner}), de «${company}», escribió desde el portal:`)
  await expect(letter).toContainText('request_id: req_8f14')
})

test('the page of states says what works, and when the portal does not answer', async ({ page }) => {
  await page.route('**/api/status', (route) => route.abort())
  await visit(page, '/tools/status')
  await expect(page.getByText('El portal no responde.')).toBeVisible()
  await page.unroute('**/api/status')
  await page.getByRole('button', { name: 'Reintentar' }).click()
  for (const name of ['Portal', 'Red de integración'])
    await expect(page.getByRole('region', { name, exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Portal', exact: true })).toContainText('Lee y guarda.')
  await expectAccessibleAndFit(page)
})
