import { expect, type Page } from '@playwright/test'
import { REGISTERED } from './passwords.ts'
import { PROVIDER, uniqueName } from './portal.ts'

/** Page that shows the provider's letters. */
const MAILBOX = process.env['MAILBOX_URL'] ?? '/buzon'

async function choosePassword(page: Page, label: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(REGISTERED)
  await page.getByLabel('Repite la contraseña').fill(REGISTERED)
}

/** An e-mail that no account has. */
export const uniqueEmail = (prefix: string): string => `${uniqueName(prefix).replaceAll(' ', '.')}@portal.test`

/** Registers an account from the open sign-in page and follows the letter's link, which signs in and leads to `address`. */
export async function register(page: Page, address: string, email = uniqueEmail('nueva')): Promise<void> {
  await page.getByRole('link', { name: /^Crear? (?:una )?cuenta$/ }).click()
  await page.getByLabel('Nombre y apellido').fill('Nadia Valdés')
  await page.getByLabel('Correo').fill(email)
  if (!PROVIDER) await choosePassword(page, 'Contraseña')
  await page.getByRole('button', { name: 'Crear cuenta' }).click()
  await expect(page.getByRole('heading', { name: 'Revisa tu correo' })).toBeVisible()
  await page.goto(MAILBOX)
  const letters = page.getByRole('article').filter({ hasText: email })
  // The portal's own mailbox also has letters of the portal to this person.
  const confirmation = PROVIDER ? letters : letters.filter({ hasText: 'Confirma tu correo' })
  await confirmation.getByRole('link').first().click()
  if (PROVIDER) {
    // Keycloak asks for the password after the e-mail is confirmed.
    await choosePassword(page, 'Nueva contraseña')
    await page.getByRole('button', { name: 'Continuar' }).click()
  }
  await page.waitForURL(`**${address}`)
}

/** Opens an address that asks for a session, registers an account, and returns there signed in. */
export async function registerAndOpen(page: Page, address: string, email?: string): Promise<void> {
  await page.goto(address)
  await register(page, address, email)
}
