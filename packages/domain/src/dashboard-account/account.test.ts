import { describe, expect, test } from 'vitest'
import { newAccount, newPassword } from './account.ts'
import { accountRole, defaultEmail, rolesOf } from './role.ts'

/** First error message of each invalid field in a failed validation, by field name. */
function wrong(result: {
  success: boolean
  error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined
}) {
  const fields: Record<string, string> = {}
  for (const { path, message } of result.error?.issues ?? []) fields[path.join('.')] ??= message
  return fields
}

const CLASSES = 'La contraseña debe tener al menos una mayúscula, una minúscula, un número y un caracter especial'

describe('a password', () => {
  test.each([
    ['', 'Debe ingresar una Contraseña'],
    ['Abcde1!', 'La contraseña debe tener al menos 8 caracteres'],
    ['Abcdefghij12!', 'La contraseña debe tener como máximo 12 caracteres'],
    ['abcdefgh1', CLASSES],
    ['abcdef1!', CLASSES],
    ['ABCDEF1!', CLASSES],
    ['Abcdefg!', CLASSES],
    ['Abcdefg1', CLASSES],
    ['Abcdef 1', CLASSES],
    ['Abcde\u03011xy', CLASSES],
    ['Abcde1!\0', 'Hay caracteres que no se pueden usar'],
  ])('%j is refused: %s', (password, message) => {
    expect(wrong(newPassword.safeParse({ password, verifyPassword: password }))).toEqual({ password: message })
  })

  test.each(['Abcdef1!', 'Abcdefghi12!', 'Ñandú 1_', 'Abcdef1😀', ' Abcde1! '])(
    '%j is accepted unchanged',
    (password) => {
      expect(newPassword.parse({ password, verifyPassword: password })).toEqual({ password, verifyPassword: password })
    },
  )

  test('and its repetition must be equal; both errors are reported at once', () => {
    expect(wrong(newPassword.safeParse({ password: 'Abcdef1!', verifyPassword: 'Abcdef1?' }))).toEqual({
      verifyPassword: 'Las contraseñas no son iguales',
    })
    expect(wrong(newPassword.safeParse({ password: 'abc', verifyPassword: '' }))).toEqual({
      password: 'La contraseña debe tener al menos 8 caracteres',
      verifyPassword: 'Las contraseñas no son iguales',
    })
    expect(wrong(newPassword.safeParse({}))).toEqual({
      password: 'Debe ingresar una Contraseña',
      verifyPassword: 'Las contraseñas no son iguales',
    })
  })
})

describe('a role', () => {
  test.each([
    ['payer', undefined, 'EP'],
    ['payer', '', 'EP'],
    ['payer', 'payer', 'EP'],
    ['payer', 'EP', 'EP'],
    ['collector', null, 'ER'],
    ['collector', 'collector', 'ER'],
    ['payer_collect', 'ER', 'ER'],
    ['payer_collect', 'payer', 'EP'],
  ] as const)('of a %s, given %j, is %s', (type, given, role) => {
    expect(accountRole(type).parse(given)).toBe(role)
  })

  test.each([
    ['payer_collect', undefined, 'Debe seleccionar un Rol'],
    ['payer_collect', '', 'Debe seleccionar un Rol'],
    ['payer_collect', 'payer_collect', 'El rol no corresponde al tipo de integración'],
    ['payer', 'ER', 'El rol no corresponde al tipo de integración'],
    ['collector', 'payer', 'El rol no corresponde al tipo de integración'],
  ] as const)('of a %s, given %j, is refused: %s', (type, given, message) => {
    expect(wrong(accountRole(type).safeParse(given))).toEqual({ '': message })
  })

  test('exists for each side of an integration, with a default account', () => {
    expect([rolesOf('payer'), rolesOf('collector'), rolesOf('payer_collect')]).toEqual([['EP'], ['ER'], ['ER', 'EP']])
    expect(defaultEmail('ER', 'qri-0a1b2c3d4e5f')).toBe('er-qri-0a1b2c3d4e5f@dashboard.local')
  })
})

test('a new account needs a name, an e-mail, a password and, for a dual, a role', () => {
  const nothing = { name: ' ', email: '', password: '', verifyPassword: '', role: '' }
  expect(wrong(newAccount('payer_collect').safeParse(nothing))).toEqual({
    name: 'Debe ingresar un Nombre',
    email: 'Debe ingresar un Correo',
    password: 'Debe ingresar una Contraseña',
    role: 'Debe seleccionar un Rol',
  })
  expect(Object.keys(wrong(newAccount('payer').safeParse(nothing)))).not.toContain('role')
})
