import { html } from '@portal/identity/page/html'
import { expect, test } from 'vitest'
import { markdown } from './markdown.ts'

const made = (text: string): string =>
  html`${markdown(text, (code) => (code === 'GET /a' ? '#readA' : undefined))}`.text

test.each([
  ['# Quién puede llamar', '<h2 id="quien-puede-llamar">Quién puede llamar</h2>'],
  ['uno\ndos', '<p>uno dos</p>'],
  ['1. a\n2. b\n   c', '<ol><li>a</li><li>b c</li></ol>'],
  ['- **`x`** y', '<ul><li><strong><code>x</code></strong> y</li></ul>'],
  ['`GET /a`', '<p><a href="#readA"><code>GET /a</code></a></p>'],
  ['[guía](/site/documentation)', '<p><a href="/site/documentation" target="_blank" rel="noopener">guía</a></p>'],
  ['[arriba](#x)', '<p><a href="#x">arriba</a></p>'],
])('%j is rendered', (text, expected) => {
  expect(made(text)).toBe(expected)
})

test('a table has a head and can be scrolled by keyboard', () => {
  const table = made('| A | B |\n| --- | --- |\n| 1 | `2` |')
  expect(table).toContain('<th scope="col">A</th><th scope="col">B</th>')
  expect(table).toContain('<td>1</td><td><code>2</code></td>')
  expect(table).toContain('tabindex="0"')
})

test.each([
  '[x](javascript:alert(1))',
  '[x](//evil.example)',
  '[x](/\\evil.example)',
  '[x](http://a.cl)',
  '[x](data:text/html,a)',
  '<b>x</b>',
  '`<i>`',
])('%j stays text', (text) => {
  expect(made(text)).not.toMatch(/<a |<b>|<i>/)
})
