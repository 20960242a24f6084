import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { plainMarkdown } from './plain.ts'

const CONTENT = join(import.meta.dirname, '../../content')

test('advice against something says so in plain text, which has no sign above it', () => {
  expect(plainMarkdown(':::dont\n- Llamar a **otro** servicio.\n- Repetir.\n:::\n\nFin.')).toBe(
    'Evita llamar a otro servicio.\nEvita repetir.\nFin.',
  )
})

test('every line of advice against something begins with an infinitive', () => {
  const files = readdirSync(CONTENT, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'))
  const blocks = files.flatMap((name) => [
    ...readFileSync(join(CONTENT, name), 'utf8').matchAll(/^:::dont[^\n]*\n([^]*?)^:::$/gm),
  ])
  const items = blocks.flatMap(([, block = '']) => block.split('\n').filter((line) => line.startsWith('- ')))
  expect(items.length).toBeGreaterThan(0)
  expect(items.filter((item) => !/^- \p{Lu}\p{Ll}*[aei]r(?:l[aeo]s?|se)? /u.test(item))).toEqual([])
})
