import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { expectAccessible, openAs, PEOPLE, test } from './support/portal.ts'

/** Each document with the title of its page and one operation of it. */
const DOCUMENTS = {
  'api-qri-v2': { title: 'Servicio V2', operation: 'Crear un token' },
  'api-qri': { title: 'Servicio V1', operation: 'Crear un cobro' },
  alias: { title: 'Alias - V1', operation: 'Registrar un alias' },
  'tds-qri': { title: 'Administración TDS', operation: 'Registrar un comercio' },
} as const

const addressOf = (html: string): string => `/site/reference-api/qri/${html}`
const V2 = addressOf('api-qri-v2')
const FAILED = 'Error al obtener la documentación'
const PHONE = { width: 360, height: 740 }

const frameOf = (page: Page, title = 'Servicio V2') => page.getByTitle(`Referencia de ${title}`).contentFrame()

async function widthAndHeight(page: Page): Promise<number[]> {
  return page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight])
}

for (const [html, { title, operation }] of Object.entries(DOCUMENTS)) {
  test(`anybody reads ${title} in its frame, and is asked for nothing`, async ({ page }) => {
    const asked: { url: string; bearer: string | undefined }[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/api/documentation'))
        asked.push({ url: pathname, bearer: request.headers()['authorization'] })
    })
    await page.goto(addressOf(html))
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page).toHaveTitle(new RegExp(`^${title} · `))
    const frame = frameOf(page, title)
    await expect(frame.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(frame.getByRole('heading', { level: 3, name: operation, exact: true })).toBeAttached()
    await expect(frame.getByText(/^API versión \d\.\d$/)).toBeVisible()
    for (const { url, bearer } of asked) expect([url, bearer]).toEqual([`/api/documentation/${html}`, undefined])
    expect(asked.length).toBeGreaterThan(0)
    expect(new URL(page.url()).pathname).toBe(addressOf(html))
  })
}

test('V2 says that its version is 2.0', async ({ page }) => {
  await page.goto(V2)
  await expect(frameOf(page).getByText('API versión 2.0', { exact: true })).toBeVisible()
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
    await expect(frameOf(page).getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(FAILED)).toHaveCount(0)
  })
})

test('the address names an operation, and a change of it moves the document', async ({ page }) => {
  await page.goto(`${V2}#requestRefund`)
  const frame = frameOf(page)
  const heading = (name: string) => frame.getByRole('heading', { level: 3, name, exact: true })
  await expect(heading('Solicitar una devolución')).toBeInViewport()
  const link = frame.getByRole('link', { name: 'Solicitar una devolución POST' })
  await expect(link).toHaveAttribute('aria-current', 'location')
  await page.evaluate(() => {
    location.hash = '#createToken'
  })
  await expect(heading('Crear un token')).toBeInViewport()
  await expect(heading('Solicitar una devolución')).not.toBeInViewport()
})

