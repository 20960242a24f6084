import { describe, expect, test } from 'vitest'
import { areWritten, closingComments, nextId } from './comment.ts'

const list = (...descriptions: string[]) => ({
  pendings: descriptions.map((description, at) => ({ id: at + 1, state: false, description })),
})
const first = (input: unknown) => {
  const issue = closingComments.safeParse(input).error?.issues[0]
  return issue && `${issue.path.join('.')}: ${issue.message}`
}

describe('closing comments', () => {
  test.each([
    ['nothing written', list(''), 'pendings.0.description: Comentario requerido'],
    ['only spaces', list('uno', ' \n\t '), 'pendings.1.description: Comentario requerido'],
    ['256 characters', list('ñ'.repeat(256)), 'pendings.0.description: Máximo 255 caracteres'],
    ['no description', { pendings: [{ id: 1, state: true }] }, 'pendings.0.description: Comentario requerido'],
    ['what turns a line around', list('a\u202Eb'), 'pendings.0.description: Hay caracteres que no se pueden usar'],
    ['no comment', list(), 'pendings: Agrega al menos un pendiente'],
    ['one hundred and one', list(...Array.from({ length: 101 }, () => 'x')), 'pendings: Máximo 100 pendientes'],
    [
      'a number twice',
      { pendings: [...list('a').pendings, ...list('b').pendings] },
      'pendings: Hay pendientes con el mismo número',
    ],
    [
      'a number of zero',
      { pendings: [{ id: 0, state: false, description: 'x' }] },
      'pendings.0.id: El número del pendiente no es válido',
    ],
    [
      'a number that the database lacks',
      { pendings: [{ id: 2 ** 31, state: false, description: 'x' }] },
      'pendings.0.id: El número del pendiente no es válido',
    ],
    [
      'a state that is none',
      { pendings: [{ id: 1, state: 'sí', description: 'x' }] },
      'pendings.0.state: Indica si está resuelto',
    ],
    ['no list', {}, 'pendings: Envía la lista de pendientes'],
  ])('are refused with %s', (_what, input, message) => {
    expect(first(input)).toBe(message)
  })

  test('keep their lines, normalised, and up to 255 characters of any kind', () => {
    const { pendings } = closingComments.parse(list('  uno\r\n  dos\rtres ', '👍', '🧾'.repeat(255)))
    expect(pendings.map(({ description }) => description)).toEqual(['uno\n  dos\ntres', '👍', '🧾'.repeat(255)])
  })

  test('are unresolved by default', () => {
    expect(closingComments.parse({ pendings: [{ id: 7, description: 'x' }] }).pendings).toEqual([
      { id: 7, state: false, description: 'x' },
    ])
  })

  test('are numbered one more than the last', () => {
    expect(nextId([])).toBe(1)
    expect(nextId([{ id: 1 }, { id: 4 }])).toBe(5)
  })

  test('can be saved if there is at least one and none is empty', () => {
    expect(areWritten([])).toBe(false)
    expect(areWritten(list('uno', ' ').pendings)).toBe(false)
    expect(areWritten(list('uno', 'dos').pendings)).toBe(true)
  })
})
