import { expect, type Page } from '@playwright/test'
import { DASHBOARD } from './support/passwords.ts'
import { fillCreation, newIntegration, openAs, openNew, PEOPLE, test, uniqueName } from './support/portal.ts'
import { goTo, leave, openBeside, SCREENS } from './support/screens.ts'

const LIST = '/site/list-integration'
const UNREADABLE = 'El portal respondió algo inesperado. Vuelve a intentarlo en unos segundos.'
const FILE = 'Ha ocurrido un error al descargar el archivo. Por favor, contacte a soporte.'

/** What the server may say of a failure, and what the person reads then (spec §7). */
const ANSWERS = [
  [{ message: 'Falló a propósito', error_description: 'boom' }, 'Falló a propósito'],
  [{ error_description: 'El servicio no responde' }, 'El servicio no responde'],
  [{}, UNREADABLE],
] as const

test.use({ expectedErrors: /status of (?:429|500)|net::ERR|: (?:No se pudo leer|Sin nombres)$/ })

/** Longer than the pause before what failed is asked for again, and than a notice stands. */
const AGAIN_MS = 5000

const popup = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

/** Answers every write of an address with a failure, until told otherwise. */
async function failWrites(page: Page, address: string, json: object, status = 500): Promise<() => Promise<void>> {
  await page.route(address, (route) =>
    route.request().method() === 'GET' ? route.continue() : route.fulfill({ status, json }),
  )
  return () => page.unroute(address)
}

for (const screen of SCREENS) {
  const { title, read, write, silent, notice } = screen
  // The area loads these data for its sidebar; there a failure is told in place.
  const ofArea = title === 'Datos de Integración'
  const load = ofArea ? '' : `; a failed load is ${silent ? 'only logged' : 'told'}`
  test(`${title}: a failed save is told and loses nothing${load}`, async ({ page }) => {
    const uuid = await openBeside(page, screen)
    const reads = `**${read.replace('{uuid}', uuid)}`
    if (!ofArea) {
      await page.route(reads, (route) => route.fulfill({ status: 500, json: { message: 'No se pudo leer' } }))
      const logged = page.waitForEvent('console', (message) => message.text().endsWith('No se pudo leer'))
      await goTo(page, screen)
      expect((await logged).text()).toBe(`${title}: No se pudo leer`)
      if (silent) await expect(page.getByText('No se pudo leer')).toHaveCount(0)
      else await expect(popup(page, 'No se pudo leer')).toBeVisible()
      await page.unroute(reads)
      await leave(page, screen)
    }
    await goTo(page, screen)
    await screen.expectStored(page)

    await screen.change(page)
    await screen.complete?.(page)
    for (const [json, told] of ANSWERS) {
      const restore = await failWrites(page, `**${write.replace('{uuid}', uuid)}`, json)
      await page.getByRole('button', { name: 'Guardar' }).click()
      await expect(popup(page, notice ?? told).last()).toContainText(told)
      await expect(page.getByRole('form').getByText('No se guardaron')).toBeVisible()
      await expect(page.getByText(told)).toHaveCount(1)
      await restore()
    }
    await screen.expectChanged(page)
  })
}

