import { describe, expect, test } from 'vitest'
import { isRedirectAllowed } from './redirect-uri.ts'

const PORTAL = 'https://portal.test'

describe('an address to return to', () => {
  test.each([
    '/',
    '/site/home',
    '/silent-check-sso.html',
    '/site/enroller/0b8c0e0e-0c1c-4a9e-9f0e-2f6f7f1f1d10',
    '/site/list-integration?page=2&name=a%20b',
    '/site/busca%C3%B1do',
  ])('may be any plain path of the portal: %s', (path) => {
    expect(isRedirectAllowed(PORTAL, PORTAL + path)).toBe(true)
  })

  test.each([
    'https://evil.test/',
    'https://portal.test',
    'https://portal.test.evil.test/',
    'https://portal.testevil/',
    'https://portal.test@evil.test/',
    'https://user:pass@portal.test/',
    'https://portal.test:8443/',
    'https://portal.test:443/',
    'http://portal.test/',
    'HTTPS://portal.test/',
    'https://PORTAL.test/',
    '//portal.test/',
    '/site/home',
    'javascript:alert(1)//https://portal.test/',
    'https://portal.test//evil.test',
    'https://portal.test/\\evil.test',
    'https://portal.test/site/../../evil',
    'https://portal.test/site/./home',
    'https://portal.test/site/..',
    'https://portal.test/site/%2e%2e/home',
    'https://portal.test/site/.%2E/home',
    'https://portal.test/%2f%2fevil.test',
    'https://portal.test/%5cevil.test',
    'https://portal.test/%252e%252e/',
    'https://portal.test/site%00',
    'https://portal.test/site home',
    'https://portal.test/site\thome',
    'https://portal.test/\nhome',
    ' https://portal.test/',
    'https://portal.test/site#fragmento',
    'https://portal.test/#',
    `https://portal.test/${'a'.repeat(2048)}`,
    '',
  ])('is refused when it is or could be read as another place: %j', (uri) => {
    expect(isRedirectAllowed(PORTAL, uri)).toBe(false)
  })

  test('stays under the path of a portal that is not at the root', () => {
    expect(isRedirectAllowed(`${PORTAL}/qri`, `${PORTAL}/qri/site/home`)).toBe(true)
    expect(isRedirectAllowed(`${PORTAL}/qri`, `${PORTAL}/qrix/site/home`)).toBe(false)
    expect(isRedirectAllowed(`${PORTAL}/qri`, `${PORTAL}/site/home`)).toBe(false)
  })
})
