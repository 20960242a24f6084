import { expect, type Page } from '@playwright/test'
import { REGISTERED } from './support/passwords.ts'
import { expectAccessibleAndFit } from './support/fit.ts'
import { expectAccessible, fillSignIn, openAlone, PEOPLE, test } from './support/portal.ts'
import { registerAndOpen, uniqueEmail } from './support/registration.ts'

const LIST = '/site/list-integration'

// Expected console errors: HTTP statuses with which the identity provider refuses a form, or a link from a letter.
test.use({ expectedErrors: /status of (?:400|401|410)/ })

const password = (page: Page) => page.getByLabel('Contraseña', { exact: true })

const sentMail = (page: Page) => page.getByRole('heading', { name: 'Revisa tu correo' })

/** Opens 'Mis integraciones' without a session, follows the link 'Crea una cuenta', and sends the registration form. */
async function registerOn(page: Page, email: string, chosen: string): Promise<void> {
  await page.goto(LIST)
  await page.getByRole('link', { name: 'Crea una cuenta' }).click()
  await page.getByLabel('Nombre y apellido').fill('Camila Rojas')
  await page.getByLabel('Correo').fill(email)
  await chooseFirst(page, chosen)
}

async function chooseFirst(page: Page, chosen: string): Promise<void> {
  await password(page).fill(chosen)
  await page.getByLabel('Repite la contraseña').fill(chosen)
  await page.getByRole('button', { name: 'Crear cuenta' }).click()
}

/** Opens the link in the newest letter with this subject to this e-mail address; returns the link's address. */
async function followLetter(page: Page, email: string, subject: string): Promise<string> {
  await page.goto('/buzon')
  const letter = page.getByRole('article').filter({ hasText: email }).filter({ hasText: subject }).first()
  const address = (await letter.getByRole('link').first().getAttribute('href')) ?? ''
  await page.goto(address)
  return address
}

test('a newcomer registers, follows the mail and arrives signed in where they were going; the link works once', async ({
  page,
}) => {
  const email = uniqueEmail('camila')
  await registerOn(page, email, '12345678')
  await expect(password(page)).toHaveAccessibleDescription(/Esa contraseña es muy común/)
  await expect(page.getByLabel('Nombre y apellido')).toHaveValue('Camila Rojas')
  await expect(page.getByLabel('Correo')).toHaveValue(email)
  await chooseFirst(page, REGISTERED)
  await expect(sentMail(page)).toBeVisible()

  await page.getByRole('link', { name: 'Volver a iniciar sesión' }).click()
  await fillSignIn(page, email, REGISTERED)
  await expect(sentMail(page)).toBeVisible()
  await page.getByRole('button', { name: 'Enviar otro correo' }).click()
  await expect(page.getByRole('status')).toBeVisible()

  const link = await followLetter(page, email, 'Confirma tu correo')
  await page.waitForURL(`**${LIST}`)
  await expect(page.getByRole('heading', { name: 'Todavía no tienes integraciones' })).toBeVisible()
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'El enlace ya no sirve' })).toBeVisible()
})

test('a link followed in another browser confirms with the password of the registration and signs nobody in', async ({
  page,
  browser,
}) => {
  const email = uniqueEmail('tomas')
  await registerOn(page, email, REGISTERED)
  await expect(sentMail(page)).toBeVisible()
  const elsewhere = await browser.newPage()
  await followLetter(elsewhere, email, 'Confirma tu correo')
  await expectAccessible(elsewhere)
  await password(elsewhere).fill('no es la suya')
  await elsewhere.getByRole('button', { name: 'Confirmar mi correo' }).click()
  await expect(password(elsewhere)).toHaveAccessibleDescription('No es la contraseña con que se creó la cuenta.')
  await expectAccessible(elsewhere)
  await password(elsewhere).fill(REGISTERED)
  await elsewhere.getByRole('button', { name: 'Confirmar mi correo' }).click()
  await expect(elsewhere.getByRole('heading', { name: 'Correo confirmado' })).toBeVisible()
  await elsewhere.goto(LIST)
  await fillSignIn(elsewhere, email, REGISTERED)
  await elsewhere.waitForURL(`**${LIST}`)
})

