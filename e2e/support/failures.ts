import { expect, type Locator, type Page } from '@playwright/test'

const UNREADABLE = 'El portal respondió algo inesperado. Vuelve a intentarlo en unos segundos.'

/** Bodies of failed API answers, each with the message that the portal must show for it (spec §7). */
export const ANSWERS = [
  [{ message: 'Falló a propósito', error_description: 'boom', request_id: 'codigo-1' }, 'Falló a propósito'],
  [{ error_description: 'El servicio no responde' }, 'El servicio no responde'],
  [{}, UNREADABLE],
] as const

/** Console errors that occur because a test lets requests fail on purpose. */
export const PROVOKED = /status of (?:429|500)|net::ERR|: (?:No se pudo leer|Sin nombres)$/

/** Time in milliseconds that is longer than the portal's pause before it repeats a failed request, and longer than a toast stays. */
export const AGAIN_MS = 5000

export const popup = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

/** Replaces the answers to all writes to an address with a failure. @returns function that ends the replacement */
export async function failWrites(
  page: Page,
  address: string,
  json: object,
  status = 500,
): Promise<() => Promise<void>> {
  await page.route(address, (route) =>
    route.request().method() === 'GET' ? route.continue() : route.fulfill({ status, json }),
  )
  return () => page.unroute(address)
}

/** Presses 'Reintentar' and waits for `answer`. The press may fail, because the portal also retries by itself and removes the button. */
export async function retry(within: Page | Locator, answer: Locator): Promise<void> {
  const pressed = within
    .getByRole('button', { name: 'Reintentar' })
    .click()
    .catch(() => undefined)
  await Promise.race([pressed, answer.first().waitFor()])
  await expect(answer.first()).toBeVisible()
}
