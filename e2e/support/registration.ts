import { expect, type Page } from '@playwright/test'
import { REGISTERED } from './passwords.ts'
import { PROVIDER, uniqueName } from './portal.ts'

/** Address of the page that shows the identity provider's letters; by default the portal's own mailbox. */
const MAILBOX = process.env['MAILBOX_URL'] ?? '/buzon'

async function choosePassword(page: Page, label: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(REGISTERED)
  await page.getByLabel('Repite la contraseña').fill(REGISTERED)
}

/** Creates an e-mail address that no account has yet. */
export const uniqueEmail = (prefix: string): string => `${uniqueName(prefix).replaceAll(' ', '.')}@portal.test`

/** Registers an account from the open sign-in page and opens the link in the confirmation letter, which signs in at `address`. */
export async function register(page: Page, address: string, email = uniqueEmail('nueva')): Promise<void> {
  await page.getByRole('link', { name: /^Crear? (?:una )?cuenta$/ }).click()
  await page.getByLabel('Nombre y apellido').fill('Nadia Valdés')
  await page.getByLabel('Correo').fill(email)
  if (!PROVIDER) await choosePassword(page, 'Contraseña')
  await page.getByRole('button', { name: 'Crear cuenta' }).click()
  await expect(page.getByRole('heading', { name: 'Revisa tu correo' })).toBeVisible()
  await page.goto(MAILBOX)
  const letters = page.getByRole('article').filter({ hasText: email })
  // Chooses the confirmation letter by its subject, because the portal's mailbox also shows other letters to this person.
  const confirmation = PROVIDER ? letters : letters.filter({ hasText: 'Confirma tu correo' })
  await confirmation.getByRole('link').first().click()
  if (PROVIDER) {
    // Keycloak asks for the password after the e-mail is confirmed.
    await choosePassword(page, 'Nueva contraseña')
    await page.getByRole('button', { name: 'Continuar' }).click()
  }
  await page.waitForURL(`**${address}`)
}

/** Opens an address that requires a session and registers an account, after which the address opens signed in. */
export async function registerAndOpen(page: Page, address: string, email?: string): Promise<void> {
  await page.goto(address)
  await register(page, address, email)
}
