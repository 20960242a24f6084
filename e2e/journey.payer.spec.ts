import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { unzip } from '../tools/unzip.ts'
import { save, saveWell, section, sections, title } from './support/form.ts'
import { DASHBOARD } from './support/passwords.ts'
import { expectAccessible, test, uniqueName, visit } from './support/portal.ts'
import { register } from './support/registration.ts'

test.use({
  permissions: ['clipboard-read', 'clipboard-write'],
  contextOptions: { reducedMotion: 'no-preference' },
})

const LIST = '/site/list-integration'
const CREATE = '/site/integration/create-integration'

async function goTo(page: Page, label: string): Promise<void> {
  await section(page, label).click()
  // Waits, because the previous section, which may have a button of the same name, stays until the new section's code is loaded.
  await expect(section(page, label)).toHaveAttribute('aria-current', 'page')
}

async function downloadCertificate(page: Page, former?: string): Promise<{ files: string[]; serial: string }> {
  await page.getByRole('button', { name: /^(?:Descargar|Crear otro) certificado$/ }).click()
  const question = page.getByRole('alertdialog', { name: 'Está seguro que desea crear un nuevo Certificado?' })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    question.getByRole('button', { name: 'Crear certificado' }).click(),
  ])
  const serial = page.getByRole('region', { name: 'Certificado' }).getByRole('code')
  await expect(page.getByText('Certificado creado y descargado')).toBeVisible()
  await expect(page.getByText('Certificado creado y descargado')).toBeHidden()
  if (former) await expect(serial).not.toHaveText(former)
  const files = Object.keys(await unzip(await readFile(await download.path())))
  return { files, serial: (await serial.textContent()) ?? '' }
}

