import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { commonPasswords, normaliseEmail, normaliseName, passwordProblem } from './person.rules.ts'

describe('a password', () => {
  test.each([
    ['', 'Escribe una contraseña.'],
    ['x9!kQz2', 'Usa al menos 8 caracteres.'],
    [`${'aB3!'.repeat(16)}x`, 'Usa como máximo 64 caracteres.'],
    ['12345678', 'Esa contraseña es muy común. Elige otra.'],
    ['password', 'Esa contraseña es muy común. Elige otra.'],
    ['Password1!', 'Esa contraseña es muy común. Elige otra.'],
    ['QWERTYUIOP', 'Esa contraseña es muy común. Elige otra.'],
    ['aaaaaaaaaa', 'Esa contraseña es muy común. Elige otra.'],
    ['Banconorte1', 'Esa contraseña es muy común. Elige otra.'],
  ])('%j is refused', (password, reason) => {
    expect(passwordProblem(password, ['banconorte'])).toBe(reason)
  })

  test.each(['cobre lluvia tren', 'x9!kQz2p', 'ñandú🦩🦩🦩', 'aB3!'.repeat(16), 'Portal.2026'])(
    '%j may be used',
    (password) => {
      expect(passwordProblem(password, ['camila'])).toBeUndefined()
    },
  )

  test('is compared with at least 3,000 common passwords of 8 characters or more', () => {
    expect([...commonPasswords].filter((word) => word.length >= 8).length).toBeGreaterThanOrEqual(3_000)
  })

  test('made at random is never refused', () => {
    const refused = Array.from({ length: 1_000 }, () => randomBytes(9).toString('base64url')).filter((word) =>
      passwordProblem(word),
    )
    expect(refused).toEqual([])
  })
})

test.each([
  ['  Camila@BancoNorte.CL ', 'camila@banconorte.cl'],
  ['a+b@sub.dominio.cl', 'a+b@sub.dominio.cl'],
  ['sin-arroba', undefined],
  ['a@b', undefined],
  ['a@b.cl\nBcc: x@y.cl', undefined],
  ['a\0@b.cl', undefined],
  ['a b@c.cl', undefined],
  [`${'a'.repeat(65)}@b.cl`, undefined],
  ['ana@xn--and-6ma2c.cl', 'ana@xn--and-6ma2c.cl'],
  ["o'higgins+1@b-c.cl", "o'higgins+1@b-c.cl"],
  ['ana@ñandú.cl', undefined],
  ['аna@b.cl', undefined],
  ['\u212Aarla@b.cl', undefined],
  ['ana\u200b@b.cl', undefined],
  ['ana\u202e@b.cl', undefined],
  ['a\u00adna@b.cl', undefined],
  ['ana@b\u00ad.cl', undefined],
  ['.ana@b.cl', undefined],
  ['a..b@c.cl', undefined],
  ['ana@-b.cl', undefined],
  ['ana@b..cl', undefined],
  ['ana@b.cl.', undefined],
  ['ana@127.0.0.1', undefined],
  ['ana@b_c.cl', undefined],
])('the e-mail %j has one spelling or none', (typed, email) => {
  expect(normaliseEmail(typed)).toBe(email)
})

test.each([
  ['  Camila   Rojas ', 'Camila Rojas'],
  ['   ', undefined],
  ['a\0b', undefined],
  ['a\r\nb', undefined],
  ['\ud800', undefined],
  ['x'.repeat(101), undefined],
  ['Zoë\u00a0Núñez', 'Zoë Núñez'],
  ['Ñiña O’Higgins-Pérez Jr. 3', 'Ñiña O’Higgins-Pérez Jr. 3'],
  ['李小龍', '李小龍'],
  ['Camila\u200bRojas', undefined],
  ['Camila\u202eRojas', undefined],
  ['\u2066Camila', undefined],
  ['\u3164', undefined],
  ['\u2800', undefined],
  ['Ana\u00ad', undefined],
  ['Ana\u2028', 'Ana'],
  ['Ana\u2028Paz', undefined],
  ['Ana\ue000', undefined],
  ['A\u0301\u0302\u0303\u0304na', undefined],
  ['---', undefined],
  ['🦩', undefined],
])('the name %j fits in one line or is refused', (typed, name) => {
  expect(normaliseName(typed)).toBe(name)
})
