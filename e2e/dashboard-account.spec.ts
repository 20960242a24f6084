import { expect, type Page } from '@playwright/test'
import { createIntegration, expectAccessible, openAs, PEOPLE, test } from './support/portal.ts'

const LIST = '/site/list-integration'
const PASSWORD = 'Qw3rty.Uio9'

async function openAccounts(page: Page, role: string): Promise<void> {
  await openAs(page, PEOPLE.stranger, LIST)
  await createIntegration(page, role)
  await page.goto(`${new URL(page.url()).pathname}/dashboard-account`)
  await expect(page.getByRole('heading', { name: 'Cuentas Dashboard' })).toBeVisible()
}

const table = (page: Page) => page.getByRole('table', { name: 'Cuentas creadas' })
const cells = (page: Page) => table(page).getByRole('row').getByRole('cell')
const cards = (page: Page) => page.getByRole('article')
const creation = (page: Page) => page.getByRole('dialog', { name: 'Crear cuenta' })
const reset = (page: Page) => page.getByRole('dialog', { name: 'Cambiar contraseña' })

async function startCreation(page: Page) {
  await page.getByRole('main').getByRole('button', { name: 'Crear cuenta' }).click()
  return creation(page)
}
async function fillCreation(page: Page, email: string, name = 'Ana Soto'): Promise<void> {
  const dialog = creation(page)
  await dialog.getByLabel('Nombre').fill(name)
  await dialog.getByLabel('Correo').fill(email)
  await fillPasswords(page, PASSWORD)
}
async function fillPasswords(page: Page, password: string, repetition = password): Promise<void> {
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByLabel('Repite la contraseña', { exact: true }).fill(repetition)
}
const send = (page: Page) => creation(page).getByRole('button', { name: 'Crear cuenta' }).click()

test('a payer has one default account and creates its own without choosing a role', async ({ page }) => {
  await openAccounts(page, 'Billetera')
  await expect(cards(page)).toHaveCount(1)
  await expect(cards(page).getByRole('heading')).toHaveText('Billetera')
  await expect(cards(page).getByText(/^ep-qri-[0-9a-f]{12}@dashboard\.local$/)).toBeVisible()
  await expect(table(page).getByRole('columnheader')).toHaveText(['Correo', 'Nombre', 'Rol'])
  await expect(cells(page)).toHaveText(['No hay datos disponibles'])
  await expect(page.getByLabel('Registros por página').getByRole('option')).toHaveText(['5', '10', '25'])
  await expectAccessible(page)

  const dialog = await startCreation(page)
  await expect(dialog.getByLabel('Rol')).toHaveCount(0)
  await send(page)
  for (const message of ['Debe ingresar un Nombre', 'Debe ingresar un Correo', 'Debe ingresar una Contraseña'])
    await expect(dialog.getByText(message, { exact: true })).toBeVisible()
  await expectAccessible(page)

  await fillCreation(page, 'abc')
  await send(page)
  await expect(dialog.getByText('Debe ingresar un Correo válido')).toBeVisible()

  await fillCreation(page, 'ana@empresa.cl')
  const request = page.waitForRequest(
    (made) => made.method() === 'POST' && made.url().endsWith('/api/dashboard/account'),
  )
  await send(page)
  expect((await request).postDataJSON()).toEqual({
    name: 'Ana Soto',
    email: 'ana@empresa.cl',
    password: PASSWORD,
    verifyPassword: PASSWORD,
    role: 'EP',
    actorId: expect.any(String),
  })
  const notice = page.getByRole('status').filter({ hasText: 'Cuenta creada' })
  await expect(notice).toContainText('Se ha creado la cuenta exitosamente')
  await expect(dialog).toBeHidden()
  await expect(cells(page)).toHaveText(['ana@empresa.cl', 'Ana Soto', 'Billetera'])
  const flag = () =>
    page.evaluate(
      () => (JSON.parse(localStorage.getItem('enroller') ?? '{}') as Record<string, unknown>)['update_list_account'],
    )
  await expect.poll(flag).toBe(false)
  await expect(notice).toBeHidden()
})

