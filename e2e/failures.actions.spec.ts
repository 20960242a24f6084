import { expect } from '@playwright/test'
import { ANSWERS, failWrites, popup, PROVOKED, retry } from './support/failures.ts'
import { DASHBOARD } from './support/passwords.ts'
import { fillCreation, openAs, openNew, PEOPLE, test, uniqueName } from './support/portal.ts'

const FILE = 'Ha ocurrido un error al descargar el archivo. Por favor, contacte a soporte.'

test.use({ expectedErrors: PROVOKED })

test('the activation of alias: a failure is told with its code for support, and it may be tried again', async ({
  page,
}) => {
  await openNew(page, 'Recaudador', 'alias-config')
  const activation = page.getByRole('button', { name: 'Configurar integración' })
  for (const [json, told] of ANSWERS) {
    const restore = await failWrites(page, '**/api/alias/activate', json)
    await activation.click()
    await expect(popup(page, told)).toBeVisible()
    const code = popup(page, told).getByText('Código para soporte: codigo-1')
    await expect(code).toHaveCount('request_id' in json ? 1 : 0)
    await restore()
  }
  await expect(page.getByRole('link', { name: 'IFrame' })).toHaveCount(0)
  await activation.click()
  await expect(
    page.getByRole('navigation', { name: 'Secciones de la integración' }).getByRole('link', { name: 'IFrame' }),
  ).toBeVisible()
})

test('secrets and downloads: a failure is told, and nothing is shown, changed or saved', async ({ page }) => {
  page.on('download', () => {
    throw new Error('Nothing is to be saved.')
  })
  const { area } = await openNew(page, 'Billetera', 'security')
  await test.step('a secret that cannot be shown or rotated stays as it is, and says why', async () => {
    const restore = await failWrites(page, '**/api/enroller/security/*/*', { message: 'Falló a propósito' })
    const field = page.getByRole('textbox', { name: 'Secreto de integración', exact: true })
    await page.getByRole('button', { name: 'Mostrar el secreto de integración' }).click()
    await expect(popup(page, 'Falló a propósito')).toBeVisible()
    await expect(field).toHaveValue(/^•/)
    await page.getByRole('button', { name: 'Rotar el secreto de integración' }).click()
    await expect(popup(page, 'Falló a propósito')).toBeHidden()
    await page.getByRole('dialog').getByRole('button', { name: 'Rotar', exact: true }).click()
    await expect(popup(page, 'Falló a propósito')).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click()
    await restore()
  })
  for (const [address, button, confirm] of [
    ['**/download-crt', 'Descargar certificado', 'Crear certificado'],
    ['**/api/postman/download', 'Descargar colección', 'Descargar'],
  ] as const) {
    await test.step(`${button}: told in fixed words`, async () => {
      const notice = page.getByRole('alertdialog', { name: FILE, exact: true })
      const ask = async () => {
        await page.getByRole('button', { name: button }).click()
        await page.getByRole('alertdialog').getByRole('button', { name: confirm, exact: true }).click()
        await expect(notice).toBeVisible()
      }
      const restore = await failWrites(page, address, { message: 'Vuelve a intentarlo mañana.' }, 429)
      await ask()
      await expect(notice.getByText('Vuelve a intentarlo mañana.')).toBeVisible()
      await notice.getByRole('button', { name: 'Aceptar' }).click()
      await restore()

      await page.route(address, (route) => route.abort())
      await ask()
      await expect(notice.getByText('Lo que escribiste')).toHaveCount(0)
      await notice.getByRole('button', { name: 'Aceptar' }).click()
      await expect(page.getByRole('button', { name: button })).toBeEnabled()
      await page.goto(area)
    })
  }
})

test('accounts: a list that fails, a creation and a password each tell it with their own title', async ({ page }) => {
  const reads = '**/api/dashboard/account/actor/*'
  await page.route(reads, (route) => route.fulfill({ status: 500, json: { message: 'Falló a propósito' } }))
  await openNew(page, 'Billetera', 'dashboard-account')
  await expect(popup(page, 'Falló a propósito')).toBeVisible()
  await expect(page.getByText('No pudimos cargar las cuentas.')).toBeVisible()
  await page.unroute(reads)
  await retry(page, page.getByRole('article'))

  const passwords = async () => {
    await page.getByLabel('Contraseña', { exact: true }).fill(DASHBOARD)
    await page.getByLabel('Repite la contraseña', { exact: true }).fill(DASHBOARD)
  }
  const fails = async (send: () => Promise<void>, title: string) => {
    for (const [json, told] of [...ANSWERS.slice(0, 2), [{}, 'Ha ocurrido un error'] as const]) {
      const restore = await failWrites(page, '**/api/dashboard/account**', json)
      await send()
      await expect(popup(page, title).filter({ hasText: told })).toBeVisible()
      await restore()
    }
  }
  await page.getByRole('article').getByRole('button', { name: 'Cambiar contraseña' }).click()
  await passwords()
  await fails(
    () => page.getByRole('dialog').getByRole('button', { name: 'Guardar contraseña' }).click(),
    'No se pudo actualizar la contraseña',
  )
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Descartar' }).click()

  await page.getByRole('main').getByRole('button', { name: 'Crear cuenta' }).click()
  const dialog = page.getByRole('dialog', { name: 'Crear cuenta' })
  await dialog.getByLabel('Nombre').fill('Ana Soto')
  await dialog.getByLabel('Correo').fill('ana@empresa.cl')
  await passwords()
  await fails(() => dialog.getByRole('button', { name: 'Crear cuenta' }).click(), 'No pudimos registrarte')
  await expect(dialog.getByLabel('Correo')).toHaveValue('ana@empresa.cl')
})

test('a creation: names that fail stop nothing, a failure waits for "Aceptar" and loses nothing', async ({ page }) => {
  await openAs(page, PEOPLE.stranger, '/site/integration/create-integration')
  await page.route('**/api/integration/names*', (route) =>
    route.fulfill({ status: 500, json: { message: 'Sin nombres' } }),
  )
  const enroller = uniqueName('Empresa')
  const dialog = page.getByRole('alertdialog', { name: 'No pudimos crear la integración' })
  for (const [json, told] of ANSWERS) {
    const restore = await failWrites(page, '**/api/integration', json)
    await fillCreation(page, { enroller, name: 'Pagos App', role: 'Billetera' })
    await expect(dialog.getByText(told, { exact: true })).toBeVisible()
    await dialog.getByRole('button', { name: 'Aceptar' }).click()
    await restore()
  }
  await expect(page.getByText('Sin nombres')).toHaveCount(0)
  await expect(page.getByLabel('Nombre del enrolador')).toHaveValue(enroller)
})
