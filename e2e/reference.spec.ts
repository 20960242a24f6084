import { expect, type Page } from '@playwright/test'
import { addressOf, DOCUMENTS, frameOf, V2 } from './support/reference.ts'
import { violationsIn } from './support/axe.ts'
import { expectAccessible, openAs, PEOPLE, test } from './support/portal.ts'

const FAILED = 'Error al obtener la documentación'
const PHONE = { width: 360, height: 740 }

async function widthAndHeight(page: Page): Promise<number[]> {
  return page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight])
}

test('anybody reads each document in its frame, and is asked for nothing', async ({ page }) => {
  const asked: { url: string; bearer: string | undefined }[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/documentation'))
      asked.push({ url: pathname, bearer: request.headers()['authorization'] })
  })
  for (const [html, { title, operation }] of Object.entries(DOCUMENTS)) {
    asked.length = 0
    await page.goto(addressOf(html))
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page).toHaveTitle(new RegExp(`^${title} · `))
    const frame = frameOf(page, title)
    await expect(frame.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(frame.getByRole('heading', { level: 3, name: operation, exact: true })).toBeAttached()
    await expect(frame.getByText(title === 'Servicio V2' ? 'API versión 2.0' : /^API versión \d\.\d$/)).toBeVisible()
    for (const { url, bearer } of asked) expect([url, bearer]).toEqual([`/api/documentation/${html}`, undefined])
    expect(asked.length).toBeGreaterThan(0)
    expect(new URL(page.url()).pathname).toBe(addressOf(html))
  }
})

test('whoever signed in reads the same', async ({ page }) => {
  await openAs(page, PEOPLE.owner, V2)
  await expect(frameOf(page).getByRole('heading', { level: 1, name: 'API QRI V2' })).toBeVisible()
})

test('an unknown document loads nothing and shows those that there are', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(addressOf('zzz'))
  await expect(page.getByRole('heading', { name: 'Ese documento no existe' })).toBeVisible()
  const links = page.getByRole('main').getByRole('link')
  await expect(links).toHaveText(Object.values(DOCUMENTS).map(({ title }) => title))
  await expect(page.getByRole('main').getByTitle(/^Referencia/)).toHaveCount(0)
  expect(asked.filter((path) => path.includes('api/documentation'))).toEqual([])
  await expectAccessible(page)
  await links.first().click()
  await expect(frameOf(page).getByRole('heading', { level: 1 })).toBeVisible()
})

