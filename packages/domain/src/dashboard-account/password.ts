import * as z from 'zod/mini'
import { LIMITS } from '../limits.ts'
import { isStorable, UNUSABLE_CHARACTERS } from '../text.ts'

const { min, max } = LIMITS.dashboardPassword

/** What a password must have, in few words, for whoever is typing one. */
export const PASSWORD_RULES: readonly { label: string; holds: (password: string) => boolean }[] = [
  { label: `De ${min} a ${max} caracteres`, holds: (text) => [...text].length >= min && [...text].length <= max },
  { label: 'Una mayúscula', holds: (text) => /\p{Lu}/u.test(text) },
  { label: 'Una minúscula', holds: (text) => /\p{Ll}/u.test(text) },
  { label: 'Un número', holds: (text) => /\p{N}/u.test(text) },
  // An accent that is a character of its own belongs to its letter.
  { label: 'Un caracter especial', holds: (text) => /[^\p{L}\p{M}\p{N}\s]/u.test(text) },
]

const REQUIRED = 'Debe ingresar una Contraseña'
const DIFFERENT = 'Las contraseñas no son iguales'

/** Compared and stored as typed: never trimmed, never normalised. */
const password = z.string({ error: REQUIRED }).check(
  z.minLength(1, REQUIRED),
  z.refine(isStorable, { error: UNUSABLE_CHARACTERS }),
  z.refine((text) => [...text].length >= min, { error: `La contraseña debe tener al menos ${min} caracteres` }),
  z.refine((text) => [...text].length <= max, { error: `La contraseña debe tener como máximo ${max} caracteres` }),
  z.refine((text) => PASSWORD_RULES.slice(1).every(({ holds }) => holds(text)), {
    error: 'La contraseña debe tener al menos una mayúscula, una minúscula, un número y un caracter especial',
  }),
)

/** A password typed twice. */
export interface TypedPassword {
  password: string
  verifyPassword: string
}

/** The fields of a `TypedPassword`; the object around them takes `samePassword`. */
export const typedPassword = { password, verifyPassword: z.string({ error: DIFFERENT }) }

/** Says that the repetition is another text. */
export const samePassword = z.refine<TypedPassword>((typed) => typed.password === typed.verifyPassword, {
  error: DIFFERENT,
  path: ['verifyPassword'],
  // Tells both mistakes at once, the password's own and its repetition's.
  when: ({ value }) => isTyped(value),
})

const isTyped = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  'password' in value &&
  typeof value.password === 'string' &&
  'verifyPassword' in value &&
  typeof value.verifyPassword === 'string'
