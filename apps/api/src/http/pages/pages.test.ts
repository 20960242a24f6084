import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { BRAND } from '@portal/domain/brand'
import { BUILT_ADDRESSES, BUILT_LINKS } from '@portal/domain/built-addresses'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { handleErrors } from '../answers/errors.ts'
import { servePages } from './pages.ts'
import { addSecurityHeaders } from '../answers/security-headers.ts'

const PUBLIC_URL = 'https://portal.empresa.cl'
const ADDRESSES = { portal: PUBLIC_URL, network: 'https://localhost:3443', production: undefined, terms: undefined }
const LINKS = { ...BRAND.links, kit: 'https://kit.empresa.cl/?a=1&b="2"' }
const DATA = `{"url":"${BUILT_ADDRESSES.portal}/site/home"}`
const SCRIPT = 'start()'
const HOME = [
  `<link rel="canonical" href="${BUILT_ADDRESSES.portal}/site/home">`,
  `<a href="${BUILT_LINKS.kit}">Kit</a><a href="${BUILT_LINKS.simulator_pay}">Pagar</a>`,
  `<script type="module">${SCRIPT}</script>`,
  `<script type="application/ld+json">${DATA}</script>`,
].join('')

let app: FastifyInstance
beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-web-'))
  for (const part of ['pages', 'assets']) mkdirSync(join(folder, part))
  writeFileSync(join(folder, 'pages', 'app.html'), '<!doctype html>')
  writeFileSync(join(folder, 'assets', 'index.js'), SCRIPT)
  writeFileSync(join(folder, 'assets', 'security-1234567.js'), `'${BUILT_ADDRESSES.network}/'`)
  writeFileSync(join(folder, 'assets', 'index.js.map'), '{"sources":[]}')
  mkdirSync(join(folder, 'pages', 'site'))
  mkdirSync(join(folder, 'pages', 'tools', 'simulator'), { recursive: true })
  writeFileSync(join(folder, 'pages', 'tools', 'simulator', 'pay.html'), '')
  writeFileSync(join(folder, 'pages', 'site', 'home.html'), HOME)
  mkdirSync(join(folder, 'texts', 'site', 'documentation'), { recursive: true })
  for (const [file, text] of [
    ['site/documentation/context.md', '# Contexto'],
    ['llms.txt', '# Portal'],
    ['robots.txt', `Sitemap: ${BUILT_ADDRESSES.portal}/sitemap.xml`],
    ['sitemap.xml', `<loc>${BUILT_ADDRESSES.portal}/site/home</loc>`],
  ] as const) {
    writeFileSync(join(folder, 'texts', file), text)
  }
  app = fastify()
  addSecurityHeaders(app)
  handleErrors(app)
  await servePages(app, folder, { identityOrigin: '', addresses: ADDRESSES, links: LINKS })
})
afterAll(() => app.close())

const open = (url: string, accept = 'text/html', method: 'GET' | 'HEAD' | 'POST' = 'GET') =>
  app.inject({ method, url, headers: { accept } })

describe('an address that nothing answers', () => {
  test.each(['/', '/nada', '/apiario', '/realmsx?a=1'])('leads every client home from %s', async (url) => {
    for (const accept of ['text/html', '*/*', 'application/json'])
      for (const method of ['GET', 'HEAD'] as const) {
        const answer = await open(url, accept, method)
        expect([answer.statusCode, answer.headers['location']]).toEqual([302, '/site/home'])
      }
    const silent = await app.inject({ method: 'GET', url })
    expect([silent.statusCode, silent.headers['location']]).toEqual([302, '/site/home'])
  })

  test.each(['/api', '/api/nada', '/api?a=1', '/realms', '/realms/nadie'])('is not found below %s', async (url) => {
    const answer = await open(url)
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['content-type']).toContain('application/problem+json')
  })

  test('is not found by a form that is sent there, nor as a hashed file of another build', async () => {
    expect((await open('/nada', 'text/html', 'POST')).statusCode).toBe(404)
    expect((await open('/assets/nada.js', '*/*')).statusCode).toBe(404)
  })
})

test('an address of the site gets the empty page', async () => {
  expect((await open('/site/integration')).body).toBe('<!doctype html>')
})

test('one page may use the camera, and the tools begin with the simulator', async () => {
  const permissions = async (url: string) => (await open(url)).headers['permissions-policy']
  expect(await permissions('/tools/simulator/pay?qr=1')).toMatch(/^camera=\(self\), /)
  for (const url of ['/tools/simulator', '/tools/simulator/run/a', '/site/home'])
    expect(await permissions(url)).toMatch(/^camera=\(\), /)
  expect((await open('/tools')).headers['location']).toBe('/tools/simulator')
})

test('a page may run scripts and workers of its own alone', async () => {
  const policy = String((await open('/site/integration')).headers['content-security-policy'])
  expect(policy).toMatch(/^default-src 'none'; script-src 'self';/)
  expect(policy).toContain("; worker-src 'self';")
  expect(policy).toMatch(/require-trusted-types-for 'script'; trusted-types documentation search$/)
})