test.describe('when the document cannot be had', () => {
  test.use({ expectedErrors: /status of 500|Reference failed/ })

  test('the page says so in the fixed words, shows no frame, and tries again when asked', async ({ page }) => {
    await page.route('**/api/documentation/*', (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto(V2)
    await expect(page.getByRole('alert')).toContainText(FAILED)
    await expect(page.getByText(FAILED, { exact: true })).toBeVisible()
    await expect(page.getByTitle(/^Referencia/)).toHaveCount(0)
    await expectAccessible(page)
    await page.unroute('**/api/documentation/*')
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(frameOf(page).getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(FAILED)).toHaveCount(0)
  })
})

test('the address names an operation, and what is chosen or scrolled to in the document stands in it', async ({
  page,
}) => {
  await page.goto(`${V2}#createToken`)
  const frame = frameOf(page)
  const heading = (name: string) => frame.getByRole('heading', { level: 3, name, exact: true })
  const entry = () => page.evaluate(() => JSON.stringify(history.state))
  await expect(heading('Crear un token')).toBeInViewport()
  const state = await entry()

  const link = frame.getByRole('link', { name: 'Solicitar una devolución POST' })
  await link.click()
  await expect(page).toHaveURL(/\/api-qri-v2#requestRefund$/)
  await page.reload()
  await expect(heading('Solicitar una devolución')).toBeInViewport()
  await expect(link).toHaveAttribute('aria-current', 'location')
  const client = frame.getByRole('heading', { level: 2, name: 'Un cliente completo' })
  await client.evaluate((place) => place.scrollIntoView())
  await expect(page).toHaveURL(/#cliente$/)
  expect(await entry()).toBe(state)

  await page.evaluate(() => {
    location.hash = '#createToken'
  })
  await expect(heading('Crear un token')).toBeInViewport()
  await expect(client).not.toBeInViewport()
})

test('the search opens by its keys from inside the document, and what it finds there is shown', async ({ page }) => {
  await page.goto(`${V2}#requestRefund`)
  const frame = frameOf(page)
  const refund = frame.getByRole('link', { name: 'Solicitar una devolución', exact: true })
  // Waits until the API reference's script has run: it marks the current link with the attribute `aria-current`.
  await expect(frame.getByRole('link', { name: 'Solicitar una devolución POST' })).toHaveAttribute(
    'aria-current',
    'location',
  )
  const box = page.getByRole('dialog').getByRole('combobox')
  for (const key of ['/', 'Control+k']) {
    await refund.press(key)
    await expect(box).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(box).toHaveCount(0)
  }
  await frame.getByRole('searchbox', { name: 'Filtrar operaciones' }).press('/')
  await expect(frame.getByRole('searchbox', { name: 'Filtrar operaciones' })).toHaveValue('/')
  await expect(box).toHaveCount(0)
  await refund.press('/')
  await box.fill('crear un token')
  await page
    .getByRole('option', { name: /^Crear un token/ })
    .first()
    .click()
  await expect(frame.getByRole('heading', { level: 3, name: 'Crear un token', exact: true })).toBeInViewport()
})

test('operations are found by a word of their name or path without accents; an example is in one language everywhere', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read'])
  await page.goto(`${V2}#createToken`)
  const frame = frameOf(page)
  await test.step('an example is shown in one language everywhere, and can be copied', async () => {
    const example = (name: string, language: string) =>
      frame.getByRole('region', { name: `${name}, ${language}`, exact: true })
    await expect(example('Crear un token', 'cURL')).toBeVisible()
    await frame.getByRole('radiogroup', { name: 'Lenguaje: Crear un token' }).getByText('Python').click()
    for (const name of ['Crear un token', 'Leer un token']) {
      await expect(example(name, 'Python')).toBeVisible()
      await expect(example(name, 'cURL')).toBeHidden()
    }
    await frame.getByRole('button', { name: 'Copiar /qri/v2/tokens', exact: true }).click()
    await expect(frame.getByRole('status').filter({ hasText: 'Copiado' })).toBeAttached()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('/qri/v2/tokens')
  })
  const contents = frame.getByRole('navigation', { name: 'Contenido' })
  const filter = frame.getByRole('searchbox', { name: 'Filtrar operaciones' })
  await filter.fill('DEVOLUCION solic')
  await expect(contents.getByRole('link')).toHaveText([/Solicitar una devolución/])
  await filter.fill('/subscriptions delete')
  await expect(contents.getByRole('link')).toHaveText([/Cancelar una suscripción/])
  await filter.fill('zzz')
  await expect(contents.getByRole('link')).toHaveCount(0)
  await expect(frame.getByText('Nada coincide con «zzz».')).toBeVisible()
  await filter.fill('refund')
  await filter.press('Enter')
  await expect(frame.getByRole('heading', { level: 3, name: 'Solicitar una devolución' })).toBeInViewport()
})

test('the document can be kept as OpenAPI', async ({ page }) => {
  await page.goto(addressOf('alias'))
  const started = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Descargar OpenAPI' }).click()
  const download = await started
  expect(download.suggestedFilename()).toBe('alias.openapi.json')
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
  const { openapi, info } = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>
  expect([openapi, info]).toEqual(['3.1.0', expect.objectContaining({ title: 'API de alias QRI' })])
})

test('a link of the document that leaves it opens a whole portal beside it', async ({ page, context }) => {
  await page.goto(`${addressOf('api-qri')}#de-v1-a-v2`)
  const opened = context.waitForEvent('page')
  await frameOf(page, 'Servicio V1').getByRole('link', { name: 'POST /qri/v2/tokens', exact: true }).click()
  const beside = await opened
  await expect(beside).toHaveURL(/\/site\/reference-api\/qri\/api-qri-v2#createToken$/)
  const heading = frameOf(beside).getByRole('heading', { level: 3, name: 'Crear un token', exact: true })
  await expect(heading).toBeInViewport()
  expect(await beside.evaluate(() => window.origin)).toBe(new URL(beside.url()).origin)
})

/** Background, text colour and font of a page, and whether its web font has loaded; runs in the browser. */
function lookOf() {
  const { backgroundColor, color, fontFamily } = getComputedStyle(document.body)
  const arrived = [...document.fonts].some(
    ({ family, status }) => /^"?Inter Variable"?$/.test(family) && status === 'loaded',
  )
  return { backgroundColor, color, face: fontFamily.split(',')[0], arrived }
}

test('page and document pass axe and look alike, wide and narrow, with one scroll bar', async ({ page }) => {
  for (const [html, operation] of [
    ['api-qri-v2', 'createToken'],
    ['api-qri', 'crearCobro'],
    ['alias', 'registerAlias'],
  ] as const) {
    await page.goto(`${addressOf(html)}#${operation}`)
    const frame = frameOf(page, DOCUMENTS[html].title)
    await expect(frame.getByRole('heading', { level: 1 })).toBeAttached()
    const document = page.frames().find((each) => each.url().includes(`/api/documentation/${html}`))
    await expect.poll(() => page.evaluate(lookOf)).toMatchObject({ arrived: true })
    await expect.poll(() => document?.evaluate(lookOf)).toEqual(await page.evaluate(lookOf))
    // axe looks at the smallest document only, because it takes seconds for the others, which are made of the same parts.
    const isSmallest = html === 'alias'
    if (isSmallest) await expectAccessible(page)
    if (document && isSmallest) expect(await violationsIn(document)).toEqual([])
    expect((await widthAndHeight(page))[1]).toBeLessThanOrEqual(900)
    await page.setViewportSize(PHONE)
    if (isSmallest) await expectAccessible(page)
    expect(await widthAndHeight(page)).toEqual([PHONE.width, PHONE.height])
    const inside = await document?.evaluate(() => window.document.documentElement.scrollWidth)
    expect(inside).toBeLessThanOrEqual(PHONE.width)
    await page.setViewportSize({ width: 1440, height: 900 })
  }
})

test('on a phone the contents open over the text and close behind a choice', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await page.goto(V2)
  const frame = frameOf(page)
  await frame.getByRole('button', { name: 'Contenido' }).click()
  const contents = frame.getByRole('navigation', { name: 'Contenido' })
  await contents.getByRole('link', { name: /^Solicitar una devolución/ }).click()
  await expect(contents).toBeHidden()
  await expect(frame.getByRole('heading', { level: 3, name: 'Solicitar una devolución' })).toBeInViewport()
})