test('an integration that cannot be loaded says so, and is there again when it is asked for', async ({ page }) => {
  const { uuid, area } = await newIntegration(page, 'Billetera')
  await page.route(`**/api/enroller/${uuid}`, (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto(area)
  await expect(page.getByRole('status').getByText('El portal tuvo un problema')).toBeVisible()
  await page.unroute(`**/api/enroller/${uuid}`)
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByLabel('UUID')).toHaveValue(uuid)
})

test('an integration that the portal fails to load is told in its words, once however often it is asked for', async ({
  page,
}) => {
  const { uuid, area } = await newIntegration(page, 'Billetera')
  let asked = 0
  await page.route(`**/api/enroller/${uuid}`, (route) => {
    asked += 1
    return route.fulfill({ status: 500, json: { message: 'No se pudo leer' } })
  })
  await page.clock.install()
  await page.goto(area)
  await expect(popup(page, 'No se pudo leer')).toBeVisible()
  const again = await page.evaluateHandle(() => {
    const seen: string[] = []
    new MutationObserver((records) => {
      for (const { addedNodes } of records) for (const node of addedNodes) seen.push(node.textContent ?? '')
    }).observe(document.body, { childList: true, subtree: true })
    return seen
  })
  await expect.poll(() => page.clock.runFor(AGAIN_MS).then(() => asked)).toBeGreaterThan(2)
  await expect(page.getByRole('status').getByText('El portal tuvo un problema')).toBeVisible()
  expect((await again.jsonValue()).filter((text) => text.includes('No se pudo leer'))).toEqual([])
})

test('an integration that nobody answers for is told in place alone', async ({ page }) => {
  const { uuid, area } = await newIntegration(page, 'Billetera')
  await page.route(`**/api/enroller/${uuid}`, (route) => route.abort())
  await page.goto(area)
  await expect(page.getByRole('status').getByText('No hay conexión con el portal')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('General: a save that nobody answers is told, and may be tried again', async ({ page }) => {
  const { uuid } = await openNew(page, 'Billetera')
  await page.getByLabel('Versión de API').selectOption('v1')
  await page.route(`**/api/enroller/${uuid}`, (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(popup(page, 'No hay conexión con el portal.')).toBeVisible()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Se ha guardado correctamente')).toBeVisible()
})

test('the activation of alias: a failure is told, and it may be tried again', async ({ page }) => {
  await openNew(page, 'Recaudador', 'alias-config')
  const activation = page.getByRole('button', { name: 'Configurar integración' })
  for (const [json, told] of ANSWERS) {
    const restore = await failWrites(page, '**/api/alias/activate', json)
    await activation.click()
    await expect(popup(page, told)).toBeVisible()
    await restore()
  }
  await expect(page.getByRole('link', { name: 'IFrame' })).toHaveCount(0)
  await activation.click()
  await expect(page.getByRole('complementary').getByRole('link', { name: 'IFrame' })).toBeVisible()
})

test('secrets: one that cannot be shown or rotated stays as it is, and says why', async ({ page }) => {
  await openNew(page, 'Billetera', 'security')
  await failWrites(page, '**/api/enroller/security/*/*', { message: 'Falló a propósito' })
  const field = page.getByRole('textbox', { name: 'Secreto de integración', exact: true })
  await page.getByRole('button', { name: 'Mostrar el secreto de integración' }).click()
  await expect(popup(page, 'Falló a propósito')).toBeVisible()
  await expect(field).toHaveValue(/^•/)
  await page.getByRole('button', { name: 'Rotar el secreto de integración' }).click()
  await expect(popup(page, 'Falló a propósito')).toBeHidden()
  await page.getByRole('dialog').getByRole('button', { name: 'Rotar', exact: true }).click()
  await expect(popup(page, 'Falló a propósito')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeVisible()
})

for (const { what, section, address, button, confirm } of [
  {
    what: 'certificate',
    section: 'security',
    address: '**/download-crt',
    button: 'Descargar certificado',
    confirm: 'Crear certificado',
  },
  {
    what: 'collection',
    section: '',
    address: '**/api/postman/download',
    button: 'Descargar colección',
    confirm: 'Descargar',
  },
]) {
  test(`the download of the ${what}: a failure is told in fixed words, and nothing is saved`, async ({ page }) => {
    page.on('download', () => {
      throw new Error('Nothing is to be saved.')
    })
    await openNew(page, 'Billetera', section)
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
  })
}

test('accounts: a list that fails, a creation and a password each tell it with their own title', async ({ page }) => {
  const reads = '**/api/dashboard/account/actor/*'
  await page.route(reads, (route) => route.fulfill({ status: 500, json: { message: 'Falló a propósito' } }))
  await openNew(page, 'Billetera', 'dashboard-account')
  await expect(popup(page, 'Falló a propósito')).toBeVisible()
  await expect(page.getByText('No pudimos cargar las cuentas.')).toBeVisible()
  await page.unroute(reads)
  await page.getByRole('button', { name: 'Reintentar' }).click()

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

test.describe('what is only logged', () => {
  test.use({ expectedErrors: /status of 500|net::ERR|Integration list|Name list/ })

  /** Longer than the pause after which a list that failed is asked for again. */
  const RETRY_MS = 5000
  const dialogs = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog')).or(page.getByRole('alert'))

  test('a list that fails opens nothing, and comes by itself when it can', async ({ page }) => {
    const isList = (url: URL): boolean => url.pathname === '/api/integration'
    const logged: string[] = []
    page.on('console', (message) => message.text().startsWith('Integration list') && logged.push(message.text()))
    await page.clock.install()
    await page.route(isList, (route) => route.fulfill({ status: 500, json: { message: 'Falló a propósito' } }))
    await openAs(page, PEOPLE.owner, LIST)
    await expect(page.getByText('No pudimos cargar tus integraciones')).toBeVisible()
    await expect.poll(() => logged.length).toBeGreaterThan(0)
    await expect(page.getByText('Falló a propósito')).toHaveCount(0)
    await expect(dialogs(page)).toHaveCount(0)
    await page.unroute(isList)
    await page.route(isList, (route) => route.abort())
    const before = logged.length
    await page.clock.fastForward(RETRY_MS)
    await expect.poll(() => logged.length).toBeGreaterThan(before)
    await page.unroute(isList)
    await page.clock.fastForward(RETRY_MS)
    await expect(page.getByRole('link', { name: 'Ver en detalle Pagos Andes' })).toBeVisible()
    await expect(page.getByText('No pudimos cargar tus integraciones')).toHaveCount(0)
  })

  test('names that fail open nothing either', async ({ page }) => {
    const logged = page.waitForEvent('console', (message) => message.text().startsWith('Name list'))
    await page.route('**/api/integration/names*', (route) =>
      route.fulfill({ status: 500, json: { message: 'Sin nombres' } }),
    )
    await openAs(page, PEOPLE.administrator, LIST)
    await page.getByRole('combobox', { name: 'Enrolador' }).click()
    await logged
    await expect(page.getByText('Sin nombres')).toHaveCount(0)
    await expect(dialogs(page)).toHaveCount(0)
  })
})
