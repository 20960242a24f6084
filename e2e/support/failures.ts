import { expect, type Locator, type Page } from '@playwright/test'

const UNREADABLE = 'El portal respondió algo inesperado. Vuelve a intentarlo en unos segundos.'

/** Error bodies of the API, and the message that the person reads (spec §7). */
export const ANSWERS = [
  [{ message: 'Falló a propósito', error_description: 'boom' }, 'Falló a propósito'],
  [{ error_description: 'El servicio no responde' }, 'El servicio no responde'],
  [{}, UNREADABLE],
] as const

/** Console errors that failures made by a test cause. */
export const PROVOKED = /status of (?:429|500)|net::ERR|: (?:No se pudo leer|Sin nombres)$/

export const popup = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

/** Answers every write to an address with a failure. @returns function that stops this */
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

/** Presses 'Reintentar' and waits for the result. The portal's own next try may come first and remove the button. */
export async function retry(within: Page | Locator, answer: Locator): Promise<void> {
  const pressed = within
    .getByRole('button', { name: 'Reintentar' })
    .click()
    .catch(() => undefined)
  await Promise.race([pressed, answer.first().waitFor()])
  await expect(answer.first()).toBeVisible()
}
