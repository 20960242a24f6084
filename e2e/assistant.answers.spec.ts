import { expect, type Locator } from '@playwright/test'
import {
  answerWith,
  ask,
  choose,
  element,
  field,
  HOME,
  launcher,
  log,
  open,
  panel,
  send,
  sources,
  stored,
} from './support/assistant.ts'
import { test, visit } from './support/portal.ts'

test.describe('an answer', () => {
  test('cites its sections, and each leads there with the panel still open', async ({ page }) => {
    await visit(page, HOME)
    await open(page)
    const [request] = await Promise.all([page.waitForRequest('**/questions'), send(page, '¿Cómo se firma un mensaje?')])
    const address = (await sources(page).first().getAttribute('href')) ?? ''
    expect(address).toMatch(/^\/site\/[^#]+#.+/)
    // The key grants access to a visitor's conversation, so it is sent only in the header `Assistant-Key`.
    const kept = (await stored(page, 'public')) ?? ''
    expect(kept).toMatch(/^[0-9a-f-]{36}\.[\w-]{22}$/)
    const [thread_id, key = ''] = kept.split('.')
    expect(request.postDataJSON()).toMatchObject({ thread_id })
    expect(request.headers()['assistant-key']).toBe(key)
    expect(request.url() + request.postData()).not.toContain(key)
    await sources(page).first().click()
    const section = page.locator(`[id="${address.split('#')[1]}"]`)
    await expect(section).toHaveAttribute('data-found')
    await expect(page).toHaveURL(address)
    await expect(section).toBeInViewport()
    await expect(panel(page)).toBeVisible()
  })

  test('keeps its rating, which can be taken back, until the conversation is deleted', async ({ page }) => {
    await visit(page, HOME)
    await open(page)
    await ask(page, '¿Qué es un alias?')
    const good = panel(page).getByRole('button', { name: 'Me sirvió', exact: true })
    const rated = page.waitForResponse('**/rating')
    await good.click()
    await expect(good).toHaveAttribute('aria-pressed', 'true')
    expect((await rated).ok()).toBe(true)
    await page.reload()
    await open(page)
    await expect(log(page)).toContainText('¿Qué es un alias?')
    await expect(good).toHaveAttribute('aria-pressed', 'true')
    const takenBack = page.waitForResponse('**/rating')
    await good.click()
    await expect(good).toHaveAttribute('aria-pressed', 'false')
    await takenBack
    const [id = '', key = ''] = ((await stored(page, 'public')) ?? '').split('.')
    await choose(page, 'Borrar esta conversación')
    await panel(page).getByRole('button', { name: 'Cancelar' }).click()
    await expect(log(page)).toContainText('¿Qué es un alias?')
    await choose(page, 'Borrar esta conversación')
    await panel(page).getByRole('button', { name: 'Borrar', exact: true }).click()
    await expect(log(page)).not.toContainText('¿Qué es un alias?')
    expect(await stored(page, 'public')).toBeNull()
    const headers = { 'assistant-key': key }
    expect((await page.request.get(`/api/assistant/threads/${id}`, { headers })).status()).toBe(404)

    await test.step('one that is not known says so and hands the question to the search', async () => {
      await ask(page, '¿Quién ganó el mundial de 1962?')
      await expect(log(page)).toContainText('No encontré')
      await panel(page).getByRole('button', { name: 'Buscar en la documentación' }).click()
      const box = page.getByRole('dialog', { name: 'Buscar en el portal' })
      await expect(box.getByRole('combobox')).toHaveValue('¿Quién ganó el mundial de 1962?')
    })
  })

  test('can be stopped before it is complete; what was typed meanwhile stays and is not sent', async ({ page }) => {
    let asked = 0
    await page.route('**/questions', () => {
      asked += 1
    })
    await visit(page, HOME)
    await open(page)
    await send(page, '¿Qué es un alias?')
    await expect(log(page)).toContainText('Buscando en la documentación')
    await expect.poll(() => asked).toBe(1)
    await field(page).fill('¿Y un token?')
    await panel(page).getByRole('button', { name: 'Detener la respuesta' }).click()
    await expect(log(page)).toContainText('Detuviste la respuesta.')
    await expect(field(page)).toHaveValue('¿Y un token?')
    await expect(field(page)).toBeFocused()
    expect(asked).toBe(1)
    await expect(panel(page).getByRole('button', { name: 'Enviar' })).toBeVisible()
  })

  test('shows markup letter for letter and links nowhere outside, whatever it holds', async ({ page }) => {
    const hostile =
      '<img src=x onerror=alert(1)> <script>alert(2)</script> [uno](javascript:alert) [dos](https://malo.example/) [tres](//malo.example) [bien](/site/questions#%E0%A4%A)'
    await answerWith(page, hostile)
    const dialogs: string[] = []
    page.on('dialog', (dialog) => void dialogs.push(dialog.message()))
    await visit(page, HOME)
    await open(page)
    await ask(page, '<img src=x onerror=alert(4)><b>hola</b>')
    await expect(log(page)).toContainText('<img src=x onerror=alert(4)><b>hola</b>')
    await expect(log(page)).toContainText('<img src=x onerror=alert(1)> <script>alert(2)</script> uno dos tres bien')
    await expect(log(page).locator('img, script, b')).toHaveCount(0)
    await expect(log(page).getByRole('link')).toHaveCount(1)
    // A link whose fragment (the part after #) cannot be decoded opens the top of its page.
    await log(page).getByRole('link', { name: 'bien' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Preguntas frecuentes' })).toBeVisible()
    expect(dialogs).toEqual([])
  })

  test('that comes while the panel is closed is in view when it is opened again', async ({ page }) => {
    const { promise: asked, resolve: letAnswer } = Promise.withResolvers<void>()
    await answerWith(page, `${'Un párrafo.\n\n'.repeat(40)}Fin`)
    await visit(page, HOME)
    await open(page)
    await ask(page, 'Primera')
    await page.unroute('**/questions')
    await answerWith(page, `${'Otro párrafo.\n\n'.repeat(40)}Hasta aquí`, asked)
    await send(page, 'Segunda')
    await page.keyboard.press('Escape')
    await expect(launcher(page)).toBeFocused()
    letAnswer()
    await expect(element(page).getByText('Hasta aquí', { exact: true }).first()).toBeAttached()
    await page.keyboard.press('Enter')
    const top = async (part: Locator) => (await part.boundingBox())?.y ?? Infinity
    await expect.poll(async () => (await top(log(page).getByText('Segunda'))) - (await top(log(page)))).toBeLessThan(60)
  })
})
