import { expect } from '@playwright/test'
import { save, saveWell, section, title } from './support/form.ts'
import { callApi, expectAccessible, newIntegration, test } from './support/portal.ts'

test('a dual gives three alias addresses, the addresses of the frame and hosts without protocol, and they stay', async ({
  page,
}) => {
  const { uuid, area, type } = await newIntegration(page, 'Billetera & Recaudador')
  await callApi(page, 'POST', '/api/alias/activate', { enroller_uuid: uuid, type })
  await page.goto(`${area}/alias-webhook`)

  await test.step('addresses of notices', async () => {
    const labels = ['URL de envío', 'URL de recepción', 'URL del desafío de pago']
    await expect(page.getByRole('form').getByRole('textbox')).toHaveCount(labels.length)
    await save(page)
    await expect(page.getByText('Debe ingresar una URL', { exact: true })).toHaveCount(labels.length)
    await expectAccessible(page)
    for (const label of labels) await page.getByLabel(label).fill('abc')
    await save(page)
    await expect(page.getByText('Debe ingresar una URL válida', { exact: true })).toHaveCount(labels.length)
    for (const [at, label] of labels.entries()) await page.getByLabel(label).fill(`https://a.cl/${at}`)
    await saveWell(page)
    await page.reload()
    for (const [at, label] of labels.entries()) await expect(page.getByLabel(label)).toHaveValue(`https://a.cl/${at}`)
  })
  await test.step('the frame', async () => {
    await section(page, 'IFrame').click()
    await expect(title(page)).toHaveText('IFrame de Alias')
    const hosts = page.getByLabel('Hosts disponibles', { exact: true }).and(page.getByRole('textbox'))
    await save(page)
    await expect(page.getByText('Debe ingresar una URL', { exact: true })).toHaveCount(3)

    await page.getByLabel('URL de autenticación').fill('https://a.cl/autenticar')
    await page.getByLabel('URL del CSS').fill('abc')
    await hosts.fill('https://a.cl')
    await hosts.press('Enter')
    await save(page)
    await expect(page.getByText('Debe ingresar una URL válida', { exact: true })).toBeVisible()
    await expect(page.getByText('No incluir protocolo en la URL', { exact: true })).toBeVisible()
    await expectAccessible(page)

    await page.getByLabel('URL del CSS').fill('https://a.cl/marco.css')
    await page.getByRole('button', { name: 'Quitar https://a.cl' }).click()
    await hosts.fill('a.cl b.cl:8443 ')
    await saveWell(page)
    await page.reload()
    await expect(page.getByRole('list', { name: 'Hosts disponibles' }).getByRole('listitem')).toHaveText([
      'a.cl',
      'b.cl:8443',
    ])
  })
})
