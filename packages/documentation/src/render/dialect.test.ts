import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { HOSTS } from '@portal/network/hosts'
import { describe, expect, test } from 'vitest'
import { pagePassages } from '../page.passages.ts'
import { draftOf } from './draft.ts'
import { htmlOf, panelsOf } from './html.ts'
import { readSamples } from './samples.ts'
import { twinOf } from './twin.ts'

/** Page with every construct of the portal's Markdown dialect. */
const text = await readFile(join(import.meta.dirname, 'testing/every-construct.md'), 'utf8')
const draft = draftOf(text, 'every-construct.md')
const samples = await readSamples(draft.samples)
const html = htmlOf(draft, samples)
const twin = twinOf(draft, samples)

describe('a page as HTML', () => {
  test.each([
    ['a heading that links to itself', '<h2 id="notas"><a href="#notas">Notas</a></h2>'],
    ['a note with its usual title', 'class="doc-note doc-note-note" role="note"><p class="doc-title">Nota</p>'],
    ['a note with a title of its own', '<p class="doc-title">Revisa la hora de tu servidor</p>'],
    ['a pair of what to do and what not', '<div class="doc-pair"><div class="doc-do"><p class="doc-title">Haz</p>'],
    [
      'a written table in a region to scroll',
      'class="doc-table" role="region" tabindex="0" aria-label="Tabla: Tablas"',
    ],
    ['the next table of a section under another name', 'aria-label="Tabla 2: Tablas"'],
    ['a table made from the network', '<td data-label="Termina en"><code>09</code></td>'],
    ['a name in a table that stays in one line', '<code>expires_in</code>'],
    ['a long one that may go on in the next', '<code>timestamp_<wbr>out_<wbr>of_<wbr>tolerance</code>'],
    ['an address in a table that stays in one line', '<code>192.0.2.10</code>'],
    ['code that can be reached by keyboard', '<pre tabindex="0" role="group" aria-label="Código: JSON">'],
    ['coloured code', '<span class="hl-comment"># Lee un token</span>'],
    ['a button that waits for the script', '<button type="button" class="doc-copy" hidden>Copiar</button>'],
    ['a variable', HOSTS.integration],
    ['an outward link that tells nothing', 'href="https://www.rfc-editor.org/rfc/rfc8785" rel="noopener noreferrer"'],
    ['a time that is no directive', 'La hora 10:30 no es'],
    ['a drawing', '<svg viewBox="0 0 '],
    ['the drawing as a list', '<ol class="doc-steps"><li>Recaudador → Red: crea el token'],
    ['the caption', '<figcaption>Un estado final nunca cambia.</figcaption>'],
  ])('has %s', (_, markup) => {
    expect(html).toContain(markup)
  })

  test('shows the first language of a sample and keeps the others for their empty panels', () => {
    const tabs = [...html.matchAll(/<button type="button" role="tab" [^>]*>([^<]+)</g)]
    expect(tabs.map(([, label]) => label)).toEqual(['cURL', 'Node.js', 'Python', 'Java', 'PHP'])
    expect(tabs.map(([tab]) => tab.includes('aria-selected="true"'))).toEqual([true, false, false, false, false])
    const panels = [...html.matchAll(/<div role="tabpanel" id="([^"]+)"([^>]*)>/g)]
    expect(panels.map(([, , rest = '']) => / hidden/.test(rest))).toEqual([false, true, true, true, true])
    for (const [, id] of panels) expect(html).toContain(`aria-controls="${id}"`)
    const others = panelsOf(draft, samples)
    expect(Object.keys(others)).toEqual(panels.slice(1).map(([, id]) => id))
    expect(html).not.toMatch(/\bimport\b/)
    for (const code of Object.values(others)) expect(code).toMatch(/^<pre tabindex="0".*ORD-000123.*<\/pre>$/s)
  })

  test('keeps its sections', () => {
    expect(draft.headings.slice(2, 5)).toEqual([
      { id: 'diagramas', text: 'Diagramas', depth: 2 },
      { id: 'secuencia', text: 'Secuencia', depth: 3 },
      { id: 'estados', text: 'Estados', depth: 3 },
    ])
  })

  test('is the same at every build', () => {
    expect(htmlOf(draftOf(text, 'every-construct.md'), samples)).toBe(html)
  })
})

describe('a page as Markdown', () => {
  test.each([
    ['its title and lead', '# Página de ejemplo\n\n> Muestra cada construcción'],
    ['headings without anchors', '\n## Notas\n'],
    ['a note as quotation', '> **Revisa la hora de tu servidor**\n>\n> La red rechaza'],
    ['a pair as two lists', '**Evita**\n\n- No confíes'],
    ['tables of the network', '| `09` | El token vence'],
    ['diagrams as written', '```secuencia\nparticipantes: Recaudador, Red*'],
    ['every language of a sample', '**PHP**\n\n```php'],
    ['variables', HOSTS.integration],
  ])('has %s', (_, markdown) => {
    expect(twin).toContain(markdown)
  })

  test('has no directive', () => {
    expect(twin).not.toMatch(/^:{2,}|\{\{|\{#/m)
  })
})

test('a page as passages has the lead, short sections whole, and long ones by subsection', () => {
  const entry = { slug: 'example', name: 'example', title: 'Página de ejemplo', group: 'Recursos' }
  const passages = pagePassages(entry, draft)
  expect(passages.map(({ href }) => href.replace('/site/documentation/example', ''))).toEqual([
    '',
    '#notas',
    '#haz-y-evita',
    '#secuencia',
    '#estados',
    '#tablas',
    '#codigo',
  ])
  expect(passages[1]).toMatchObject({ title: 'Página de ejemplo', section: 'Notas', kind: 'documentation' })
  expect(passages[5]?.text).toContain('expires_in · Vigencia en segundos, de 30 a 900')
  expect(passages[6]?.text).not.toContain('createHmac')
})
