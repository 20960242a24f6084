import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible, nextBearer, openAs, openNew, PEOPLE, signInAs, test, visit } from './support/portal.ts'

const HOME = '/site/home'
const LIST = '/site/list-integration'
const MESSAGE = '2f1b7f0e-4c1a-4a53-9b33-0a4f9a1d7e11'

const element = (page: Page): Locator => page.locator('portal-assistant')
const launcher = (page: Page): Locator => page.getByRole('button', { name: 'Abrir el asistente del portal' })
const panel = (page: Page): Locator => page.getByRole('dialog', { name: 'Portal de desarrolladores' })
const field = (page: Page): Locator => panel(page).getByRole('textbox', { name: 'Tu pregunta' })
const log = (page: Page): Locator => panel(page).getByRole('log', { name: 'Conversación' })
const sources = (page: Page): Locator => panel(page).getByRole('list', { name: 'Fuentes' }).getByRole('link')

async function open(page: Page): Promise<void> {
  await launcher(page).click()
  await expect(field(page)).toBeFocused()
}

async function send(page: Page, question: string): Promise<void> {
  await field(page).fill(question)
  await field(page).press('Enter')
}

/** Asks and waits for the whole answer. */
async function ask(page: Page, question: string): Promise<void> {
  const before = await panel(page).getByRole('button', { name: 'Copiar la respuesta' }).count()
  await send(page, question)
  await expect(panel(page).getByRole('button', { name: 'Copiar la respuesta' })).toHaveCount(before + 1)
}

async function choose(page: Page, option: string): Promise<void> {
  await panel(page).getByRole('button', { name: 'Opciones de la conversación' }).click()
  await panel(page).getByRole('button', { name: option }).click()
}

const stored = (page: Page, mode: 'public' | 'private'): Promise<string | null> =>
  page.evaluate((name) => localStorage.getItem(name), `thread_id_${mode}`)

/** Answers every question with this text. */
const answerWith = (page: Page, text: string) =>
  page.route('**/questions', (route) =>
    route.fulfill({
      contentType: 'text/event-stream; charset=utf-8',
      body: [
        `event: sources\ndata: ${JSON.stringify({ sources: [{ kind: 'faq', title: 'x', section: '<b>y</b>', href: 'javascript:alert(1)' }] })}`,
        `event: text\ndata: ${JSON.stringify({ text })}`,
        `event: done\ndata: ${JSON.stringify({ message_id: MESSAGE, known: true, actions: [{ label: 'Fuera', href: 'https://malo.example/' }] })}`,
        '',
      ].join('\n\n'),
    }),
  )