test('whoever was registered by somebody else replaces the password before the account opens', async ({
  page,
  browser,
}) => {
  const email = uniqueEmail('duena')
  await registerOn(page, email, 'clave del intruso')
  await expect(sentMail(page)).toBeVisible()
  const owner = await browser.newPage()
  await followLetter(owner, email, 'Confirma tu correo')
  await owner.getByRole('link', { name: 'No la recuerdo o no la elegí yo' }).click()
  await expectAccessible(owner)
  await owner.getByLabel('Nueva contraseña').fill(REGISTERED)
  await owner.getByLabel('Repite la contraseña').fill('cobre lluvia')
  await owner.getByRole('button', { name: 'Confirmar mi correo' }).click()
  await expect(owner.getByText('Las contraseñas no son iguales.')).toBeVisible()
  await owner.getByLabel('Nueva contraseña').fill(REGISTERED)
  await owner.getByLabel('Repite la contraseña').fill(REGISTERED)
  await owner.getByRole('button', { name: 'Confirmar mi correo' }).click()
  await expect(owner.getByRole('heading', { name: 'Correo confirmado' })).toBeVisible()
  await owner.goto(LIST)
  await fillSignIn(owner, email, REGISTERED)
  await owner.waitForURL(`**${LIST}`)
})

test('whoever forgot the password chooses another by mail, and every session of theirs ends', async ({
  page,
  browser,
}) => {
  const email = uniqueEmail('olvido')
  const desk = await browser.newPage()
  await registerAndOpen(desk, LIST, email)
  await page.goto(LIST)
  await page.getByRole('link', { name: 'Olvidé mi contraseña' }).click()
  await page.getByLabel('Correo').fill(email)
  await page.getByRole('button', { name: 'Enviar enlace' }).click()
  await expect(sentMail(page)).toBeVisible()
  await followLetter(page, email, 'contraseña')
  await page.getByLabel('Nueva contraseña').fill('lluvia tren cobre')
  await page.getByLabel('Repite la contraseña').fill('lluvia tren cobre')
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click()
  await expect(page.getByRole('heading', { name: 'Contraseña cambiada' })).toBeVisible()
  await desk.reload()
  await fillSignIn(desk, email, 'lluvia tren cobre')
  await desk.waitForURL(`**${LIST}`)
})

test('every page is accessible, a wrong password keeps the e-mail, and the password can be shown with the keyboard', async ({
  page,
  context,
}) => {
  await page.goto(LIST)
  await expect(page.getByRole('heading', { name: 'Iniciar Sesión' })).toBeVisible()
  await expectAccessibleAndFit(page)
  await password(page).fill('visible')
  await page.getByRole('button', { name: 'Mostrar contraseña' }).press('Enter')
  await expect(password(page)).toHaveAttribute('type', 'text')
  await fillSignIn(page, 'nadie@portal.test', 'no existe')
  await expect(page.getByText('El correo o la contraseña no coinciden.')).toBeVisible()
  await expect(page.getByLabel('Correo')).toHaveValue('nadie@portal.test')
  await expect(password(page)).toHaveValue('')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Olvidé mi contraseña' }).click()
  await expectAccessible(page)
  await page.getByLabel('Correo').fill('nadie@portal.test')
  await page.getByRole('button', { name: 'Enviar enlace' }).click()
  await expect(sentMail(page)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Volver a iniciar sesión' }).click()
  await page.getByRole('link', { name: 'Crea una cuenta' }).click()
  await page.getByRole('button', { name: 'Crear cuenta' }).click()
  await expect(page.getByText('Escribe tu nombre.')).toBeVisible()
  await expectAccessibleAndFit(page)
  await context.clearCookies()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'El inicio de sesión venció' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Volver al portal' }).click()
  await page.waitForURL('**/site/home')

  await openAlone(page, PEOPLE.owner, '/realms/portal-developer/account')
  await expect(page.getByRole('heading', { name: 'Tus datos de acceso' })).toBeVisible()
  await expectAccessible(page)
})

test('browser back after a refused and after a successful sign-in opens a page that tells the truth', async ({
  page,
}) => {
  await page.goto(LIST)
  await fillSignIn(page, PEOPLE.owner, 'no es esta')
  const refusal = page.getByText('El correo o la contraseña no coinciden.')
  await expect(refusal).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Iniciar Sesión' })).toBeVisible()
  await expect(refusal).toHaveCount(0)
  await page.goForward()
  await expect(refusal).toBeVisible()
  await fillSignIn(page, PEOPLE.owner)
  await page.waitForURL(`**${LIST}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Mis integraciones' })).toBeVisible()
  await page.goBack()
  await page.waitForURL('**/site/home')
  await expect(page.getByRole('button', { name: 'Cerrar Sesión' })).toBeVisible()
})
