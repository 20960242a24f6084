import { expect, test } from 'vitest'
import { closeOpen, parseMarkdown, plainText } from './markdown.ts'
import { portalAddress } from './portal-address.ts'

const paragraph = (...parts: unknown[]) => ({ kind: 'paragraph', parts })

test('paragraphs, lists, bold, code and links are told apart', () => {
  expect(parseMarkdown('Son **dos `x`** y\n[la firma](/site/a#b).\n\n- uno\n- **dos**\n  sigue\n\nFin')).toEqual([
    paragraph(
      'Son ',
      { kind: 'bold', parts: ['dos ', { kind: 'code', text: 'x' }] },
      ' y ',
      { kind: 'link', parts: ['la firma'], href: '/site/a#b' },
      '.',
    ),
    { kind: 'list', numbered: false, items: [['uno'], [{ kind: 'bold', parts: ['dos'] }, ' sigue']] },
    paragraph('Fin'),
  ])
  expect(parseMarkdown('1. uno\n2. dos')).toEqual([{ kind: 'list', numbered: true, items: [['uno'], ['dos']] }])
})

test('a backslash makes a sign plain, and markup is text', () => {
  expect(parseMarkdown('\\*\\*no\\*\\* \\[a\\](b) \\`c\\`')).toEqual([paragraph('**no** [a](b) `c`')])
  for (const text of [
    '<img src=x onerror=alert(1)>',
    '<script>alert(1)</script>',
    '# Título',
    '| a | b |',
    '**sin fin',
  ]) {
    expect(parseMarkdown(text)).toEqual([paragraph(text)])
  }
})

test('nothing that is written takes long to read', () => {
  for (const text of ['**', '[', '`', '\\', '[a](', '**a*'].map((piece) => piece.repeat(4000))) {
    const before = performance.now()
    parseMarkdown(text)
    closeOpen(text)
    expect(performance.now() - before).toBeLessThan(500)
  }
})

test('a mark whose end has not come is not shown while the answer is written', () => {
  expect(closeOpen('Son **pago** y **liqui')).toBe('Son **pago** y liqui')
  expect(closeOpen('Son **pago**')).toBe('Son **pago**')
})

test('whoever listens or copies gets words and no marks', () => {
  expect(plainText('Un **dato**:\n- [uno](/site/x)\n- `dos`')).toBe('Un dato:\n\n- uno\n- dos')
})

test('only an address of a screen of the portal is one', () => {
  const origin = 'https://portal.example'
  expect(portalAddress('/site/documentation/security#firma', origin)).toBe('/site/documentation/security#firma')
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
