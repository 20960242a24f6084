import { expect, type Page } from '@playwright/test'
import { settled, test, visit } from './support/portal.ts'

const HOME = '/site/home'
const QUESTIONS = '/site/questions'
const PAGE = '/site/documentation/security'

/** Parts of a page's HTML that search engines read without running scripts. */
interface Read {
  status: number
  language: string | null
  title: string
  canonical: string[]
  robots: string | null
  /** Content of each `meta` element, by its attribute `name` or `property`. */
  metas: Record<string, string>
  data: { '@type': string; [name: string]: unknown }[]
}

/** Reads pages as a crawler does, without running their scripts; parses them in an empty page, which has no content policy. */
async function read(page: Page, addresses: readonly string[]): Promise<Read[]> {
  const answers = await Promise.all(addresses.map((address) => page.request.get(address)))
  const sent = await Promise.all(
    answers.map(async (answer) => ({ status: answer.status(), html: await answer.text() })),
  )
  return page.evaluate(
    (all) =>
      all.map(({ status, html }) => {
        const parsed = new DOMParser().parseFromString(html, 'text/html')
        const told = (element: Element, attribute: string) => element.getAttribute(attribute) ?? ''
        const metas = [...parsed.querySelectorAll('meta[content]')].map((meta) => [
          told(meta, 'name') || told(meta, 'property'),
          told(meta, 'content'),
        ])
        const byName = Object.fromEntries(metas) as Record<string, string>
        return {
          status,
          language: parsed.documentElement.getAttribute('lang'),
          title: parsed.title,
          canonical: [...parsed.querySelectorAll('link[rel=canonical]')].map((link) => told(link, 'href')),
          robots: byName['robots'] ?? null,
          metas: byName,
          data: [...parsed.querySelectorAll('script[type="application/ld+json"]')].map(
            (script) => JSON.parse(script.textContent ?? '') as Read['data'][number],
          ),
        }
      }),
    sent,
  )
}

