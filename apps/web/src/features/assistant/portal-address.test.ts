import { expect, test } from 'vitest'
import { portalAddress } from './PortalLink.tsx'

test('only an address of a screen of the portal is one', () => {
  const origin = 'https://portal.example'
  expect(portalAddress('/site/documentation/security#firma', origin)).toBe('/site/documentation/security#firma')
  expect(portalAddress('/tools/contact?topic=other', origin)).toBe('/tools/contact?topic=other')
  const others = [
    'javascript:alert(1)',
    'https://malo.example/site/',
    '//malo.example/site/x',
    '/\\malo.example/site/x',
    '/\t/malo.example/site/x',
    'data:text/html,x',
    '/site/../realms/x/logout',
    '/api/assistant/threads',
    'site/home',
    '',
  ]
  expect(others.map((href) => portalAddress(href, origin))).toEqual(others.map(() => undefined))
})