test('a dual has both default accounts and chooses one of the two roles', async ({ page }) => {
  await openAccounts(page, 'Billetera & Recaudador')
  await expect(cards(page).getByRole('heading')).toHaveText(['Recaudador', 'Billetera'])
  const dialog = await startCreation(page)
  await expect(dialog.getByLabel('Rol').getByRole('option')).toHaveText(['Elige un rol', 'Recaudador', 'Billetera'])
  await fillCreation(page, 'ana@empresa.cl')
  await send(page)
  await expect(dialog.getByText('Debe seleccionar un Rol')).toBeVisible()
  await dialog.getByLabel('Rol').selectOption({ label: 'Recaudador' })
  await send(page)
  await expect(cells(page)).toHaveText(['ana@empresa.cl', 'Ana Soto', 'Recaudador'])
})

test('an e-mail that the integration has is told before anything is sent', async ({ page }) => {
  await openAccounts(page, 'Recaudador')
  await startCreation(page)
  await fillCreation(page, 'ana@empresa.cl')
  await send(page)
  await expect(cells(page)).toHaveText(['ana@empresa.cl', 'Ana Soto', 'Recaudador'])
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/api/dashboard/')) sent.push(request.url())
  })
  const dialog = await startCreation(page)
  await fillCreation(page, 'Ana@Empresa.cl', 'Otra Ana')
  await send(page)
  await expect(dialog.getByText('El correo ya está registrado')).toBeVisible()
  await expect(dialog.getByLabel('Correo')).toBeFocused()
  expect(sent).toEqual([])
})

test('the password of a default account is changed by the rules, which show while it is typed', async ({ page }) => {
  await openAccounts(page, 'Recaudador')
  await cards(page).getByRole('button', { name: 'Cambiar contraseña' }).click()
  const change = () => reset(page).getByRole('button', { name: 'Guardar contraseña' }).click()
  for (const [password, repetition, message] of [
    ['', '', 'Debe ingresar una Contraseña'],
    ['Abcde1!', 'Abcde1!', 'La contraseña debe tener al menos 8 caracteres'],
    ['Abcdefghij12!', 'Abcdefghij12!', 'La contraseña debe tener como máximo 12 caracteres'],
    [
      'abcdefgh1',
      'abcdefgh1',
      'La contraseña debe tener al menos una mayúscula, una minúscula, un número y un caracter especial',
    ],
    ['Abcdef1!', 'Abcdef1?', 'Las contraseñas no son iguales'],
  ] as const) {
    await fillPasswords(page, password, repetition)
    await change()
    await expect(reset(page).getByText(message, { exact: true })).toBeVisible()
  }
  const rules = reset(page).getByRole('list', { name: 'La contraseña debe tener' }).getByRole('listitem')
  await fillPasswords(page, 'abcdefgh')
  await expect(rules.filter({ hasText: 'Listo: ' })).toHaveCount(2)
  await fillPasswords(page, 'Abcdef1!')
  await expect(rules.filter({ hasText: 'Listo: ' })).toHaveCount(5)
  await expectAccessible(page)

  const password = page.getByLabel('Contraseña', { exact: true })
  await expect(password).toHaveAttribute('type', 'password')
  await expect(password).toHaveAttribute('autocomplete', 'new-password')
  await reset(page).getByRole('button', { name: 'Mostrar lo que escribiste' }).click()
  await expect(password).toHaveAttribute('type', 'text')

  await change()
  await expect(page.getByText('Contraseña actualizada')).toBeVisible()
  await expect(reset(page)).toBeHidden()
  await cards(page).getByRole('button', { name: 'Cambiar contraseña' }).click()
  await expect(password).toHaveValue('')
})

test('more accounts than fit are shown a page at a time, as many as the person wants', async ({ page }) => {
  const accounts = Array.from({ length: 7 }, (_, at) => ({ email: `a${at}@b.cl`, name: `Persona ${at}`, role: 'EP' }))
  await page.route('**/api/dashboard/account/actor/*', (route) =>
    route.fulfill({ json: { accounts, accountDefault: [] } }),
  )
  await openAccounts(page, 'Billetera')
  const rows = () => table(page).getByRole('row')
  await expect(rows()).toHaveCount(1 + 5)
  await expect(page.getByText('1-5 de 7')).toBeVisible()
  await page.getByRole('link', { name: 'Página siguiente' }).click()
  await expect(page.getByText('6-7 de 7')).toBeVisible()
  await expect(rows()).toHaveCount(1 + 2)
  await page.getByLabel('Registros por página').selectOption('10')
  await expect(page.getByText('1-7 de 7')).toBeVisible()
  await expect(rows()).toHaveCount(1 + 7)

  await page.setViewportSize({ width: 360, height: 800 })
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})

