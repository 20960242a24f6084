import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type APIRequestContext, expect, test } from '@playwright/test'

const BUILT = join(import.meta.dirname, '../apps/web/dist/pages')

type Links = Record<string, string>

const linksIn = (html: string): string[] =>
  [...html.matchAll(/<a\b[^>]*?\shref="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))

/** Targets that lead nowhere: hosts of examples, and, in what a server sends, placeholders that it did not fill in (RFC 6761). */
const nowhere = (links: Iterable<string>, hosts = /(?:^|\.)(?:example|invalid)$/): string[] =>
  [...links].filter((link) => hosts.test(URL.parse(link, 'http://localhost')?.hostname ?? ''))

/** Links of every page and reference as the server sends them. */
async function linksOf(request: APIRequestContext): Promise<Set<string>> {
  const map = await (await request.get('/sitemap.xml')).text()
  const pages = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address)
  const references = pages.flatMap((address) => /reference-api\/\w+\/(.+)$/.exec(address)?.[1] ?? [])
  const addresses = [...pages, ...references.map((name) => `/api/documentation/${name}`)]
  const texts = await Promise.all(addresses.map(async (address) => (await request.get(address)).text()))
  return new Set(texts.flatMap(linksIn))
}

test('no link of a page leads to a host of examples', async ({ request }) => {
  const links = await linksOf(request)
  expect(links.size).toBeGreaterThan(300)
  const { links: configured } = (await (await request.get('/config.json')).json()) as { links: Links }
  expect(nowhere([...links, ...Object.values(configured)])).toEqual([])
})

test('a built page names no such host itself, so that settings replace each of those links', () => {
  const files = readdirSync(BUILT, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.html'))
  const links = files.flatMap((file) => linksIn(readFileSync(join(BUILT, file), 'utf8')))
  expect(links).toContain('https://simulator_pay.enlace.invalid/')
  expect(nowhere(links, /(?:^|\.)example$/)).toEqual([])
})
