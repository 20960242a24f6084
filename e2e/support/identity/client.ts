import { expect, type Page } from '@playwright/test'
import type Keycloak from 'keycloak-js'
import { type Harness, PASSWORD } from './harness.ts'

declare global {
  interface Window {
    client: Keycloak
    /** Callbacks of keycloak-js that were called, in order. */
    seen: string[]
    /** What the status frame answered. */
    statusAnswers: string[]
  }
}

/** Opens the bare portal page and waits until keycloak-js has finished its start. */
export async function openPortal(page: Page, harness: Harness, path = '/site/home'): Promise<void> {
  await page.goto(harness.url + path)
  await expect(page.getByRole('status')).not.toHaveText('…')
}

export const expectSession = (page: Page, signedIn: boolean) =>
  expect(page.getByRole('status')).toHaveText(signedIn ? 'con sesión' : 'sin sesión')

/** Goes to the provider as the portal does; the promise of `login()` never settles, since the page is left. */
export async function begin(page: Page, how: 'login' | 'register'): Promise<void> {
  await page.evaluate((method) => void window.client[method](), how)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    how === 'login' ? 'Iniciar Sesión' : 'Crea tu cuenta',
  )
}

export async function fillLogin(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Correo').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click()
}

export async function signIn(page: Page, harness: Harness, email: string, password = PASSWORD): Promise<void> {
  await openPortal(page, harness)
  await begin(page, 'login')
  await fillLogin(page, email, password)
  await expectSession(page, true)
}

/** The address of the link in the newest mail to somebody. */
export async function linkMailedTo(harness: Harness, recipient: string): Promise<string> {
  await expect.poll(() => harness.mails.some((mail) => mail.recipient === recipient)).toBe(true)
  const mail = harness.mails.findLast((candidate) => candidate.recipient === recipient)
  return /https?:\S+/.exec(mail?.text ?? '')?.[0] ?? ''
}
