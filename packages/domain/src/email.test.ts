import { expect, test } from 'vitest'
import { email } from './email.ts'

const messageOf = (typed: unknown) => email.safeParse(typed).error?.issues[0]?.message

test.each([
  [' Ana.Soto@Empresa.CL ', 'ana.soto@empresa.cl'],
  ["o'higgins+pruebas@a-b.co", "o'higgins+pruebas@a-b.co"],
  ['er-qri-0a1b2c3d4e5f@dashboard.local', 'er-qri-0a1b2c3d4e5f@dashboard.local'],
])('%j is the e-mail %s', (typed, stored) => {
  expect(email.parse(typed)).toBe(stored)
})

test.each([undefined, null, 7, '', '   '])('%j is missing', (typed) => {
  expect(messageOf(typed)).toBe('Debe ingresar un Correo')
})

test.each([
  'abc',
  'a@b',
  'a@b.c',
  '@b.cl',
  'a b@c.cl',
  'a@@b.cl',
  'a..b@c.cl',
  'a@-b.cl',
  'ana@ejemplo.cl\u0000',
  'ñandú@a.cl',
  `${'a'.repeat(65)}@b.cl`,
  `a@${'b.'.repeat(130)}cl`,
])('%j is no e-mail', (typed) => {
  expect(messageOf(typed)).toBe('Debe ingresar un Correo válido')
})
