import { expect, test } from 'vitest'
import { draftOf } from './draft.ts'
import { htmlOf } from './html.ts'

const FRONT = ['---', 'title: Página', 'description: Una página.', 'updated: 2026-03-05', '---', '']
/** Message of the PageFault that a page with the Markdown `body` causes; `body` begins in line 7 of the page. */
function told(body: string, front = FRONT.join('\n')): string {
  try {
    htmlOf(draftOf(`${front}\n${body}\n`, 'page.md'), new Map())
    return 'no fault'
  } catch (error) {
    return (error as Error).message
  }
}

const SEQUENCE = (...lines: string[]) => ['```secuencia', ...lines, '```'].join('\n')
const STATES = (...lines: string[]) => ['```estados', ...lines, '```'].join('\n')

test('a correct page has no fault', () => {
  expect(told('## Uno {#uno}\n\nTexto.')).toBe('no fault')
})

test.each([
  ['a heading without anchor', '## Uno', 7, 'has no {#anchor}'],
  ['a subsection without anchor', '## Uno {#uno}\n\n### Dos', 9, 'has no {#anchor}'],
  ['an anchor that is not kebab case', '## Uno {#UnoDos}', 7, 'not in kebab case'],
  ['an anchor that is taken', '## Uno {#uno}\n\n## Dos {#uno}', 9, 'is taken'],
  ['a heading of the first level', '# Uno {#uno}', 7, 'depth 1'],
  ['a heading of the fourth level', '#### Uno {#uno}', 7, 'depth 4'],
  ['a link in a heading', '## [Uno](/site/home) {#uno}', 7, 'holds no other'],
  ['markup', 'a\n\n<div>b</div>', 9, 'Markup'],
  ['markup inside a line', 'a <b>b</b>', 7, 'Markup'],
  ['a picture', '![a](https://qri.example/a.png)', 7, 'Pictures'],
  ['a relative link', '[a](otra)', 7, 'A link is absolute'],
  ['a link without TLS', '[a](http://qri.example)', 7, 'A link is absolute'],
  ['a link to another host of the same scheme', '[a](//qri.example)', 7, 'A link is absolute'],
  ['a script in a link', '[a](javascript:alert)', 7, 'A link is absolute'],
  ['a fence without language', '```\na\n```', 7, 'needs a language'],
  ['an unknown language', '```cobol\na\n```', 7, 'Unknown language: cobol'],
  ['an unknown variable', 'a\n{{marca}}', 8, 'Unknown variable {{marca}}'],
  ['a variable that every object has', '{{constructor}}', 7, 'Unknown variable'],
  ['a language that every object has', '```constructor\na\n```', 7, 'Unknown language'],
  ['an unknown table', '::tabla{name=nada}', 7, 'Unknown table: nada'],
  ['an unknown sample', '::muestra{name=nada}', 7, 'Unknown sample: nada'],
  ['an unknown leaf directive', '::nada{name=x}', 7, 'Unknown directive ::nada'],
  ['an unknown container', ':::nada\na\n:::', 7, 'Unknown directive :::nada'],
  ['a name that every object has', ':::constructor\na\n:::', 7, 'Unknown directive :::constructor'],
  ['an empty note', ':::note\n:::', 7, 'An empty note'],
  ['half a pair', '::::pair\n:::do\n- a\n:::\n::::', 7, 'A pair holds'],
  ['a side without pair', ':::do\n- a\n:::', 7, 'stands inside ::::pair'],
  ['a sequence without participants', SEQUENCE('A -> B: a'), 8, 'begins with participantes:'],
  ['a sequence with a stranger', SEQUENCE('participantes: A, B', 'A -> C: a'), 9, 'Unknown participant: C'],
  ['a step that is none', SEQUENCE('participantes: A, B', 'A ~> B: a'), 9, 'No step'],
  ['a step after the caption', SEQUENCE('participantes: A, B', 'pie: a', 'A -> B: a'), 10, 'Nothing follows pie:'],
  ['a sequence without steps', SEQUENCE('participantes: A, B'), 7, 'without steps'],
  ['an empty state diagram', STATES(), 7, 'without transitions'],
  ['a transition that is none', STATES('A y B'), 8, 'No transition'],
  ['an end that is not told', STATES('A -> B: a'), 7, 'look at B'],
  ['an end that goes on', STATES('A -> B: a', 'B -> C', 'fin: B, C'), 7, 'look at B'],
])('%s is told with its line', (_, body, line, what) => {
  const message = told(body)
  expect(message.slice(0, message.indexOf(' '))).toBe(`page.md:${line}:`)
  expect(message).toContain(what)
})

const front = (over: Record<string, string | undefined>): string => {
  const values = { title: 'Página', description: 'Una página.', updated: '2026-03-05', ...over }
  const lines = Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`]))
  return ['---', ...lines, '---', ''].join('\n')
}

test.each([
  ['none', '## Uno {#uno}', 'no front matter'],
  ['one that is no YAML', front({ title: 'Deberes: todos' }), 'YAMLParseError'],
  ['one without title', front({ title: undefined }), 'at title'],
  ['an empty description', front({ description: '""' }), 'is empty   → at description'],
  ['another name', front({ author: 'x' }), 'has the names title, description, updated and no other'],
  ['a date that is none', front({ updated: '2026-13-40' }), 'is not an ISO date   → at updated'],
  ['a date in words', front({ updated: 'marzo' }), 'is not an ISO date   → at updated'],
  [
    'a description of 156 letters',
    front({ description: 'ñ'.repeat(156) }),
    'has over 155 characters   → at description',
  ],
])('front matter: %s is told', (_, top, what) => {
  const message = told('Texto.', top)
  expect(message).toMatch(/^page\.md:1: /)
  expect(message).toContain(what)
})

test('a description of 155 letters is not too long', () => {
  expect(told('Texto.', front({ description: 'ñ'.repeat(155) }))).toBe('no fault')
})
