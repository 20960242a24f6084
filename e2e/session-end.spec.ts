import { type Browser, expect, type Page, type Request } from '@playwright/test'
import { WEBHOOK } from '@portal/domain/webhook/webhook.setting'
import { failWrites } from './support/failures.ts'
import { save, saveWell, section } from './support/form.ts'
import {
  callApi,
  createOnScreen,
  expectAccessible,
  fillCreation,
  fillSignIn,
  openAlone,
  PEOPLE,
  test,
  uniqueName,
} from './support/portal.ts'
import { REGISTERED } from './support/passwords.ts'
import { registerAndOpen, uniqueEmail } from './support/registration.ts'

const LIST = '/site/list-integration'
const CREATION = '/site/integration/create-integration'
const TOKEN = '**/openid-connect/token'
const ANOTHER = 'lluvia tren cobre'

test.use({ expectedErrors: /status of 4(?:0[01]|12)|KEYCLOAK/ })

const address = (page: Page) => page.getByLabel(WEBHOOK.fields.notify_url_settlement.label, { exact: true })
const ended = (page: Page) => page.getByRole('alertdialog', { name: 'Tu sesión terminó' })
const recovered = (page: Page) => page.getByText('Recuperamos lo que escribiste')
const kept = (page: Page) => page.evaluate(() => sessionStorage.getItem('kept-work'))

/** Lets the provider refuse the next renewal of the tokens, which are expired after `time`. */
async function refuseRenewal(page: Page, time: string): Promise<void> {
  await page.route(TOKEN, (route) =>
    route.fulfill({ status: 400, json: { error: 'invalid_grant', error_description: 'Session not active' } }),
  )
  await page.clock.fastForward(time)
}

/** Presses a button although the dialog may stand in front of it by now: what the screen refreshes on its own ends the session too. */
const pressAnyway = (page: Page, name: string): Promise<void> =>
  page
    .locator('button', { hasText: new RegExp(`^${name}$`) })
    .first()
    .dispatchEvent('click')

/** Lets the API refuse the token of every write. */
const refuseWrites = (page: Page): Promise<() => Promise<void>> =>
  failWrites(page, '**/api/**', { code: 'unauthenticated', message: 'Tu sesión terminó.' }, 401)

async function signOutElsewhere(page: Page): Promise<void> {
  const other = await page.context().newPage()
  await other.goto(LIST)
  await other.getByRole('button', { name: 'Cerrar Sesión' }).click()
  await expect(other.getByRole('button', { name: 'Iniciar Sesión' })).toBeVisible()
  await other.close()
}

/** Chooses another password by the letter of 'Olvidé mi contraseña', in a browser of its own. */
async function choosePassword(browser: Browser, email: string): Promise<void> {
  const page = await browser.newPage()
  await page.goto(LIST)
  await page.getByRole('link', { name: 'Olvidé mi contraseña' }).click()
  await page.getByLabel('Correo').fill(email)
  await page.getByRole('button', { name: 'Enviar enlace' }).click()
  await expect(page.getByRole('heading', { name: 'Revisa tu correo' })).toBeVisible()
  await page.goto('/buzon')
  const letter = page.getByRole('article').filter({ hasText: email }).filter({ hasText: 'contraseña' })
  await page.goto((await letter.getByRole('link').first().getAttribute('href')) ?? '')
  await page.getByLabel('Nueva contraseña').fill(ANOTHER)
  await page.getByLabel('Repite la contraseña').fill(ANOTHER)
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click()
  await expect(page.getByRole('heading', { name: 'Contraseña cambiada' })).toBeVisible()
  await page.close()
}

/** Signs in again from the dialog, and expects to come back to the same address. */
async function enterAgain(page: Page, email: string, password = REGISTERED): Promise<void> {
  const { pathname } = new URL(page.url())
  await page.unrouteAll()
  await page.context().clearCookies()
  await ended(page).getByRole('button', { name: 'Entrar' }).click()
  await fillSignIn(page, email, password)
  await page.waitForURL(`**${pathname}`)
  await expect(recovered(page)).toBeVisible()
  expect(await kept(page)).toBe(null)
}