test.describe('who it talks with', () => {
  test.use({ expectedErrors: /404 \(Not Found\)/ })

  test('for a visitor it is public and names nobody; its name and icon follow its attributes', async ({ page }) => {
    await visit(page, HOME)
    await expect(element(page)).toHaveAttribute('chat-mode', 'public')
    await expect(element(page)).toHaveAttribute('api-key', /^[\w-]+$/)
    await expect(element(page)).not.toHaveAttribute('data-uuid-user')
    await open(page)
    const heading = panel(page).getByRole('heading', { level: 2 })
    await expect(heading).toHaveText((await element(page).getAttribute('header-name')) ?? '')
    await element(page).evaluate((widget) => widget.setAttribute('header-name', 'Otro nombre'))
    await expect(page.getByRole('dialog', { name: 'Otro nombre' })).toBeVisible()
    const icon = page.getByRole('dialog').locator('img')
    expect(await icon.getAttribute('src')).toBe(await element(page).getAttribute('header-icon'))
    expect(await icon.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  })

  test('for whoever signed in it is private, names the subject and greets', async ({ page }) => {
    const asked = nextBearer(page)
    await openAs(page, PEOPLE.owner, LIST)
    const [, claims = ''] = (await asked).split('.')
    const { sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sub: string }
    await expect(element(page)).toHaveAttribute('chat-mode', 'private')
    await expect(element(page)).toHaveAttribute('data-uuid-user', sub)
    await open(page)
    await expect(log(page)).toContainText('Hola, Ursula.')
    await panel(page).getByRole('button', { name: '¿Qué me falta para terminar?' }).click()
    await expect(panel(page).getByRole('button', { name: 'Copiar la respuesta' })).toBeVisible()
    await expect(panel(page).locator('a[href^="/site/enroller/"]').first()).toBeVisible()
  })

  test('what a visitor said stays out of a session, and what was said in it goes with it', async ({ page }) => {
    await visit(page, HOME)
    await open(page)
    await ask(page, '¿Qué es un alias?')
    await signInAs(page, PEOPLE.colleague, LIST)
    await open(page)
    await expect(log(page)).toContainText('Hola, ')
    await expect(log(page)).not.toContainText('¿Qué es un alias?')
    await ask(page, '¿Cómo van mis integraciones?')
    expect(await stored(page, 'private')).toMatch(/^[0-9a-f-]{36}$/)
    await page.getByRole('banner').getByRole('button', { name: 'Cerrar Sesión' }).click()
    await page.waitForURL(`**${HOME}`)
    await expect(element(page)).toHaveAttribute('chat-mode', 'public')
    expect(await stored(page, 'private')).toBeNull()
    await open(page)
    await expect(log(page)).toContainText('¿Qué es un alias?')
    await expect(log(page)).not.toContainText('mis integraciones')
  })

  test("another's conversation opens nothing, and the next question begins one", async ({ page, browser }) => {
    await visit(page, HOME)
    await open(page)
    await ask(page, '¿Qué es un alias?')
    const theirs = (await stored(page, 'public')) ?? ''
    const own = await (await browser.newContext()).newPage()
    await visit(own, HOME)
    await own.evaluate(
      (id) => localStorage.setItem('thread_id_public', id),
      `${theirs.split('.')[0]}.${'A'.repeat(22)}`,
    )
    await open(own)
    await expect.poll(() => stored(own, 'public')).toBeNull()
    await expect(log(own)).not.toContainText('¿Qué es un alias?')
    await ask(own, '¿Cómo se firma un mensaje?')
    expect(await stored(own, 'public')).not.toContain(theirs.split('.')[0])
    await own.context().close()
  })
})

test.describe('an answer', () => {
  test('cites its sections, and each leads there with the panel still open', async ({ page }) => {
    await visit(page, HOME)
    await open(page)
    const [request] = await Promise.all([page.waitForRequest('**/questions'), send(page, '¿Cómo se firma un mensaje?')])
    const address = (await sources(page).first().getAttribute('href')) ?? ''
    expect(address).toMatch(/^\/site\/[^#]+#.+/)
    // The key of a visitor's conversation opens it: it is in the address of its own calls and nowhere else.
    const key = (await stored(page, 'public')) ?? ''
    expect(key).toMatch(/^[0-9a-f-]{36}\.[\w-]{22}$/)
    expect(request.postDataJSON()).toMatchObject({ thread_id: key.split('.')[0] })
    await sources(page).first().click()
    await expect(page).toHaveURL(address)
    const section = page.locator(`[id="${address.split('#')[1]}"]`)
    await expect(section).toBeInViewport()
    await expect(section).toHaveAttribute('data-found')
    await expect(panel(page)).toBeVisible()
  })

  test('keeps its rating, which can be taken back, until the conversation is deleted', async ({ page }) => {
    await visit(page, HOME)
    await open(page)
    await ask(page, '¿Qué es un alias?')
    const good = panel(page).getByRole('button', { name: 'Me sirvió', exact: true })
    await good.click()
    await expect(good).toHaveAttribute('aria-pressed', 'true')
    await page.waitForLoadState('networkidle')
    await page.reload()
    await open(page)
    await expect(log(page)).toContainText('¿Qué es un alias?')
    await expect(good).toHaveAttribute('aria-pressed', 'true')
    await good.click()
    await expect(good).toHaveAttribute('aria-pressed', 'false')
    const id = await stored(page, 'public')
    await choose(page, 'Borrar esta conversación')
    await panel(page).getByRole('button', { name: 'Cancelar' }).click()
    await expect(log(page)).toContainText('¿Qué es un alias?')
    await choose(page, 'Borrar esta conversación')
    await panel(page).getByRole('button', { name: 'Borrar', exact: true }).click()
    await expect(log(page)).not.toContainText('¿Qué es un alias?')
    expect(await stored(page, 'public')).toBeNull()
    expect((await page.request.get(`/api/assistant/threads/${id}`)).status()).toBe(404)
  })

  test('can be stopped before it is complete', async ({ page }) => {
    await page.route('**/questions', () => undefined)
    await visit(page, HOME)
    await open(page)
    await send(page, '¿Qué es un alias?')
    await expect(log(page)).toContainText('Buscando en la documentación')
    await panel(page).getByRole('button', { name: 'Detener la respuesta' }).click()
    await expect(log(page)).toContainText('Detuviste la respuesta.')
    await expect(panel(page).getByRole('button', { name: 'Enviar' })).toBeVisible()
  })

  test('shows markup letter for letter and links nowhere outside, whatever it holds', async ({ page }) => {
    const hostile =
      '<img src=x onerror=alert(1)> <script>alert(2)</script> [uno](javascript:alert) [dos](https://malo.example/) [tres](//malo.example) [bien](/site/questions)'
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
    await expect(log(page).getByRole('link', { name: 'bien' })).toHaveAttribute('href', '/site/questions')
    expect(dialogs).toEqual([])
  })

  test('that is not known says so and hands the question to the search', async ({ page }) => {
    await visit(page, HOME)
    await open(page)
    await ask(page, '¿Quién ganó el mundial de 1962?')
    await expect(log(page)).toContainText('No encontré')
    await panel(page).getByRole('button', { name: 'Buscar en la documentación' }).click()
    const box = page.getByRole('dialog', { name: 'Buscar en el portal' })
    await expect(box.getByRole('combobox')).toHaveValue('¿Quién ganó el mundial de 1962?')
  })
})

test.describe('what does not go well', () => {
  test.use({ expectedErrors: /Failed to load resource/ })

  test('no answer: a sentence, the search, and another try that works', async ({ page }) => {
    await visit(page, HOME)
    await open(page)
    await page.route('**/questions', (route) => route.abort())
    await send(page, '¿Qué es un alias?')
    await expect(log(page)).toContainText('El asistente no responde')
    await expect(panel(page).getByRole('button', { name: 'Buscar en la documentación' })).toBeVisible()
    await page.unroute('**/questions')
    await panel(page).getByRole('button', { name: 'Reintentar' }).click()
    await expect(panel(page).getByRole('button', { name: 'Copiar la respuesta' })).toBeVisible()
    await expect(log(page)).not.toContainText('El asistente no responde')
  })

  test('too many questions: it is said how long to wait', async ({ page }) => {
    const message = 'Puedes hacer 20 preguntas por minuto. Espera 40 segundos y vuelve a preguntar.'
    await page.route('**/questions', (route) =>
      route.fulfill({ status: 429, headers: { 'retry-after': '40' }, json: { message, code: 'rate_limited' } }),
    )
    await visit(page, HOME)
    await open(page)
    await send(page, '¿Qué es un alias?')
    await expect(log(page)).toContainText(message)
  })

  test('a conversation that is gone is begun anew with the question that was typed', async ({ page }) => {
    await visit(page, HOME)
    await open(page)
    await ask(page, '¿Qué es un alias?')
    const gone = (await stored(page, 'public')) ?? ''
    expect((await page.request.delete(`/api/assistant/threads/${gone}`)).status()).toBe(204)
    await send(page, '¿Cómo se firma un mensaje?')
    await expect(log(page)).not.toContainText('¿Qué es un alias?')
    await expect(sources(page).first()).toBeVisible()
    await expect(log(page)).toContainText('¿Cómo se firma un mensaje?')
    expect(await stored(page, 'public')).not.toBe(gone)
  })

  test('10,000 characters are not sent, and nothing of them is lost', async ({ page }) => {
    await visit(page, HOME)
    await open(page)
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
})

test('the search without results and the questions open it, with what was typed ready to be sent', async ({ page }) => {
  await visit(page, '/site/questions')
  await page.getByRole('searchbox', { name: 'Filtrar las preguntas' }).fill('zzqx')
  await page.getByRole('button', { name: 'pregúntale al asistente' }).click()
  await expect(field(page)).toBeFocused()
  await expect(field(page)).toHaveValue('zzqx')
  await page.keyboard.press('Escape')
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Buscar/ })
    .first()
    .click()
  const box = page.getByRole('dialog', { name: 'Buscar en el portal' })
  await box.getByRole('combobox').fill('qqzzxx')
  await box.getByRole('button', { name: 'pregúntale al asistente' }).click()
  await expect(box).toBeHidden()
  await expect(field(page)).toBeFocused()
  await expect(field(page)).toHaveValue('qqzzxx')
})

test('earlier conversations of a person can be gone on with', async ({ page }) => {
  await openAs(page, PEOPLE.target, LIST)
  await open(page)
  await ask(page, '¿Qué es un alias?')
  await choose(page, 'Nueva conversación')
  await expect(log(page)).not.toContainText('¿Qué es un alias?')
  await ask(page, '¿Cómo se firma un mensaje?')
  await choose(page, 'Tus conversaciones')
  await panel(page).getByRole('button', { name: '¿Qué es un alias?' }).first().click()
  await expect(log(page)).toContainText('¿Qué es un alias?')
  await expect(log(page)).not.toContainText('¿Cómo se firma un mensaje?')
})

test('the keyboard alone opens it, asks, rates and leaves; what was typed stays while pages change', async ({
  page,
}) => {
  await visit(page, HOME)
  await launcher(page).focus()
  await page.keyboard.press('Enter')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('a/b')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('c')
  await expect(field(page)).toHaveValue('a/b\nc')
  await expect(page.getByRole('dialog', { name: 'Buscar en el portal' })).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await expect(launcher(page)).toBeFocused()
  await page.getByRole('banner').getByRole('link', { name: 'Documentación' }).click()
  await page.waitForURL('**/site/documentation/context')
  await launcher(page).focus()
  await page.keyboard.press('Enter')
  await expect(field(page)).toHaveValue('a/b\nc')
  await ask(page, '¿Qué es un alias?')
  const good = panel(page).getByRole('button', { name: 'Me sirvió', exact: true })
  for (let steps = 0; !(await good.evaluate((button) => button.matches(':focus'))); steps += 1) {
    expect(steps).toBeLessThan(12)
    await page.keyboard.press('Shift+Tab')
  }
  await page.keyboard.press('Space')
  await expect(good).toHaveAttribute('aria-pressed', 'true')
})

test('nothing of it keeps anybody out, open or closed, for visitors and for whoever signed in', async ({ page }) => {
  await visit(page, HOME)
  await launcher(page).waitFor()
  await expectAccessible(page)
  await open(page)
  await expectAccessible(page)
  await ask(page, '¿Qué webhooks debo registrar?')
  await expectAccessible(page)
  await openAs(page, PEOPLE.owner, LIST)
  await open(page)
  await ask(page, '¿Quién ganó el mundial de 1962?')
  await choose(page, 'Tus conversaciones')
  await expect(panel(page).getByRole('heading', { name: 'Tus conversaciones' })).toBeVisible()
  await expectAccessible(page)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 }, hasTouch: true })

  test('it fits, its targets are large, and a link leads out of it', async ({ page }) => {
    await answerWith(
      page,
      `\`${'x'.repeat(300)}\` ${'https://integracion.qri.example/'.repeat(9)} [firma](/site/questions)`,
    )
    await visit(page, HOME)
    await open(page)
    await ask(page, `¿Qué es ${'palabra'.repeat(60)}?`)
    for (const box of [page.locator('html'), panel(page), log(page)]) {
      expect(await box.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0)
    }
    for (const button of await panel(page).getByRole('button').all()) {
      const { width = 0, height = 0 } = (await button.boundingBox()) ?? {}
      expect(Math.min(width, height), await button.innerText()).toBeGreaterThanOrEqual(42)
    }
    await panel(page).getByRole('link', { name: 'firma' }).click()
    await page.waitForURL('**/site/questions')
    await expect(panel(page)).toBeHidden()
  })

  test('its button leaves the bar that saves free', async ({ page }) => {
    for (const section of ['security', 'ifo']) {
      await openNew(page, 'Billetera', section)
      await launcher(page).waitFor()
      for (const width of [360, 900, 1300]) {
        await page.setViewportSize({ width, height: 720 })
        const own = await launcher(page).boundingBox()
        const bar = await page.getByRole('button', { name: 'Guardar', exact: true }).boundingBox()
        expect(own?.x, `${section} at ${width} px`).toBeGreaterThanOrEqual((bar?.x ?? 0) + (bar?.width ?? Infinity))
      }
    }
  })
})
