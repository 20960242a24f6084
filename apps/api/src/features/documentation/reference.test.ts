import { gunzipSync } from 'node:zlib'
import { withAddresses } from '@portal/domain/built-addresses'
import { DOCUMENT_NAMES } from '@portal/network/document.names'
import { DOCUMENTS } from '@portal/network/documents'
import { entriesOf } from '@portal/network/entries'
import type { OpenApi } from '@portal/network/openapi'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../../testing/api.ts'

let api: TestApi
const ADDRESSES = {
  portal: 'https://portal.empresa.cl',
  network: 'https://localhost:4443',
  production: 'https://api.empresa.cl',
  terms: 'https://empresa.cl/terminos',
}
beforeAll(async () => {
  const { network, production, terms } = ADDRESSES
  const environment = { NETWORK_URL: network, NETWORK_PRODUCTION_URL: production, TERMS_URL: terms }
  api = await openTestApi({ PUBLIC_URL: ADDRESSES.portal, ...environment, DEMO: 'true', TRUSTED_PROXIES: '1' })
})
afterAll(() => api.close())

const get = (url: string, headers: Record<string, string> = {}) =>
  api.app.inject({ method: 'GET', url, headers: { host: 'portal.empresa.cl', ...headers } })
const address = (name: string) => `/api/documentation/${name}`

describe.each(DOCUMENT_NAMES)('%s', (name) => {
  test('is a page that anybody may keep for an hour, with a policy of its own', async () => {
    const { statusCode, headers, body } = await get(address(name))
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'text/html; charset=utf-8',
      'public, max-age=3600',
    ])
    const policy = String(headers['content-security-policy'])
    expect(policy).toMatch(/^default-src 'none'; script-src 'sha256-[^']+'; style-src 'sha256-[^']+'; font-src 'self';/)
    for (const part of ["form-action 'none'", "frame-ancestors 'self'", "base-uri 'none'"])
      expect(policy).toContain(part)
    expect(policy).toMatch(/sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox$/)
    expect(policy).not.toMatch(/connect-src|unsafe|allow-same-origin|allow-top-navigation|allow-forms/)
    expect(headers['x-frame-options']).toBeUndefined()
    expect(body).toMatch(/^<!doctype html>/)
  })

  test('has every operation under its name, once', async () => {
    const { body } = await get(address(name))
    const ids = [...body.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
    expect(ids.length).toBe(new Set(ids).size)
    const operations = entriesOf(DOCUMENTS[name]).map(({ id }) => id)
    expect(operations.filter((id) => !ids.includes(id))).toEqual([])
    const anchors = [...body.matchAll(/ href="#([^"]*)"/g)].map(([, id]) => id)
    expect(anchors.filter((id) => !ids.includes(id))).toEqual([])
  })

  test('is not sent again to who has it, and is sent compressed to who takes that', async () => {
    const { headers, body } = await get(address(name))
    const again = await get(address(name), { 'if-none-match': String(headers['etag']) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const small = await get(address(name), { 'accept-encoding': 'gzip' })
    expect(small.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(small.rawPayload).toString()).toBe(body)
  })

  test('can be kept as the OpenAPI document that it is', async () => {
    const { statusCode, headers, body } = await get(`${address(name)}/openapi.json`)
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
    expect(headers['content-disposition']).toBe(`attachment; filename="${name}.openapi.json"`)
    expect(JSON.parse(body)).toEqual(JSON.parse(withAddresses(JSON.stringify(DOCUMENTS[name]), ADDRESSES)))
  })
})

test('a document names neither the production network nor the terms of use before they are published', async () => {
  const early = await openTestApi()
  const read = async (path: string) => (await early.app.inject({ method: 'GET', url: address(path) })).body
  const { servers, info } = JSON.parse(await read('api-qri-v2/openapi.json')) as OpenApi
  const page = await read('api-qri-v2')
  await early.close()
  expect(servers.map(({ url }) => url)).toEqual(['https://localhost:3443'])
  expect(Object.keys(info.license)).toEqual(['name'])
  for (const text of [page, info.description]) {
    expect(text).toContain('se entrega al pasar a producción')
    expect(text).not.toMatch(/\.invalid\b/)
  }
})

const UNKNOWN = [
  'zzz',
  'api-qri-v3',
  'API-QRI',
  'api-qri.html',
  '..%2f..%2fetc%2fpasswd',
  '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '..%5c..%5cwindows%5cwin.ini',
  '%2fetc%2fpasswd',
  'a%00.html',
  'api-qri%00',
  'CON',
  'constructor',
  '__proto__',
  'a'.repeat(400),
  'a'.repeat(5000),
]

test.each(UNKNOWN)('%s is no document', async (name) => {
  for (const url of [address(name), `${address(name)}/openapi.json`]) {
    const { statusCode, headers, body } = await get(url)
    expect([statusCode, headers['content-type']]).toEqual([404, 'application/problem+json; charset=utf-8'])
    expect(body).not.toMatch(/<|root:/)
  }
})

test('a document is named in the path alone', async () => {
  for (const url of ['/api/documentation', '/api/documentation?html=../../etc/passwd', '/api/documentation/'])
    expect((await get(url)).statusCode).toBe(404)
})
