import { readFaq } from '@portal/documentation/faq.passages'
import { expect, test } from 'vitest'
import { answerText, dropUnclosedBold, type Inline, parseMarkdown, plainText } from './markdown.ts'

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
    { kind: 'list', start: undefined, items: [['uno'], [{ kind: 'bold', parts: ['dos'] }, ' sigue']] },
    paragraph('Fin'),
  ])
  expect(parseMarkdown('1. uno\n2. dos')).toEqual([{ kind: 'list', start: 1, items: [['uno'], ['dos']] }])
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

test.each(['**', '[', '`', '\\', '[a](', '**a*', '- a\n', 'a\n'])(
  'a text of nothing but %j is read to its end at once, however long',
  // A parser whose time grows with the square of the text's length would take a minute for this text, and time out.
  { timeout: 10_000 },
  (piece) => {
    const text = piece.repeat(200_000)
    expect(parseMarkdown(text)).not.toHaveLength(0)
    expect(dropUnclosedBold(text).length).toBeGreaterThanOrEqual(text.length - 2)
  },
)

test('a numbered list goes on where its first number says', () => {
  const text = '1. uno\n\nEntre\n\n2. dos\n3) tres'
  expect(parseMarkdown(text)).toEqual([
    { kind: 'list', start: 1, items: [['uno']] },
    paragraph('Entre'),
    { kind: 'list', start: 2, items: [['dos'], ['tres']] },
  ])
  expect(plainText(text)).toBe('1. uno\n\nEntre\n\n2. dos\n3. tres')
})

test('a mark whose end has not come is not shown while the answer is written', () => {
  expect(dropUnclosedBold('Son **pago** y **liqui')).toBe('Son **pago** y liqui')
  expect(dropUnclosedBold('Son **pago**')).toBe('Son **pago**')
})

test('whoever listens or copies gets words and no marks', () => {
  expect(plainText('Un **dato**:\n- [uno](/site/x)\n- `dos`')).toBe('Un dato:\n\n- uno\n- dos')
})

test('every mark of the help is one that is drawn', async () => {
  const textsOf = (part: Inline): string[] =>
    typeof part === 'string' ? [part] : part.kind === 'code' ? [] : part.parts.flatMap(textsOf)
  for (const { answer } of await readFaq()) {
    for (const block of parseMarkdown(answerText(answer))) {
      const parts = block.kind === 'paragraph' ? block.parts : block.items.flat()
      for (const text of parts.flatMap(textsOf)) expect(text).not.toMatch(/\*\*|`|\]\(|\{\{|<\w/)
    }
  }
})

test('lines of the help that are steps or points become lists', () => {
  expect(parseMarkdown(answerText(['Antes', '1. Uno', '2. Dos', '- Punto', 'Después']))).toEqual([
    paragraph('Antes'),
    { kind: 'list', start: 1, items: [['Uno'], ['Dos']] },
    { kind: 'list', start: undefined, items: [['Punto']] },
    paragraph('Después'),
  ])
})