test('a page comes as small as the browser takes it, and not again while it is the same', async () => {
  const ask = (headers: Record<string, string>) => app.inject({ method: 'GET', url: '/site/integration', headers })
  const small = await ask({ 'accept-encoding': 'gzip, br' })
  expect(small.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
  expect(brotliDecompressSync(small.rawPayload).toString()).toBe('<!doctype html>')
  expect((await ask({ 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip')
  expect((await ask({ 'if-none-match': String(small.headers['etag']) })).statusCode).toBe(304)
})

describe('the address under which the portal is known', () => {
  const ask = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers })
  const placed = HOME.replaceAll(BUILT_ADDRESSES.portal, PUBLIC_URL)
    .replace(BUILT_LINKS.kit, 'https://kit.empresa.cl/?a=1&amp;b=&quot;2&quot;')
    .replace(BUILT_LINKS.simulator_pay, BRAND.links.simulator_pay)

  test('stands in every form of a page', async () => {
    const small = await ask('/site/home', { 'accept-encoding': 'br' })
    expect(brotliDecompressSync(small.rawPayload).toString()).toBe(placed)
    expect(gunzipSync((await ask('/site/home', { 'accept-encoding': 'gzip' })).rawPayload).toString()).toBe(placed)
    expect((await ask('/site/home/?a=1')).body).toBe(placed)
  })

  test.each([
    ['/robots.txt', 'text/plain; charset=utf-8', `Sitemap: ${PUBLIC_URL}/sitemap.xml`],
    ['/sitemap.xml', 'application/xml; charset=utf-8', `<loc>${PUBLIC_URL}/site/home</loc>`],
  ])('stands in %s', async (url, type, text) => {
    const answer = await ask(url)
    expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([200, type, text])
  })

  test('stands in a script, which the browser asks for again', async () => {
    const { body, headers } = await ask('/assets/security-1234567.js')
    expect(body).toBe(`'${ADDRESSES.network}/'`)
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/javascript; charset=utf-8' })
    const again = await ask('/assets/security-1234567.js', { 'if-none-match': String(headers['etag']) })
    expect(again.statusCode).toBe(304)
    expect((await ask('/assets/index.js')).headers['cache-control']).toContain('immutable')
  })

  test('changes what a page is known by', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'portal-web-'))
    for (const part of ['pages', 'pages/site', 'assets']) mkdirSync(join(folder, part))
    writeFileSync(join(folder, 'pages', 'site', 'home.html'), HOME)
    const other = fastify()
    const addresses = { ...ADDRESSES, portal: 'https://otro.empresa.cl' }
    await servePages(other, folder, { identityOrigin: '', addresses, links: LINKS })
    const { headers } = await other.inject('/site/home')
    await other.close()
    expect(headers['etag']).toEqual(expect.any(String))
    expect(headers['etag']).not.toBe((await ask('/site/home')).headers['etag'])
  })
})

test('the policy of a page lets its script run, and gives no leave to data', async () => {
  const sources = String((await open('/site/home')).headers['content-security-policy'])
    .split('; ')
    .find((part) => part.startsWith('script-src'))
  expect(sources).toBe(`script-src 'self' 'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`)
})

test.each(['/assets/index.js.map', '/assets/index.js%2emap', '/assets/index.js.map?a=1', '/assets/index.js.MAP'])(
  'the source map of a script is not served at %s',
  async (url) => {
    expect((await open('/assets/index.js')).body).toBe(SCRIPT)
    const answer = await open(url, '*/*')
    expect(answer.statusCode).toBe(404)
    expect(answer.body).not.toContain('sources')
  },
)

test('an address that climbs out of the folder gives no file', async () => {
  const answer = await open('/assets/%2e%2e/%2e%2e/package.json')
  expect([302, 400, 404]).toContain(answer.statusCode)
  expect(answer.body).not.toContain('workspaces')
})

test.each(['/assets/%00', '/assets/..%5cx'])('%s gives no file and breaks nothing', async (url) => {
  expect([400, 404]).toContain((await open(url)).statusCode)
})

describe('a page of the documentation as Markdown', () => {
  test.each([
    ['/site/documentation/context.md', 'text/markdown; charset=utf-8', '# Contexto'],
    ['/llms.txt', 'text/plain; charset=utf-8', '# Portal'],
  ])('comes from %s as what it is, kept for a while', async (url, type, text) => {
    const answer = await open(url, '*/*')
    expect([answer.statusCode, answer.body]).toEqual([200, text])
    expect(answer.headers).toMatchObject({
      'content-type': type,
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=300',
    })
    const headers = { 'if-none-match': String(answer.headers['etag']), 'accept-encoding': 'br' }
    expect((await app.inject({ method: 'GET', url, headers })).statusCode).toBe(304)
    const small = await app.inject({ method: 'GET', url, headers: { 'accept-encoding': 'br' } })
    expect(brotliDecompressSync(small.rawPayload).toString()).toBe(text)
  })

  test.each([
    '/site/documentation/../../package.json',
    '/site/documentation/%2e%2e/%2e%2e/package.json.md',
    '/site/documentation/..%2f..%2f..%2fpackage.json',
    '/site/documentation/..%5c..%5cpackage.json.md',
    '/site/documentation/context.md%00.html',
    '/site/documentation/context.md.br',
    '/site/documentation/nada.md',
    '/texts/llms.txt',
    '/llms.txt.gz',
  ])('gives no other file at %s', async (url) => {
    const answer = await open(url, '*/*')
    expect(answer.headers['content-type'] ?? '').not.toMatch(/markdown|text\/plain/)
    expect(answer.body).not.toMatch(/workspaces|Contexto|# Portal/)
  })
})
