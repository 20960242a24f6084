import { expect } from '@playwright/test'
import { ask, field, HOME, log, open, panel, send, sources, stored } from './support/assistant.ts'
import { test, visit } from './support/portal.ts'

test.describe('what does not go well', () => {
  test.use({ expectedErrors: /Failed to load resource/ })

  test('a question that is too long is not sent; of too many and of none that arrives it is said what to do', async ({
    page,
  }) => {
    await visit(page, HOME)
    await open(page)
    await test.step('10,000 characters are not sent, and nothing of them is lost', async () => {
      let sent = 0
      page.on('request', (made) => {
        if (made.method() === 'POST' && made.url().includes('/assistant/')) sent += 1
      })
      await send(page, 'a'.repeat(10_000))
      await expect(panel(page).getByText('Tu pregunta debe tener máximo 4.000 caracteres')).toBeVisible()
      await expect(panel(page).getByText('10.000 de 4.000')).toBeVisible()
      await expect(field(page)).toHaveAttribute('aria-invalid', 'true')
      await expect(field(page)).toHaveValue('a'.repeat(10_000))
      expect(sent).toBe(0)
      await field(page).fill('a'.repeat(4000))
      await expect(panel(page).getByRole('button', { name: 'Enviar' })).toBeEnabled()
    })
    await test.step('no answer: a sentence, the search, and another try that works', async () => {
      await page.route('**/questions', (route) => route.abort())
      await send(page, '¿Qué es un alias?')
      await expect(log(page)).toContainText('No hay conexión con el portal.')
      await expect(panel(page).getByRole('button', { name: 'Buscar en la documentación' })).toBeVisible()
      await page.unroute('**/questions')
      await panel(page).getByRole('button', { name: 'Reintentar' }).click()
      await expect(panel(page).getByRole('button', { name: 'Copiar la respuesta' })).toBeVisible()
      await expect(log(page)).not.toContainText('No hay conexión con el portal.')
    })
    await test.step('too many questions: it is said how long to wait', async () => {
      const message = 'Puedes hacer 20 preguntas por minuto. Espera 40 segundos y vuelve a preguntar.'
      await page.route('**/questions', (route) =>
        route.fulfill({ status: 429, headers: { 'retry-after': '40' }, json: { message, code: 'rate_limited' } }),
      )
      await send(page, '¿Qué es un token?')
      await expect(log(page)).toContainText(message)
    })
  })

  test('a conversation that is gone is begun anew with the question that was typed', async ({ page }) => {
    await visit(page, HOME)
    await open(page)
    await ask(page, '¿Qué es un alias?')
    const gone = (await stored(page, 'public')) ?? ''
    const [id = '', key = ''] = gone.split('.')
    const headers = { 'assistant-key': key }
    expect((await page.request.delete(`/api/assistant/threads/${id}`, { headers })).status()).toBe(204)
    await send(page, '¿Cómo se firma un mensaje?')
    await expect(log(page)).not.toContainText('¿Qué es un alias?')
    await expect(sources(page).first()).toBeVisible()
    await expect(log(page)).toContainText('¿Cómo se firma un mensaje?')
    expect(await stored(page, 'public')).not.toBe(gone)
  })

  test('where it does not arrive, whoever asks for it is told, and may ask again', async ({ page }) => {
    await page.route('**/assets/Assistant-*.js', (route) => route.abort())
    await visit(page, '/site/questions')
    const ask = page.getByRole('button', { name: 'Escríbele al asistente del portal' })
    await ask.click()
    await expect(page.getByRole('alert')).toContainText('No pudimos abrir el asistente.')
    await page.unroute('**/assets/Assistant-*.js')
    await ask.click()
    await expect(field(page)).toBeFocused()
  })
})
