import { expect } from '@playwright/test'
import { answerWith, ask, choose, field, HOME, launcher, LIST, log, open, panel } from './support/assistant.ts'
import { expectAccessible, hold, openAs, PEOPLE, test, visit } from './support/portal.ts'

test('nothing of it keeps anybody out, open or closed, for visitors and for whoever signed in', async ({ page }) => {
  await visit(page, HOME)
  await launcher(page).waitFor()
  await expectAccessible(page)
  await open(page)
  await expectAccessible(page, 'portal-assistant')
  await ask(page, '¿Qué webhooks debo registrar?')
  await expectAccessible(page, 'portal-assistant')
  await openAs(page, PEOPLE.owner, LIST)
  await open(page)
  await ask(page, '¿Quién ganó el mundial de 1962?')
  await choose(page, 'Tus conversaciones')
  await expect(panel(page).getByRole('heading', { name: 'Tus conversaciones' })).toBeVisible()
  await expectAccessible(page, 'portal-assistant')
})

test('Escape closes the menu alone, then the panel; but nothing while a conversation is being deleted', async ({
  page,
}) => {
  await visit(page, HOME)
  await open(page)
  await ask(page, '¿Qué es un alias?')
  const menu = panel(page).getByRole('button', { name: 'Opciones de la conversación' })
  const anew = panel(page).getByRole('button', { name: 'Nueva conversación' })
  await menu.click()
  await expect(anew).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(anew).toBeHidden()
  await expect(menu).toBeFocused()
  await menu.click()
  await log(page).click({ position: { x: 5, y: 5 } })
  await expect(anew).toBeHidden()

  const release = await hold(page, '**/api/assistant/threads/*')
  await choose(page, 'Borrar esta conversación')
  const question = panel(page).getByRole('alertdialog')
  await question.getByRole('button', { name: 'Borrar', exact: true }).click()
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Cancelar' }).click({ force: true })
  await expect(question).toBeVisible()
  release()
  await expect(question).toBeHidden()
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()

  await test.step('where the browser closes it by itself, its button is there again', async () => {
    await open(page)
    await panel(page).evaluate((dialog: HTMLDialogElement) => dialog.close())
    await expect(launcher(page)).toBeFocused()
    await open(page)
  })
})

test('a link closes it where it would cover what the link leads to, and leaves it open beside a wide page', async ({
  page,
}) => {
  await answerWith(page, '[firma](/site/questions)')
  for (const width of [1100, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await visit(page, HOME)
    await open(page)
    await ask(page, '¿Cómo firmo?')
    await panel(page).getByRole('link', { name: 'firma' }).last().click()
    await page.waitForURL('**/site/questions')
    await expect(panel(page)).toBeVisible({ visible: width === 1440 })
  }
})

for (const part of ['Assistant', 'Panel']) {
  test(`whoever goes back before it has arrived (${part}) is shown the page alone`, async ({ page }) => {
    const release = await hold(page, `**/assets/${part}-*.js`)
    await visit(page, HOME)
    if (part === 'Panel') await expect(launcher(page)).toBeVisible()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Preguntas frecuentes' }).click()
    await page.getByRole('searchbox', { name: 'Filtrar las preguntas' }).fill('zzzz')
    await page.getByRole('button', { name: 'pregúntale al asistente' }).click()
    await page.goBack()
    await page.waitForURL(`**${HOME}`)
    const arrived = page.waitForResponse(`**/assets/${part}-*.js`)
    release()
    await arrived
    await expect(launcher(page)).toHaveAttribute('aria-busy', 'false')
    await expect(panel(page)).toBeHidden()
    // The panel was closed before it had loaded, so the question that should have filled its text field is forgotten.
    await open(page)
    await expect(field(page)).toHaveValue('')
  })
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 }, hasTouch: true })

  test('it fits, its targets are large, and a link and the way back lead out of it', async ({ page }) => {
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

    await test.step('the way back leads out of it too', async () => {
      await page.getByRole('banner').getByRole('link').first().click()
      await page.waitForURL(`**${HOME}`)
      await open(page)
      await page.goBack()
      await page.waitForURL('**/site/questions')
      await expect(panel(page)).toBeHidden()
      await expect(launcher(page)).toBeVisible()
    })
  })

  test('its button hides while one reads on; over it no search opens, and the keyboard leaves what is written in sight', async ({
    page,
  }) => {
    await visit(page, HOME)
    await test.step('its button is out of the way of a reader who goes on, and back for one who turns', async () => {
      await launcher(page).waitFor()
      const scroll = (by: number) => page.evaluate((top) => scrollBy({ top, behavior: 'instant' }), by)
      await scroll(900)
      await expect(launcher(page)).not.toBeInViewport()
      await scroll(-100)
      await expect(launcher(page)).toBeInViewport({ ratio: 1 })
      await scroll(900)
      await page.keyboard.press('Tab')
      await launcher(page).focus()
      await expect(launcher(page)).toBeInViewport({ ratio: 1 })
    })
    const search = page.getByRole('dialog', { name: 'Buscar en el portal' })
    await page.keyboard.press('Control+k')
    await expect(search).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(search).toHaveCount(0)
    await open(page)
    await page.keyboard.press('Control+k')
    await expect(panel(page)).toBeVisible()
    await expect(search).toHaveCount(0)
    await page.evaluate(() => {
      Object.defineProperty(visualViewport, 'height', { value: 400 })
      visualViewport?.dispatchEvent(new Event('resize'))
    })
    const composer = await field(page).boundingBox()
    expect((composer?.y ?? Infinity) + (composer?.height ?? 0)).toBeLessThanOrEqual(400)
    expect((await panel(page).boundingBox())?.y).toBeGreaterThanOrEqual(0)
  })
})