test('both waits say what is being done', async ({ page }) => {
  await openAccounts(page, 'Billetera')
  let release = (): void => undefined
  await page.route('**/api/dashboard/account**', async (route) => {
    if (route.request().method() === 'GET') return route.continue()
    await new Promise<void>((resolve) => {
      release = resolve
    })
    await route.continue()
  })
  const waits = async (text: string) => {
    await expect(page.getByText('Espere un momento por favor')).toBeVisible()
    await expect(page.getByText(text, { exact: true })).toBeVisible()
    release()
  }
  await startCreation(page)
  await fillCreation(page, 'ana@empresa.cl')
  await send(page)
  await waits('Creando cuenta')
  await expect(page.getByText('Cuenta creada')).toBeVisible()
  await cards(page).getByRole('button', { name: 'Cambiar contraseña' }).click()
  await fillPasswords(page, PASSWORD)
  await reset(page).getByRole('button', { name: 'Guardar contraseña' }).click()
  await waits('Actualizando contraseña')
  await expect(page.getByText('Contraseña actualizada')).toBeVisible()
})

test.describe('when the server fails', () => {
  test.use({ expectedErrors: /status of (409|500)/ })

  test('a creation and a change tell it with their own title, and keep what was typed', async ({ page }) => {
    await openAccounts(page, 'Billetera')
    const answers = [
      { status: 409, json: { message: 'Dicho por el servidor' } },
      { status: 500, json: {} },
    ]
    await page.route('**/api/dashboard/account**', (route) => {
      const answer = route.request().method() === 'GET' ? undefined : answers.shift()
      return answer ? route.fulfill(answer) : route.continue()
    })
    const notice = (text: string) => page.getByRole('alert').filter({ hasText: text })
    await startCreation(page)
    await fillCreation(page, 'ana@empresa.cl')
    await send(page)
    await expect(notice('No pudimos registrarte')).toContainText('Dicho por el servidor')
    await expect(notice('No pudimos registrarte')).toBeHidden()
    await send(page)
    await expect(notice('No pudimos registrarte')).toContainText('Ha ocurrido un error')
    await expect(creation(page).getByLabel('Correo')).toHaveValue('ana@empresa.cl')
    await creation(page).getByRole('button', { name: 'Cancelar' }).click()

    answers.push({ status: 500, json: {} })
    await cards(page).getByRole('button', { name: 'Cambiar contraseña' }).click()
    await fillPasswords(page, PASSWORD)
    await reset(page).getByRole('button', { name: 'Guardar contraseña' }).click()
    await expect(notice('No se pudo actualizar la contraseña')).toContainText('Ha ocurrido un error')
  })

  test('a list that cannot be loaded says so, and comes back by itself', async ({ page }) => {
    await page.route('**/api/dashboard/account/actor/*', (route) =>
      route.fulfill({ status: 500, json: { message: 'Falló a propósito' } }),
    )
    await openAccounts(page, 'Billetera')
    await expect(page.getByRole('alert').getByText('Falló a propósito')).toBeVisible()
    await expect(page.getByText('No pudimos cargar las cuentas.')).toBeVisible()
    await page.unroute('**/api/dashboard/account/actor/*')
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await expect(table(page)).toBeVisible()
  })
})

test('an administrator who is no member looks at the accounts, and reads why nothing else', async ({
  page,
  browser,
}) => {
  await openAccounts(page, 'Recaudador')
  const other = await (await browser.newContext()).newPage()
  await openAs(other, PEOPLE.administrator, new URL(page.url()).pathname)
  await expect(other.getByText('Solo puedes mirar.')).toBeVisible()
  await expect(cards(other)).toHaveCount(1)
  await expect(other.getByRole('button', { name: /Crear cuenta|Cambiar contraseña/ })).toHaveCount(0)
  await expectAccessible(other)
})