test('a session that ends in any of five ways loses nothing that was typed, which is stored once after signing in again', async ({
  page,
  browser,
}) => {
  const email = uniqueEmail('vuelve')
  // Without an answer the list of received notices does not refresh itself, which would end the session before the test does.
  await page.context().route('**/api/network/**', () => undefined)
  await page.clock.install()
  await registerAndOpen(page, CREATION, email)
  await createOnScreen(page, 'Billetera')
  await section(page, 'Webhook').click()
  await expect(address(page)).toBeVisible()
  for (const field of await page.getByRole('form').getByRole('textbox').all()) await field.fill('https://a.cl/antes')
  await saveWell(page)
  const ways: [string, (page: Page, browser: Browser) => Promise<void>, password?: string][] = [
    ['idle', (page) => refuseRenewal(page, '00:31:00').then(() => pressAnyway(page, 'Guardar'))],
    [
      'renewal refused',
      async (page) => {
        await refuseRenewal(page, '00:16:00')
        await pressAnyway(page, 'Historial')
      },
    ],
    ['another tab', signOutElsewhere],
    ['token refused', (page) => refuseWrites(page).then(() => save(page))],
    [
      'new password',
      async (page, browser) => {
        await choosePassword(browser, email)
        await page.clock.fastForward('00:16:00')
        await pressAnyway(page, 'Guardar')
      },
      ANOTHER,
    ],
  ]
  for (const [way, end, password] of ways) {
    await test.step(way, async () => {
      const typed = `https://a.cl/${way.replaceAll(' ', '-')}`
      await address(page).fill(typed)
      await end(page, browser)
      await expect(ended(page)).toBeVisible()
      await expect(address(page)).toHaveValue(typed)
      await enterAgain(page, email, password)
      await expect(address(page)).toHaveValue(typed)
      const writes: unknown[] = []
      const note = (request: Request): void => {
        if (request.method() === 'PATCH') writes.push(request.postDataJSON())
      }
      page.on('request', note)
      await saveWell(page)
      expect(writes).toEqual([expect.objectContaining({ notify_url_settlement: typed })])
      page.off('request', note)
    })
  }
  const signIn = page.getByRole('button', { name: 'Iniciar Sesión' })
  await test.step('it is forgotten after fifteen minutes', async () => {
    await address(page).fill('https://a.cl/tarde')
    await refuseWrites(page)
    await save(page)
    await expect(ended(page)).toBeVisible()
    await page.clock.fastForward('00:15:05')
    await page.waitForURL('**/site/home')
    await expect(page.getByText('Tu sesión terminó. Por seguridad, borramos lo que escribiste.')).toBeVisible()
    await expect(signIn).toBeVisible()
    expect(await kept(page)).toBe(null)
    await page.unrouteAll()
  })
  await test.step('a screen without unsaved changes goes home', async () => {
    await page.route('**/api/integration?*', (route) => route.fulfill({ status: 401, json: {} }))
    await page.goto(LIST)
    await fillSignIn(page, email, ANOTHER)
    await page.waitForURL('**/site/home')
    await expect(signIn).toBeVisible()
  })
})

test('the creation, a checklist and closing comments come back too, and leaving without saving forgets them', async ({
  page,
}) => {
  const name = uniqueName('Vuelve')
  const comment = page.getByLabel('Descripción del pendiente 1')
  const logo = page.getByRole('radiogroup', { name: 'Logo', exact: true })
  const enter = async (): Promise<void> => {
    // The dialog shows that the write was refused; without the routes, a write that is still on its way would succeed.
    await expect(ended(page)).toBeVisible()
    await page.unrouteAll()
    await ended(page).getByRole('button', { name: 'Entrar' }).click()
    await expect(recovered(page)).toBeVisible()
  }
  await openAlone(page, PEOPLE.administrator, CREATION)
  await test.step('the creation', async () => {
    await refuseWrites(page)
    await fillCreation(page, { name, role: 'Recaudador' })
    await expect(ended(page).getByRole('button', { name: 'Entrar' })).toBeFocused()
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 360, height: 740 })
    await expectAccessible(page)
    await enter()
    await expect(page.getByLabel('Nombre de la nueva integración')).toHaveValue(name)
    await expect(page.getByRole('radio', { name: 'Recaudador', exact: true })).toBeChecked()
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('button', { name: 'Crear integración' }).click()
    await expect(page.getByRole('heading', { name: 'Datos de Integración' })).toBeVisible()
  })
  await test.step('a checklist', async () => {
    await section(page, 'Tecnología').click()
    await logo.getByText('Finalizado').click()
    await refuseWrites(page)
    await save(page)
    await enter()
    await expect(logo.getByRole('radio', { name: 'Finalizado' })).toBeChecked()
    await saveWell(page)
  })
  await test.step('closing comments, which somebody changed meanwhile', async () => {
    await section(page, 'Comentarios').click()
    await page.getByRole('button', { name: 'Agregar Pendiente' }).click()
    await comment.fill('Falta el sello')
    await refuseWrites(page)
    await save(page)
    await expect(ended(page)).toBeVisible()
    const [uuid = ''] = /[0-9a-f-]{36}/.exec(page.url()) ?? []
    const pendings = [{ id: 1, state: false, description: 'Falta el logo' }]
    await callApi(page, 'PATCH', `/api/integration/state/${uuid}/pending`, { pendings })
    await enter()
    await expect(comment).toHaveValue('Falta el sello')
    const refused = page.waitForResponse((answer) => answer.status() === 412)
    await save(page)
    await refused
  })
  await test.step('leaving without saving', async () => {
    page.once('dialog', (dialog) => void dialog.accept())
    await page.goto(page.url().replace('comments', 'technologies'))
    await logo.getByText('Pendiente').click()
    await refuseWrites(page)
    await save(page)
    await ended(page).getByRole('button', { name: 'Salir sin guardar' }).click()
    await page.waitForURL('**/site/home')
    await expect(page.getByRole('button', { name: 'Iniciar Sesión' })).toBeVisible()
    expect(await kept(page)).toBe(null)
  })
})