/** All addresses in `/sitemap.xml`. */
async function mapped(page: Page): Promise<string[]> {
  const answer = await page.request.get('/sitemap.xml')
  expect(answer.headers()['content-type']).toBe('application/xml; charset=utf-8')
  return [...(await answer.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address ?? '')
}

test("every page of the site's map says in its own words what it is, where it is, and what is shared of it", async ({
  page,
  baseURL: origin = '',
}) => {
  const addresses = await mapped(page)
  const tree = (await (await page.request.get('/documentation.json')).json()) as { children: { to: string }[] }[]
  expect(addresses).toEqual(
    expect.arrayContaining([
      ...[HOME, QUESTIONS, '/site/reference-api/qri/api-qri-v2', '/site/reference-api/qri/tds-qri'].map(
        (address) => origin + address,
      ),
      ...tree.flatMap(({ children }) => children.map(({ to }) => origin + to)),
    ]),
  )
  const pages = await read(page, addresses)
  for (const [at, { status, language, title, canonical, robots, metas }] of pages.entries()) {
    const address = addresses[at]
    const { description = '' } = metas
    expect([status, language, canonical, robots], address).toEqual([200, 'es-CL', [address], null])
    expect(description.length, `${address}: ${description}`).toBeGreaterThan(60)
    expect(description.length, `${address}: ${description}`).toBeLessThanOrEqual(155)
    expect(metas, address).toMatchObject({
      'og:title': title,
      'og:description': description,
      'og:url': address,
      'og:locale': 'es_CL',
      'og:site_name': 'QRI Desarrolladores',
      'og:image': `${origin}/share.png`,
      'og:image:alt': expect.stringMatching(/\S/),
      'og:type': expect.stringMatching(/^(website|article)$/),
      'twitter:card': 'summary_large_image',
    })
  }
  expect(new Set(pages.map(({ title }) => title)).size).toBe(addresses.length)
  expect(new Set(pages.map(({ metas }) => metas['description'])).size).toBe(addresses.length)
})

test('each kind of page tells what it is in the words of schema.org', async ({ page, baseURL: origin = '' }) => {
  const addresses = [HOME, QUESTIONS, PAGE, '/site/reference-api/qri/alias']
  const [home, questions, text, reference] = await read(page, addresses)
  expect(home?.data).toMatchObject([{ '@type': 'WebSite', url: origin + HOME, inLanguage: 'es-CL' }])
  expect(text?.data).toMatchObject([
    {
      '@type': 'TechArticle',
      headline: 'Seguridad',
      url: origin + PAGE,
      dateModified: expect.stringMatching(/^\d{4}-/),
    },
    {
      '@type': 'BreadcrumbList',
      itemListElement: [{ name: 'Inicio' }, { name: 'Documentación' }, { item: origin + PAGE }],
    },
  ])
  expect(reference?.data).toMatchObject([{ '@type': 'APIReference' }, { '@type': 'BreadcrumbList' }])
  expect(questions?.data.map((value) => value['@type'])).toEqual(['FAQPage', 'BreadcrumbList'])
  expect(JSON.stringify([home, questions, text, reference])).not.toContain('portal.invalid')
})

test('every question that the page shows is among its data, with an answer', async ({ page }) => {
  const [questions] = await read(page, [QUESTIONS])
  const entries = questions?.data[0]?.['mainEntity'] as { name: string; acceptedAnswer: { text: string } }[]
  await visit(page, QUESTIONS)
  const shown = page.getByRole('main').getByRole('heading', { level: 3, includeHidden: true })
  const names = new Set(await shown.allTextContents())
  expect(names.size).toBeGreaterThanOrEqual(40)
  expect(new Set(entries.map(({ name }) => name))).toEqual(names)
  for (const { name, acceptedAnswer } of entries) expect(acceptedAnswer.text.length, name).toBeGreaterThan(20)
})

test('crawlers may read what is public, and know where the map is', async ({ page, baseURL: origin = '' }) => {
  const answer = await page.request.get('/robots.txt')
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  const lines = (await answer.text()).split('\n')
  const closed = lines.flatMap((line) => /^Disallow: (.+)$/.exec(line)?.[1] ?? [])
  expect(closed).toEqual(expect.arrayContaining(['/api/', '/site/enroller', '/site/admin', '/site/integration']))
  // Search engines may fetch `/api/documentation/`, because the pages of the API reference load their documents from there.
  expect(lines).toContain('Allow: /api/documentation/')
  expect(lines).toContain(`Sitemap: ${origin}/sitemap.xml`)
  for (const address of await mapped(page)) {
    expect(
      closed.filter((start) => address.startsWith(origin + start)),
      address,
    ).toEqual([])
  }
})

test('pictures of the portal are what they say', async ({ request }) => {
  const kinds = {
    '/share.png': 'image/png',
    '/apple-touch-icon.png': 'image/png',
    '/billetera-demo.png': 'image/png',
    '/favicon.svg': 'image/svg+xml',
  }
  for (const [address, type] of Object.entries(kinds)) {
    const answer = await request.get(address)
    expect([answer.status(), answer.headers()['content-type']], address).toEqual([200, type])
  }
  const picture = await (await request.get('/share.png')).body()
  // Width and height of the preview picture for shared links, read from the header of its PNG file.
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 630])
})

test('no screen behind the sign-in is for search engines, nor an address that is none', async ({ page }) => {
  const addresses = [
    '/site/list-integration',
    '/site/integration/create-integration',
    '/site/admin/main',
    '/site/enroller/00000000-0000-4000-8000-000000000000',
    '/site/reference-api/qri/nada',
    '/site/documentation/nada',
  ]
  for (const [at, { robots, canonical, data }] of (await read(page, addresses)).entries()) {
    expect([robots, canonical, data], addresses[at]).toEqual(['noindex', [], []])
  }
  expect((await read(page, await mapped(page))).filter(({ robots }) => robots !== null)).toEqual([])
})

test('the address to share follows the reader from page to page', async ({ page, baseURL: origin = '' }) => {
  await visit(page, HOME)
  const shared = page.locator('link[rel=canonical]')
  await expect(shared).toHaveAttribute('href', origin + HOME)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Seguridad' }).click()
  await page.waitForURL(`**${PAGE}`)
  await expect(shared).toHaveAttribute('href', origin + PAGE)
  await settled(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Preguntas frecuentes' }).click()
  await expect(shared).toHaveAttribute('href', origin + QUESTIONS)
})
