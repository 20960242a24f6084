import { expect, type Page } from '@playwright/test'
import { openAs, PEOPLE, test, visit } from './support/portal.ts'

const HOME = '/site/home'
const LIST = '/site/list-integration'

const start = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Comenzar a desarrollar' })
const part = (page: Page, name: string) => page.getByRole('main').getByRole('region', { name })
const links = async (page: Page): Promise<Record<string, string>> => {
  const answer = (await (await page.request.get('/config.json')).json()) as { links: Record<string, string> }
  return answer.links
}

test('a visitor who starts signs in first; who has signed in goes to the own integrations', async ({ page }) => {
  await visit(page, HOME)
  await start(page).click()
  await expect(page.getByRole('heading', { name: 'Iniciar Sesión' })).toBeVisible()
  await openAs(page, PEOPLE.owner, HOME)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Mis integraciones' })).toBeVisible()
  await start(page).click()
  await page.waitForURL(`**${LIST}`)
})

test('roles, reasons, simulators and the way to production are there and lead where they should', async ({ page }) => {
  await visit(page, HOME)
  await test.step('each of three roles tells what it integrates and how long it takes, and leads to its guide', async () => {
    const cards = part(page, '¿Qué vas a conectar?').getByRole('article')
    await expect(cards).toHaveCount(3)
    for (const [at, [name, guide]] of [
      ['Billetera', '/site/documentation/qri/payer-duties'],
      ['Recaudador', '/site/documentation/qri/collector-duties'],
      ['Billetera y Recaudador', '/site/documentation/qri/transaction-flow'],
    ].entries()) {
      const card = cards.nth(at)
      await expect(card.getByRole('heading')).toHaveText(name ?? '')
      await expect(card.getByRole('term')).toHaveText(['Qué integras', 'Cuánto toma'])
      await expect(card.getByRole('definition').last()).toHaveText(/^De \d a \d semanas$/)
      await expect(card.getByRole('link')).toHaveAttribute('href', guide ?? '')
    }
  })
  await test.step('four reasons are given', async () => {
    const reasons = part(page, 'Cuatro razones para integrarte')
    await expect(reasons.getByRole('heading', { level: 3 })).toHaveText([
      'Interoperabilidad',
      'Pago al instante',
      'Seguridad',
      'Costo',
    ])
    await expect(reasons).toContainText('recibe el dinero en el momento del pago')
    await expect(reasons).toContainText('Una sola integración')
  })
  await test.step('a demo and three simulators open in windows of their own, at the configured addresses', async () => {
    const outside = await links(page)
    const demo = part(page, 'Conversemos de tu integración').getByRole('link', { name: 'Agendar una demo' })
    const simulators = part(page, 'Prueba antes de escribir código').getByRole('link', { name: 'Simular Acá' })
    await expect(page.getByText('Simular Acá', { exact: true })).toHaveCount(3)
    const expected = [outside['simulator'], outside['simulator_pay'], outside['signature_debugger']]
    for (const [link, address] of [
      [demo, outside['demo']],
      ...expected.map((address, at) => [simulators.nth(at), address] as const),
    ] as const) {
      await expect(link).toHaveAttribute('href', address ?? '')
      await expect(link).toHaveAttribute('target', '_blank')
    }
  })
  await test.step('nothing is wider than the window', async () => {
    for (const width of [360, 1100, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
  })
  await test.step('the way to production and the first call lead on to the documentation', async () => {
    const next = part(page, 'De la idea a producción').getByRole('link')
    await expect(next).toHaveAttribute('href', '/site/documentation/integration-process')
    const call = part(page, 'Tu primer cobro, en una llamada')
    await call.getByRole('link', { name: 'Ver la referencia de la API' }).click()
    await page.waitForURL('**/site/reference-api/qri/api-qri-v2')
  })
})

test('the story of a payment plays again by its button, and stands finished for who wants no motion', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await visit(page, HOME)
  const again = page.getByRole('button', { name: 'Repetir el pago' })
  // Counts CSS animations but not CSS transitions, because the button 'Repetir el pago' has transitions.
  const running = () =>
    page.evaluate(
      () =>
        document
          .getAnimations()
          .filter((animation) => animation instanceof CSSAnimation && animation.playState === 'running').length,
    )
  await expect.poll(running).toBe(0)
  await again.click()
  await expect.poll(running).toBeGreaterThan(0)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await visit(page, HOME)
  await expect(again).toBeHidden()
  expect(await running()).toBe(0)
  await expect(page.getByText('El comercio tiene el dinero')).toBeVisible()
})
