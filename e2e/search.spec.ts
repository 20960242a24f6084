import { expect, type Locator, type Page } from '@playwright/test'
import { DESK, expectFit, PHONE } from './support/fit.ts'
import { alive, expectAccessible, hold, openAs, PEOPLE, test, visit } from './support/portal.ts'

const HOME = '/site/home'
const INDEX = '**/assets/search-*.json'

const box = (page: Page): Locator => page.getByRole('dialog', { name: 'Buscar en el portal' })
const field = (page: Page): Locator => box(page).getByRole('combobox')
const results = (page: Page): Locator => box(page).getByRole('option')
const active = (page: Page): Locator => box(page).getByRole('option', { selected: true })

async function look(page: Page, text: string): Promise<void> {
  await page.keyboard.press('/')
  await field(page).fill(text)
}

test('the button, / and Ctrl+K open it; Escape closes it and gives the focus back; a slash in a field stays there', async ({
  page,
}) => {
  await visit(page, '/site/questions')
  const button = page.getByRole('banner').getByRole('button', { name: 'Buscar' })
  await button.click()
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(box(page)).toBeHidden()
  await expect(button).toBeFocused()
  await page.keyboard.press('/')
  await expect(field(page)).toBeFocused()
  await expect(field(page)).toHaveValue('')
  await page.keyboard.press('Escape')
  const filter = page.getByRole('searchbox')
  await filter.focus()
  await page.keyboard.press('/')
  await expect(filter).toHaveValue('/')
  await expect(box(page)).toBeHidden()
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
})

