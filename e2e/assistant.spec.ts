import { expect } from '@playwright/test'
import {
  ask,
  choose,
  element,
  field,
  HOME,
  launcher,
  LIST,
  log,
  open,
  panel,
  send,
  stored,
} from './support/assistant.ts'
import { nextBearer, openAlone, openAs, PEOPLE, test, visit } from './support/portal.ts'

test.describe('who it talks with', () => {
  test.use({ expectedErrors: /404 \(Not Found\)/ })

  test('for a visitor it is public and names nobody; its name and icon are those of its attributes', async ({
    page,
  }) => {
    await visit(page, HOME)
    await expect(element(page)).toHaveAttribute('chat-mode', 'public')
    await expect(element(page)).toHaveAttribute('api-key', /^[\w-]+$/)
    await expect(element(page)).not.toHaveAttribute('data-uuid-user')
    await open(page)
    const heading = panel(page).getByRole('heading', { level: 2 })
    await expect(heading).toHaveText((await element(page).getAttribute('header-name')) ?? '')
    const icon = page.getByRole('dialog').locator('img')
    expect(await icon.getAttribute('src')).toBe(await element(page).getAttribute('header-icon'))
    await expect.poll(() => icon.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
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
    const tools = panel(page).getByRole('group', { name: 'Respuesta a: ¿Qué me falta para terminar?' })
    await expect(tools.getByRole('button', { name: 'Copiar la respuesta' })).toBeVisible()
    await expect(panel(page).locator('a[href^="/site/enroller/"]').first()).toBeVisible()
  })

  test('what a visitor said stays out of a session, and what was said in it goes with it', async ({ page }) => {
    await visit(page, HOME)
    await open(page)
    await ask(page, '¿Qué es un alias?')
    await openAlone(page, PEOPLE.colleague, LIST)
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

  // Choosing the conversation that is already open in the list changes nothing: its unfinished answer stays.
  await page.route('**/questions', () => undefined)
  await send(page, '¿Y un token?')
  await choose(page, 'Tus conversaciones')
  await panel(page).locator('[aria-current]').click()
  await expect(log(page)).toContainText('Buscando en la documentación')
  await expect(panel(page).getByRole('button', { name: 'Detener la respuesta' })).toBeVisible()
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
  await expect(page.getByRole('main')).toBeFocused()
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
