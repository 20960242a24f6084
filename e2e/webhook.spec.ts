import { expect } from '@playwright/test'
import { save } from './support/form.ts'
import { openNew, test } from './support/portal.ts'

test.use({ expectedErrors: /status of 400/ })

test('each address says which notices it gets and explains them; one that the server refuses says so beside its field', async ({
  page,
}) => {
  await openNew(page, 'Recaudador', 'webhook')
  const notices = page.getByRole('group', { name: 'Avisos: Pago' }).getByRole('term')
  await expect(notices).toHaveCount(5)
  await expect(notices.first()).toHaveText('token.read')
  await page.getByRole('button', { name: 'Ayuda: ¿Qué avisos llegan por cada pago?' }).click()
  const help = page.getByRole('dialog', { name: '¿Qué avisos llegan por cada pago?' })
  await help.getByRole('button', { name: 'Entendido' }).click()
  await expect(help).toBeHidden()

  await page.getByLabel('URL de pago', { exact: true }).fill('http://169.254.169.254/latest')
  await page.getByLabel('URL de liquidación').fill('https://a.cl/1')
  await page.getByLabel('URL de suscripción').fill('https://a.cl/2')
  await save(page)
  await expect(
    page.getByText('Debe ingresar una URL válida: no puede llevar a una dirección interna o reservada'),
  ).toBeVisible()
  await expect(page.getByLabel('URL de liquidación')).toHaveValue('https://a.cl/1')
  await expect(page.getByText('No se guardaron')).toBeVisible()
})