test('what is chosen or scrolled to in the document stands in the address, and a reload comes back to it', async ({
  page,
}) => {
  await page.goto(V2)
  const frame = frameOf(page)
  const heading = (name: string) => frame.getByRole('heading', { level: 3, name, exact: true })
  const entry = () => page.evaluate(() => JSON.stringify(history.state))
  await expect(heading('Crear un token')).toBeAttached()
  const state = await entry()
  await frame.getByRole('link', { name: 'Solicitar una devolución POST' }).click()
  await expect(page).toHaveURL(/\/api-qri-v2#requestRefund$/)
  await page.reload()
  await expect(heading('Solicitar una devolución')).toBeInViewport()
  await expect(frame.getByRole('link', { name: 'Solicitar una devolución POST' })).toHaveAttribute(
    'aria-current',
    'location',
  )
  await frame
    .getByRole('heading', { level: 2, name: 'Un cliente completo' })
    .evaluate((place) => place.scrollIntoView())
  await expect(page).toHaveURL(/#cliente$/)
  expect(await entry()).toBe(state)
})

test('the search opens by its keys from inside the document, and what it finds there is shown', async ({ page }) => {
  await page.goto(`${V2}#requestRefund`)
  const frame = frameOf(page)
  const refund = frame.getByRole('link', { name: 'Solicitar una devolución', exact: true })
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

/** What the document itself may tell the page, and what nobody may. */
const TOLD = [{ hash: '#requestRefund' }, { key: 'search' }]
const UNTOLD = [{ hash: 'javascript:alert(1)' }, { hash: '#a', key: 'search' }, { key: 'k' }, 'search', null]

test('what anybody else tells the page has no effect, nor what a document may not say', async ({ page }) => {
  await page.goto(`${V2}#createToken`)
  await expect(frameOf(page).getByRole('heading', { level: 3, name: 'Crear un token', exact: true })).toBeInViewport()
  const before = page.url()
  const other = new URL(before)
  other.hostname = '127.0.0.1'
  const opened = page.waitForEvent('popup')
  await page.evaluate((address) => void open(address), `${other.origin}/site/home`)
  const stranger = await opened
  await stranger.waitForLoadState()
  // A page of another origin has no way to the window that it would speak to.
  expect(await stranger.evaluate(() => [origin, opener as unknown, parent === window])).toEqual([
    other.origin,
    null,
    true,
  ])
  await stranger.close()

  const post = (messages: unknown[]): void => {
    for (let count = 0; count < 20; count += 1) parent.postMessage(messages[count % messages.length], '*')
  }
  const arrived = page.evaluate(() => {
    const frame = document.createElement('iframe')
    Object.assign(frame, { title: 'Otro', src: '/api/documentation/alias' })
    frame.setAttribute('sandbox', 'allow-scripts')
    document.body.append(frame)
    return new Promise<number>((resolve) => {
      let heard = 0
      addEventListener('message', () => {
        heard += 1
        if (heard === 60) resolve(heard)
      })
    })
  })
  await expect(page.getByTitle('Otro').contentFrame().getByRole('heading', { level: 1 })).toBeAttached()
  const framed = (name: string) => page.frames().find((each) => each.url().endsWith(name))
  await framed('/alias')?.evaluate(post, TOLD)
  await framed('/api-qri-v2#createToken')?.evaluate(post, UNTOLD)
  await page.evaluate(post, TOLD)
  expect(await arrived).toBe(60)
  expect(page.url()).toBe(before)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('operations are found by a word of their name, path or identifier, without accents', async ({ page }) => {
  await page.goto(V2)
  const frame = frameOf(page)
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

test('an example is shown in one language everywhere, and can be copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read'])
  await page.goto(`${V2}#createToken`)
  const frame = frameOf(page)
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

/** What a document would try that is not ours; it writes down what became of each. */
const PROBE = `<!doctype html><title>Sonda</title><pre role="log" aria-label="sonda"></pre><script>
const tries={
  parent:()=>parent.document.title,
  top:()=>{top.location='/site/home'},
  storage:()=>localStorage.length,
  cookies:()=>document.cookie,
  origin:()=>{if(self.origin==='null')throw new Error('opaque')},
  call:()=>fetch('/config.json',{credentials:'include'}).then(answer=>answer.text()),
}
Promise.all(Object.entries(tries).map(async([name,attempt])=>{
  try{await attempt();return name+' worked'}catch{return name+' refused'}
})).then(lines=>{document.querySelector('pre').textContent=lines.join('\\n')})
</script>`
const REFUSED = ['parent', 'top', 'storage', 'cookies', 'origin', 'call'].map((name) => `${name} refused`)

test.describe('a document that is not ours', () => {
  test.use({ expectedErrors: /./ })

  test('reads nothing of the portal, moves nothing and calls nothing from its frame', async ({ page }) => {
    const headers = { 'content-type': 'text/html; charset=utf-8' }
    await page.route('**/api/documentation/api-qri-v2', (route) => route.fulfill({ headers, body: PROBE }))
    await openAs(page, PEOPLE.owner, V2)
    const log = frameOf(page).getByRole('log', { name: 'sonda' })
    await expect(log).toHaveText(REFUSED.join('\n'))
    expect(new URL(page.url()).pathname).toBe(V2)
  })
})

test('opened by itself a document has no origin either, and its landmarks have names of their own', async ({
  page,
}) => {
  await page.goto('/api/documentation/api-qri-v2')
  await expect(page.getByRole('heading', { level: 1, name: 'API QRI V2' })).toBeVisible()
  const found = await page.evaluate(() => {
    const attempt = (read: () => unknown): string => {
      try {
        read()
        return 'worked'
      } catch {
        return 'refused'
      }
    }
    return [window.origin, attempt(() => localStorage.length), attempt(() => document.cookie)]
  })
  expect(found).toEqual(['null', 'refused', 'refused'])
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).withRules(['landmark-unique']).analyze()
  expect(violations.flatMap(({ nodes }) => nodes.map(({ html }) => html))).toEqual([])
})

/** Ground, ink and face of the text, once it arrived. */
function lookOf() {
  const { backgroundColor, color, fontFamily } = getComputedStyle(document.body)
  const arrived = [...document.fonts].some(({ family, status }) => family === 'Inter Variable' && status === 'loaded')
  return { backgroundColor, color, face: fontFamily.split(',')[0], arrived }
}

test('page and document pass axe and look alike, wide and narrow, with one scroll bar', async ({ page }) => {
  for (const html of ['api-qri-v2', 'api-qri'] as const) {
    await page.goto(`${addressOf(html)}#${html === 'api-qri' ? 'crearCobro' : 'createToken'}`)
    const frame = frameOf(page, DOCUMENTS[html].title)
    await expect(frame.getByRole('heading', { level: 1 })).toBeAttached()
    const document = page.frames().find((each) => each.url().includes(`/api/documentation/${html}`))
    await expect.poll(() => document?.evaluate(lookOf)).toEqual(await page.evaluate(lookOf))
    await expectAccessible(page)
    expect((await widthAndHeight(page))[1]).toBeLessThanOrEqual(900)
    await page.setViewportSize(PHONE)
    await expectAccessible(page)
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
