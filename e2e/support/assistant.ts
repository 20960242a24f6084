import { expect, type Locator, type Page } from '@playwright/test'

export const HOME = '/site/home'
export const LIST = '/site/list-integration'

const MESSAGE = '2f1b7f0e-4c1a-4a53-9b33-0a4f9a1d7e11'

export const element = (page: Page): Locator => page.locator('portal-assistant')
export const launcher = (page: Page): Locator => page.getByRole('button', { name: 'Abrir el asistente del portal' })
export const panel = (page: Page): Locator => page.getByRole('dialog', { name: 'Portal de desarrolladores' })
export const field = (page: Page): Locator => panel(page).getByRole('textbox', { name: 'Tu pregunta' })
export const log = (page: Page): Locator => panel(page).getByRole('log', { name: 'Conversación' })
export const sources = (page: Page): Locator => panel(page).getByRole('list', { name: 'Fuentes' }).getByRole('link')

export async function open(page: Page): Promise<void> {
  await launcher(page).click()
  await expect(field(page)).toBeFocused()
}

export async function send(page: Page, question: string): Promise<void> {
  await field(page).fill(question)
  await field(page).press('Enter')
}

/** Sends a question to the assistant and waits until its answer is complete. */
export async function ask(page: Page, question: string): Promise<void> {
  const before = await panel(page).getByRole('button', { name: 'Copiar la respuesta' }).count()
  await send(page, question)
  await expect(panel(page).getByRole('button', { name: 'Copiar la respuesta' })).toHaveCount(before + 1)
}

export async function choose(page: Page, option: string): Promise<void> {
  await panel(page).getByRole('button', { name: 'Opciones de la conversación' }).click()
  await panel(page).getByRole('button', { name: option }).click()
}

export const stored = (page: Page, mode: 'public' | 'private'): Promise<string | null> =>
  page.evaluate((name) => localStorage.getItem(name), `thread_id_${mode}`)

/** Replaces the API's answer to every question to the assistant with this text, sent after the promise `may` has resolved. */
export const answerWith = (page: Page, text: string, may: Promise<void> = Promise.resolve()) =>
  page.route('**/questions', async (route) => {
    await may
    await route.fulfill({
      contentType: 'text/event-stream; charset=utf-8',
      body: [
        `event: sources\ndata: ${JSON.stringify({ sources: [{ kind: 'faq', title: 'x', section: '<b>y</b>', href: 'javascript:alert(1)' }] })}`,
        `event: text\ndata: ${JSON.stringify({ text })}`,
        `event: done\ndata: ${JSON.stringify({ message_id: MESSAGE, known: true, actions: [{ label: 'Fuera', href: 'https://malo.example/' }] })}`,
        '',
      ].join('\n\n'),
    })
  })