test('before anything is typed it offers places to start, later also what was opened; a question opens in its page', async ({
  page,
}) => {
  await visit(page, HOME)
  await page.keyboard.press('/')
  await expect(box(page).getByRole('group', { name: 'Para empezar' })).toBeVisible()
  await look(page, 'etapa piloto')
  await results(page).filter({ hasText: '¿En qué etapa está la red?' }).click()
  await expect(page).toHaveURL(/#pilot$/)
  await page.keyboard.press('Control+k')
  await expect(box(page).getByRole('group', { name: 'Recientes' }).getByRole('option')).toHaveCount(1)
  await field(page).fill('cuántas veces puedo devolver')
  await results(page).filter({ hasText: '¿Cuántas veces puedo devolver una transacción?' }).click()
  await expect(page).toHaveURL(/#refund_once$/)
  await expect(page.getByText('Una sola vez, por el total o por una parte.')).toBeInViewport()
})

test('what is found: any accent or case, marked, by kind, and from the index alone', async ({ page }) => {
  await visit(page, HOME)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.keyboard.press('/')
  await test.step('accents, case and a slip of the finger do not matter', async () => {
    for (const text of ['DEVOLUCION', 'devolusion', 'devolución']) {
      await field(page).fill(text)
      await expect(results(page).first()).toContainText(/devoluci|devolver/i)
    }
  })
  await test.step('results come by kind: documentation, questions and operations', async () => {
    for (const kind of ['Documentación', 'Preguntas frecuentes', 'Referencias API']) {
      await expect(box(page).getByRole('group', { name: kind })).toBeVisible()
    }
    expect(await results(page).count()).toBeLessThanOrEqual(10)
  })
  await test.step('what was found is marked', async () => {
    await field(page).fill('certificado')
    await expect(results(page).first().locator('mark').first()).toHaveText(/certificado/i)
  })
  await test.step('arrows go round, and the field names the result that Enter would open', async () => {
    await field(page).fill('firma')
    await expect(results(page).first()).toContainText(/firma/i)
    await expect(results(page).first()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('ArrowUp')
    await expect(results(page).last()).toHaveAttribute('aria-selected', 'true')
    const id = (await results(page).last().getAttribute('id')) ?? ''
    await expect(field(page)).toHaveAttribute('aria-activedescendant', id)
    await page.keyboard.press('ArrowDown')
    await expect(results(page).first()).toHaveAttribute('aria-selected', 'true')
  })
  await test.step('markup is looked for as text, and a very long text does no harm', async () => {
    const markup = '<zzqqxx kkwwyy=jjvvbb>'
    await field(page).fill(markup)
    await expect(box(page).getByText(`Sin resultados para «${markup}»`)).toBeVisible()
    expect(await box(page).innerHTML()).not.toContain('<zzqqxx')
    await expect(box(page).getByRole('link', { name: 'preguntas frecuentes' })).toBeVisible()
    await field(page).evaluate((input, text) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
      input.dispatchEvent(new Event('input', { bubbles: true }))
    }, 'firma '.repeat(1700))
    await expect(results(page).first()).toBeVisible()
    expect((await field(page).inputValue()).length).toBeLessThanOrEqual(200)
  })
  await test.step('the server was asked for nothing but the index, once', () => {
    expect(asked.filter((path) => !path.startsWith('/assets/'))).toEqual([])
    expect(asked.filter((path) => path.endsWith('.json'))).toHaveLength(1)
  })
  await test.step('the keyboard alone leads to a section, which comes into view and is marked for a moment', async () => {
    await field(page).fill('reintentos de webhooks')
    await expect(results(page).first()).toContainText(/reint/i)
    const found = box(page).getByRole('group', { name: 'Documentación' }).getByRole('option').first()
    const address = (await found.getAttribute('href')) ?? ''
    for (let steps = 0; (await active(page).getAttribute('href')) !== address; steps += 1) {
      expect(steps).toBeLessThan(10)
      await page.keyboard.press('ArrowDown')
    }
    await page.keyboard.press('Enter')
    await expect(box(page)).toBeHidden()
    await expect(page).toHaveURL(address)
    const place = page.locator(`[id="${address.split('#')[1]}"]`)
    await expect(place).toBeInViewport()
    await expect(place).toHaveAttribute('data-found', '')
    await expect(place).not.toHaveAttribute('data-found', '')
  })
})

test('Enter before the results are there opens the first of them, unless something else is typed', async ({ page }) => {
  const release = await hold(page, INDEX)
  await visit(page, HOME)
  await look(page, 'etapa')
  await field(page).press('Enter')
  await field(page).fill('etapa piloto')
  const kept = page.url()
  await expect(box(page).getByText('Buscando…')).toBeVisible()
  release()
  await expect(results(page).first()).toBeVisible()
  expect(page.url()).toBe(kept)
  await page.keyboard.press('Escape')
  await page.reload()
  await alive(page)
  const releaseAgain = await hold(page, INDEX)
  await look(page, 'etapa piloto')
  await field(page).press('Enter')
  await expect(box(page).getByText('Buscando…')).toBeVisible()
  releaseAgain()
  await expect(box(page)).toBeHidden()
  await expect(page).toHaveURL(/\/site\/.+#/)
})

test.describe('without the index', () => {
  test.use({ expectedErrors: /ERR_FAILED|Unable to preload CSS/ })

  test('it says so, keeps what was typed, and finds it on another try or when something is typed again', async ({
    page,
  }) => {
    const failed = box(page).getByText('No pudimos cargar la búsqueda')
    await page.route(INDEX, (route) => route.abort())
    await visit(page, HOME)
    await look(page, 'firma')
    await expect(failed).toBeVisible()
    await expect(field(page)).toHaveAttribute('aria-expanded', 'false')
    await expect(field(page)).not.toHaveAttribute('aria-controls')
    await page.unroute(INDEX)
    await box(page).getByRole('button', { name: 'Reintentar' }).click()
    await expect(results(page).first()).toBeVisible()
    await expect(field(page)).toHaveValue('firma')

    await page.route(INDEX, (route) => route.abort())
    await page.reload()
    await alive(page)
    await look(page, 'firma')
    await expect(failed).toBeVisible()
    await page.unroute(INDEX)
    for (const text of ['webhook', 'firma']) {
      await field(page).fill(text)
      await expect(results(page).first()).toContainText(new RegExp(text, 'i'))
    }
    await expect(box(page).getByRole('alert')).toHaveCount(0)
  })

  test('where what looks through it does not arrive, it says so and tries again with a new one', async ({ page }) => {
    await page.route('**/assets/search.worker-*.js', (route) => route.abort())
    await visit(page, HOME)
    await look(page, 'firma')
    await expect(box(page).getByText('No pudimos cargar la búsqueda')).toBeVisible()
    await page.unroute('**/assets/search.worker-*.js')
    await box(page).getByRole('button', { name: 'Reintentar' }).click()
    await expect(results(page).first()).toBeVisible()
  })

  test('where the box itself does not arrive, a notice says so and the page stays', async ({ page }) => {
    await page.route('**/assets/SearchDialog-*.js', (route) => route.abort())
    await visit(page, HOME)
    await page.keyboard.press('/')
    await expect(page.getByText('No pudimos abrir la búsqueda.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

  test('where the notice of that does not arrive either, the page stays', async ({ page }) => {
    await page.route(/\/assets\/(?:SearchDialog|Feedback)-/, (route) => route.abort())
    await visit(page, HOME)
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('SearchDialog'))
    await page.keyboard.press('/')
    await failed
    await page.getByRole('contentinfo').getByRole('link', { name: 'Preguntas frecuentes' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Preguntas frecuentes' })).toBeVisible()
  })
})

test('behind the sign-in it is the same, also in the area of administrators', async ({ page }) => {
  await openAs(page, PEOPLE.administrator, '/site/admin/main')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await field(page).fill('firma')
  await expect(results(page).first()).toBeVisible()
})

test('it passes axe empty, full and without results, wide and narrow, and fits', async ({ page }) => {
  await visit(page, HOME)
  await page.getByRole('banner').getByRole('button', { name: 'Buscar' }).click()
  await expect(field(page)).toBeFocused()
  await expectAccessible(page, 'dialog')
  await field(page).fill('certificado')
  await expect(results(page).first()).toBeVisible()
  await expectAccessible(page, 'dialog')
  await expectFit(page)
  expect((await box(page).boundingBox())?.width).toBeLessThanOrEqual(PHONE.width)
  await page.setViewportSize(DESK)
  await field(page).fill('zzqqxx')
  await expect(box(page).getByText('Sin resultados para')).toBeVisible()
  await expectAccessible(page, 'dialog')
})