test('a new wallet goes from the home page to a whole integration', async ({ page }) => {
  test.slow()
  const name = uniqueName('Pagos App')
  const enroller = uniqueName('ACME SPA')

  await test.step('1 from the home page, through signing in, to its own integrations', async () => {
    await visit(page, '/site/home')
    await page.getByRole('button', { name: 'Comenzar a desarrollar' }).click()
    await expect(page.getByRole('heading', { name: 'Iniciar Sesión' })).toBeVisible()
    await register(page, LIST)
  })
  await test.step('2 there are none yet', async () => {
    await expect(page.getByRole('heading', { name: 'Todavía no tienes integraciones' })).toBeVisible()
    await page.getByRole('link', { name: 'Nueva Integración' }).first().click()
    await expect(title(page)).toHaveText('Nueva Integración')
  })
  await test.step('3 an empty form is asked for everything', async () => {
    await page.getByRole('button', { name: 'Crear integración' }).click()
    await expect(page.getByText('El RUT es requerido', { exact: true })).toBeVisible()
    for (const label of ['Nombre del enrolador', 'Nombre de la nueva integración', 'Rol de la integración'])
      await expect(page.getByLabel(label)).toHaveAttribute('aria-invalid', 'true')
  })
  await test.step('4 the tax id is formatted while it is typed; name and role explain themselves', async () => {
    await page.getByLabel('Nombre del enrolador').fill(enroller)
    await page.getByLabel('RUT del enrolador').fill('')
    await page.getByLabel('RUT del enrolador').pressSequentially('123456785')
    await expect(page.getByLabel('RUT del enrolador')).toHaveValue('12.345.678-5')
    await page.getByLabel('Nombre de la nueva integración').fill(name)
    await expect(page.getByText('No se puede cambiar después.')).toBeVisible()
    await page.getByRole('radio', { name: 'Billetera', exact: true }).check()
    for (const question of [/Ayuda: ¿Qué nombre le pongo/, /Ayuda: ¿Qué rol elijo/]) {
      await page.getByRole('button', { name: question }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Entendido' }).click()
      await expect(page.getByRole('dialog')).toBeHidden()
    }
  })
  await test.step('5 it is created after a look at the names, told for two seconds, and opened', async () => {
    const calls: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/api/integration')) calls.push(`${request.method()} ${pathname}`)
    })
    const posted = page.waitForResponse((answer) => answer.request().method() === 'POST')
    await page.getByRole('button', { name: 'Crear integración' }).click()
    const { type, enroller_uuid } = (await (await posted).json()) as { type: string; enroller_uuid: string }
    expect(type).toBe('payer')
    await expect(page.getByText('Tu integración fue creada con éxito', { exact: true })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(CREATE)
    expect(calls.slice(0, 2)).toEqual(['GET /api/integration/names', 'POST /api/integration'])
    await page.waitForURL(`**/site/enroller/${enroller_uuid}`)
    const group = await page.evaluate(() => JSON.parse(localStorage.getItem('enroller') ?? '{}') as object)
    expect(group).toMatchObject({ type: 'payer', alias_configured: false, code: enroller_uuid })
  })
  const area = page.url()
  await test.step('6 General has what a wallet has, and eleven sections', async () => {
    await expect(title(page)).toHaveText('Datos de Integración')
    await expect(page.getByLabel('UUID', { exact: true })).toHaveValue(area.split('/').at(-1) ?? '')
    await expect(page.getByLabel('UUID', { exact: true })).toHaveJSProperty('readOnly', true)
    await expect(page.getByLabel('X-Client-OS', { exact: true })).toHaveValue(/^qri-[0-9a-f]{12}$/)
    await expect(page.getByLabel('Nombre', { exact: true })).toHaveValue(name)
    await expect(page.getByLabel('RUT del enrolador')).toHaveValue('12.345.678-5')
    await expect(page.getByLabel('Tipo de integración')).toBeDisabled()
    await expect(page.getByLabel('Versión de API').getByRole('option')).toHaveText(['v1', 'v2'])
    for (const label of ['Modo de operación', 'Modo de operación devolución', 'Transacción MED'])
      await expect(page.getByLabel(label, { exact: true })).toHaveCount(0)
    await expect(sections(page)).toHaveText([
      'Resumen',
      'Actividad',
      'General',
      'Cuenta de Origen (IFO)',
      'Cuenta de Ganancia',
      'Webhook',
      'Seguridad',
      'Direct Open',
      'Conexión',
      'Certificación',
      'Tecnología',
      'Comercial/Legal',
      'Cuentas',
      'Activar configuración',
      'Comentarios',
    ])
  })
  await test.step('7 four webhooks, all of them asked for', async () => {
    await goTo(page, 'Webhook')
    const urls = page.getByRole('form', { name: 'Webhook' }).getByRole('textbox')
    await expect(urls).toHaveCount(4)
    await save(page)
    await expect(page.getByText('Debe ingresar una URL', { exact: true })).toHaveCount(4)
    await expectAccessible(page)
    const labels = ['URL de liquidación', 'URL de suscripción', 'URL de devolución', 'URL de pago inverso']
    for (const label of labels) await page.getByLabel(label, { exact: true }).fill(' https://a.cl/aviso ')
    await page.getByLabel('URL de devolución', { exact: true }).fill('abc')
    await save(page)
    await expect(page.getByText('Debe ingresar una URL válida', { exact: true })).toHaveCount(1)
    await page.getByLabel('URL de devolución', { exact: true }).fill('https://a.cl/aviso')
    await saveWell(page)
    for (const label of labels) await expect(page.getByLabel(label, { exact: true })).toHaveValue('https://a.cl/aviso')
  })
  await test.step('8 the account of origin chooses among two banks, and nothing else', async () => {
    await goTo(page, 'Cuenta de Origen (IFO)')
    const bank = page.getByLabel('Banco')
    await expect(bank.getByRole('option')).toHaveText([
      'Elige un banco',
      'Banco BICE (028)',
      'Prepago Los Heroes (729)',
    ])
    for (const label of ['Tipo de cuenta', 'Número de cuenta']) await expect(page.getByLabel(label)).toBeDisabled()
    await save(page)
    await expect(page.getByText('Debe seleccionar un Banco', { exact: true })).toBeVisible()
    await bank.selectOption('729')
    await saveWell(page)
  })
  await test.step('9 the profit account keeps its leading zeros', async () => {
    await goTo(page, 'Cuenta de Ganancia')
    await save(page)
    for (const message of [
      'Debe seleccionar un Banco',
      'Debe seleccionar un Tipo de Cuenta',
      'Debe ingresar un Número de Cuenta',
    ])
      await expect(page.getByText(message, { exact: true })).toBeVisible()
    const bank = page.getByLabel('Banco')
    await expect(bank.getByRole('option')).toHaveText(['Elige un banco', 'Banco BICE (028)', 'Itaú (039)'])
    await bank.selectOption('039')
    await page.getByLabel('Tipo de cuenta').selectOption({ label: 'CORRIENTE' })
    await page.getByLabel('Número de cuenta').pressSequentially('00 12-34x5')
    await saveWell(page)
    await page.reload()
    await expect(bank).toHaveValue('039')
    await expect(page.getByLabel('Tipo de cuenta')).toHaveValue('001')
    await expect(page.getByLabel('Número de cuenta')).toHaveValue('0012345')
  })
  await test.step('10 addresses are checked; two secrets, copied by a click', async () => {
    await goTo(page, 'Seguridad')
    await save(page)
    await expect(page.getByText('IP de origen es obligatoria', { exact: true })).toBeVisible()
    const ips = page.getByRole('textbox', { name: 'IP de origen', exact: true })
    for (const value of ['1.2.3.4', 'abc']) {
      await ips.fill(value)
      await ips.press('Enter')
    }
    await expect(page.getByText('Debe ingresar una IP válida')).toBeVisible()
    await ips.fill('1.2.3.256')
    await ips.press('Enter')
    await expect(page.getByText('Las IPs incorrectas son: abc, 1.2.3.256')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Quitar abc' }).click()
    await page.getByRole('button', { name: 'Quitar 1.2.3.256' }).click()
    await ips.fill('::ffff:10.0.0.1')
    await ips.press('Enter')
    await saveWell(page)
    await page.reload()
    await expect(page.getByRole('list', { name: 'IP de origen' }).getByRole('listitem')).toHaveText([
      '1.2.3.4',
      '::ffff:10.0.0.1',
    ])
    await expect(page.getByRole('textbox', { name: /^Secreto de/ })).toHaveCount(2)
    await expect(page.getByRole('textbox', { name: 'Secreto de integración', exact: true })).toHaveValue(
      /^•{8}[\w-]{4}$/,
    )
    await expect(page.getByRole('region', { name: 'Ejemplo de primera llamada' })).toBeVisible()
    await page.getByRole('tab', { name: 'Suscripción' }).click()
    await expect(page.getByRole('region', { name: 'Ejemplo de suscripción' })).toBeVisible()
    await expect(page.getByRole('tab')).toHaveCount(2)
    const secret = page.getByRole('textbox', { name: 'Secreto de autorización', exact: true })
    await secret.hover()
    await expect(page.getByRole('tooltip', { name: 'Haz clic para copiar el valor' })).toBeVisible()
    await secret.click()
    await expect(page.getByRole('tooltip', { name: 'Listo! Puedes usa CTRL+V' })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^qri_test_[\w-]{43}$/)
  })
  await test.step('11 a second certificate revokes the first', async () => {
    const first = await downloadCertificate(page)
    expect(first.files).toEqual(['client.crt', 'client.key', 'ca.crt', 'server-ca.crt', 'LEEME.txt'])
    const second = await downloadCertificate(page, first.serial)
    const revoked = (await (await page.request.get('/api/certificate/crl')).body()).toString('hex')
    const pattern = ({ serial }: { serial: string }) => new RegExp(serial.replace('…', '[0-9a-f]*'))
    expect(revoked).toMatch(pattern(first))
    expect(revoked).not.toMatch(pattern(second))
  })
  await test.step('12 a deep link carries the uuid', async () => {
    await goTo(page, 'Direct Open')
    const link = page.getByLabel('URL del deep link de la app')
    await page.getByLabel('URL del logo').fill('abc')
    await link.fill('app://pay')
    await save(page)
    await expect(page.getByText('Por favor, ingrese una URL válida.', { exact: true })).toBeVisible()
    await expect(
      page.getByText('La URL del deep link de la app debe contener el parametro "uuid=%uuid%"', { exact: true }),
    ).toBeVisible()
    await page.getByLabel('URL del logo').fill('https://cdn.a.cl/logo.png?uuid=%uuid%')
    await link.fill('app://pay?uuid=%uuid%')
    await expect(page.getByLabel('Ejemplo', { exact: true })).toHaveValue(/^app:\/\/pay\?uuid=[0-9a-f-]{36}$/)
    await saveWell(page)
  })
  await test.step('13 alias is not for wallets', async () => {
    await goTo(page, 'Activar configuración')
    await expect(page.getByRole('article').getByRole('img')).toHaveCount(3)
    await expect(page.getByRole('button', { name: 'Tipo de integración no compatible' })).toBeDisabled()
  })
  await test.step('14 both progresses, the first by the keyboard alone', async () => {
    const percentage = page.getByRole('progressbar')
    await goTo(page, 'Tecnología')
    await expect(page.getByRole('radiogroup')).toHaveCount(5)
    await expect(page.getByRole('radio', { name: 'No Aplica' })).toHaveCount(0)
    await expect(percentage).toHaveAttribute('aria-valuenow', '0')
    await page.getByRole('radiogroup').first().getByRole('radio', { name: 'Pendiente' }).focus()
    for (const done of ['20', '40', '60', '80', '100']) {
      await page.keyboard.press('ArrowLeft')
      await expect(percentage).toHaveAttribute('aria-valuenow', done)
      // Between two lines stand links to what the network does not see yet; after the last one comes 'Guardar'.
      do await page.keyboard.press('Tab')
      while ((await page.locator(':focus').evaluate(({ tagName }) => tagName)) === 'A')
    }
    await saveWell(page)
    await goTo(page, 'Comercial/Legal')
    await expect(page.getByRole('radiogroup')).toHaveCount(4)
    await page.getByRole('radiogroup', { name: 'Acuerdo de confidencialidad' }).getByText('No Aplica').click()
    await expect(percentage).toHaveAttribute('aria-valuenow', '25')
    await saveWell(page)
  })
  await test.step('15 its default account gets a password; another one is created without choosing a role', async () => {
    await goTo(page, 'Cuentas')
    await expect(page.getByRole('article').getByRole('heading')).toHaveText(['Billetera'])
    await expect(page.getByRole('article').getByText(/^ep-qri-[0-9a-f]{12}@dashboard\.local$/)).toBeVisible()
    const cells = page.getByRole('table').getByRole('row').getByRole('cell')
    await expect(cells).toHaveText(['No hay datos disponibles'])
    const passwords = async () => {
      await page.getByLabel('Contraseña', { exact: true }).fill(DASHBOARD)
      await page.getByLabel('Repite la contraseña', { exact: true }).fill(DASHBOARD)
    }
    await page.getByRole('article').getByRole('button', { name: 'Cambiar contraseña' }).click()
    await passwords()
    await page.getByRole('dialog').getByRole('button', { name: 'Guardar contraseña' }).click()
    await expect(page.getByText('Contraseña actualizada', { exact: true })).toBeVisible()

    await page.getByRole('main').getByRole('button', { name: 'Crear cuenta' }).click()
    const dialog = page.getByRole('dialog', { name: 'Crear cuenta' })
    await expect(dialog.getByLabel('Rol')).toHaveCount(0)
    await dialog.getByLabel('Nombre').fill('Ana Soto')
    await dialog.getByLabel('Correo').fill('ana@empresa.cl')
    await passwords()
    await dialog.getByRole('button', { name: 'Crear cuenta' }).click()
    const notice = page.getByRole('status').filter({ hasText: 'Cuenta creada' })
    await expect(notice).toContainText('Se ha creado la cuenta exitosamente')
    await expect(dialog).toBeHidden()
    await expect(cells).toHaveText(['ana@empresa.cl', 'Ana Soto', 'Billetera'])
  })
  await test.step('16 the closing comments are for reading', async () => {
    await goTo(page, 'Comentarios')
    await expect(page.getByRole('heading', { name: 'Sin comentarios de cierre' })).toBeVisible()
    await expect(page.getByRole('button', { name: /Agregar|Guardar|Eliminar/ })).toHaveCount(0)
  })
  await test.step('17 its card shows what was done; it logs out', async () => {
    await page.getByRole('link', { name: 'Mis integraciones' }).first().click()
    const card = page.getByRole('listitem').filter({ hasText: name })
    for (const [label, value] of [
      ['Tecnología', '100'],
      ['Comercial/Legal', '25'],
    ] as const)
      await expect(card.getByRole('progressbar', { name: label })).toHaveAttribute('aria-valuenow', value)
    await page.getByRole('button', { name: 'Cerrar Sesión' }).click()
    await expect(page.getByRole('button', { name: 'Iniciar Sesión' })).toBeVisible()
  })
})
