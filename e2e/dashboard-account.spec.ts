import { expect, type Locator, type Page } from '@playwright/test'
import { DASHBOARD } from './support/passwords.ts'
import { expectAccessible, openNew, test } from './support/portal.ts'

async function openAccounts(page: Page, role: string): Promise<void> {
  await openNew(page, role, 'dashboard-account')
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
  await fillPasswords(page, DASHBOARD)
}
async function fillPasswords(page: Page, password: string, repetition = password): Promise<void> {
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByLabel('Repite la contraseña', { exact: true }).fill(repetition)
}
const send = (page: Page) => creation(page).getByRole('button', { name: 'Crear cuenta' }).click()

test('a creation asks for what is missing, sends the role of the type, and refreshes the list', async ({ page }) => {
  await openAccounts(page, 'Billetera')
  await expect(table(page).getByRole('columnheader')).toHaveText(['Correo', 'Nombre', 'Rol'])
  await expect(page.getByLabel('Registros por página').getByRole('option')).toHaveText(['5', '10', '25'])
  await expectAccessible(page)

  const dialog = await startCreation(page)
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
    password: DASHBOARD,
    verifyPassword: DASHBOARD,
    role: 'EP',
    actorId: expect.any(String),
  })
  await expect(cells(page)).toHaveText(['ana@empresa.cl', 'Ana Soto', 'Billetera'])
  const flag = () =>
    page.evaluate(
      () => (JSON.parse(localStorage.getItem('enroller') ?? '{}') as Record<string, unknown>)['update_list_account'],
    )
  await expect.poll(flag).toBe(false)

  await test.step('an e-mail that the integration has is told before anything is sent', async () => {
    const sent: string[] = []
    page.on('request', (made) => {
      if (made.method() === 'POST' && made.url().includes('/api/dashboard/')) sent.push(made.url())
    })
    await startCreation(page)
    await fillCreation(page, 'Ana@Empresa.cl', 'Otra Ana')
    await send(page)
    await expect(dialog.getByText('El correo ya está registrado')).toBeVisible()
    await expect(dialog.getByLabel('Correo')).toBeFocused()
    expect(sent).toEqual([])
  })
})

test('the password of a default account is changed by the rules, which show while it is typed', async ({ page }) => {
  await openAccounts(page, 'Recaudador')
  await cards(page).getByRole('button', { name: 'Cambiar contraseña' }).click()
  const change = () => reset(page).getByRole('button', { name: 'Guardar contraseña' }).click()
  for (const [password, repetition, message] of [
    ['', '', 'Debe ingresar una Contraseña'],
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
  await fillPasswords(page, DASHBOARD)
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
  let release: (() => void) | undefined
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
    await expect.poll(() => typeof release).toBe('function')
    release?.()
    release = undefined
  }
  await startCreation(page)
  await fillCreation(page, 'ana@empresa.cl')
  await send(page)
  await waits('Creando cuenta')
  await expect(page.getByText('Cuenta creada')).toBeVisible()
  await cards(page).getByRole('button', { name: 'Cambiar contraseña' }).click()
  await fillPasswords(page, DASHBOARD)
  await reset(page).getByRole('button', { name: 'Guardar contraseña' }).click()
  await waits('Actualizando contraseña')
  await expect(page.getByText('Contraseña actualizada')).toBeVisible()
})

test('closing a dialog asks before it discards what was typed, and not where nothing was', async ({ page }) => {
  await openAccounts(page, 'Recaudador')
  const question = page.getByRole('alertdialog', { name: '¿Descartar los cambios?' })
  const dialogs: readonly [() => Promise<void>, Locator][] = [
    [async () => void (await startCreation(page)), creation(page)],
    [() => cards(page).getByRole('button', { name: 'Cambiar contraseña' }).click(), reset(page)],
  ]
  for (const [open, dialog] of dialogs) {
    await open()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(question).toHaveCount(0)

    await open()
    const password = dialog.getByLabel('Contraseña', { exact: true })
    await password.fill('Abcdef1!')
    await page.keyboard.press('Escape')
    await question.getByRole('button', { name: 'Seguir escribiendo' }).click()
    await expect(password).toHaveValue('Abcdef1!')
    await expect(password).toBeFocused()
    await dialog.getByRole('button', { name: 'Cerrar' }).click()
    await question.getByRole('button', { name: 'Descartar' }).click()
    await expect(dialog).toBeHidden()
    await open()
    await expect(password).toHaveValue('')
    await dialog.getByRole('button', { name: 'Cancelar' }).click()
    await expect(dialog).toBeHidden()
  }
})
