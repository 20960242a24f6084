import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { handleErrors } from './errors.ts'
import { servePages } from './pages.ts'

let app: FastifyInstance
beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-web-'))
  for (const part of ['pages', 'assets']) mkdirSync(join(folder, part))
  writeFileSync(join(folder, 'pages', 'app.html'), '<!doctype html>')
  writeFileSync(join(folder, 'pages', 'app.html.br'), brotliCompressSync('<!doctype html>'))
  writeFileSync(join(folder, 'pages', 'app.html.gz'), gzipSync('<!doctype html>'))
  app = fastify()
  handleErrors(app)
  await servePages(app, folder, '')
})
afterAll(() => app.close())

const open = (url: string, accept = 'text/html', method: 'GET' | 'POST' = 'GET') =>
  app.inject({ method, url, headers: { accept } })

describe('an address that nothing answers', () => {
  test.each(['/', '/nada', '/apiario', '/realmsx?a=1'])('leads a person home from %s', async (url) => {
    const answer = await open(url)
    expect([answer.statusCode, answer.headers['location']]).toEqual([302, '/site/home'])
  })

  test.each(['/api', '/api/nada', '/api?a=1', '/realms', '/realms/nadie'])('is not found below %s', async (url) => {
    const answer = await open(url)
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['content-type']).toContain('application/problem+json')
  })

  test('is not found by a program, nor by a form that is sent there', async () => {
    expect((await open('/nada', 'application/json')).statusCode).toBe(404)
    expect((await open('/nada', 'text/html', 'POST')).statusCode).toBe(404)
  })
})

test('an address of the site gets the empty page', async () => {
  expect((await open('/site/integration')).body).toBe('<!doctype html>')
})

test('a page comes as small as the browser takes it, and not again while it is the same', async () => {
  const ask = (headers: Record<string, string>) => app.inject({ method: 'GET', url: '/site/integration', headers })
  const small = await ask({ 'accept-encoding': 'gzip, br' })
  expect(small.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
  expect(brotliDecompressSync(small.rawPayload).toString()).toBe('<!doctype html>')
  expect((await ask({ 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip')
  expect((await ask({ 'if-none-match': String(small.headers['etag']) })).statusCode).toBe(304)
})

test('an address that climbs out of the folder gives no file', async () => {
  const answer = await open('/assets/%2e%2e/%2e%2e/package.json')
  expect([302, 400, 404]).toContain(answer.statusCode)
  expect(answer.body).not.toContain('workspaces')
})

test.each(['/assets/%00', '/assets/..%5cx'])('%s gives no file and breaks nothing', async (url) => {
  expect([400, 404]).toContain((await open(url)).statusCode)
})
