import { GLYPHS } from '@portal/domain/road/road'
import { expect, test } from 'vitest'
import { glyphRows, glyphWords } from './glyph.rows.ts'

const lit = (done: number, total: number): string => glyphRows({ glyph: 'part', done, total }).join('/')

test('what is partly done fills from the bottom: one module at least, and never all nine', () => {
  expect(lit(0, 4)).toBe('.../.../#..')
  expect(lit(1, 14)).toBe('.../.../#..')
  expect(lit(1, 2)).toBe('.../#../###')
  expect(lit(11, 19)).toBe('.../##./###')
  expect(lit(998, 999)).toBe('##./###/###')
  expect(lit(0, 0)).toBe('.../.../#..')
})

test('each state has a shape and words of its own', () => {
  const states = GLYPHS.map((glyph) => ({ glyph, done: 2, total: 4, missing: 2 }))
  expect(new Set(states.map((state) => glyphRows(state).join('/'))).size).toBe(GLYPHS.length)
  expect(states.map(glyphWords)).toEqual([
    'completo',
    'faltan 2 de 4',
    'con falla, faltan 2 de 4',
    'le toca a la red',
    'sin empezar, faltan 2 de 4',
  ])
  expect(glyphWords({ glyph: 'part', done: 3, total: 4, missing: 1 })).toBe('falta 1 de 4')
  expect(glyphWords({ glyph: 'part', done: 3, total: 4, missing: 0 })).toBe('3 de 4')
  expect(glyphWords({ glyph: 'none', done: 0, total: 0, missing: 0 })).toBe('sin pendientes')
})
