import * as z from 'zod/mini'
import { LIMITS } from '../limits.ts'
import { isStorable, UNUSABLE_CHARACTERS } from '../text.ts'

const { min, max } = LIMITS.dashboardPassword

/** Password rules in a few words, shown while the person types. */
export const PASSWORD_RULES: readonly { label: string; holds: (password: string) => boolean }[] = [
  { label: `De ${min} a ${max} caracteres`, holds: (text) => [...text].length >= min && [...text].length <= max },
  { label: 'Una mayúscula', holds: (text) => /\p{Lu}/u.test(text) },
  { label: 'Una minúscula', holds: (text) => /\p{Ll}/u.test(text) },
  { label: 'Un número', holds: (text) => /\p{N}/u.test(text) },
  // A combining accent counts as a part of its letter, not as the required special character.
  { label: 'Un caracter especial', holds: (text) => /[^\p{L}\p{M}\p{N}\s]/u.test(text) },
]

const REQUIRED = 'Debe ingresar una Contraseña'
const DIFFERENT = 'Las contraseñas no son iguales'

/** Schema of a password. It never trims or normalises what the person typed. */
const password = z.string({ error: REQUIRED }).check(
  z.minLength(1, REQUIRED),
  z.refine(isStorable, { error: UNUSABLE_CHARACTERS }),
  z.refine((text) => [...text].length >= min, { error: `La contraseña debe tener al menos ${min} caracteres` }),
  z.refine((text) => [...text].length <= max, { error: `La contraseña debe tener como máximo ${max} caracteres` }),
  z.refine((text) => PASSWORD_RULES.slice(1).every(({ holds }) => holds(text)), {
    error: 'La contraseña debe tener al menos una mayúscula, una minúscula, un número y un caracter especial',
  }),
)

export interface TypedPassword {
  password: string
  verifyPassword: string
}

/** Schemas of the password and its repetition; add the check `samePassword` to the object schema that contains them. */
export const typedPassword = { password, verifyPassword: z.string({ error: DIFFERENT }) }

/** Check of an object schema: the repeated password must equal the password. */
export const samePassword = z.refine<TypedPassword>((typed) => typed.password === typed.verifyPassword, {
  error: DIFFERENT,
  path: ['verifyPassword'],
  // The repetition is compared even if the password itself is invalid, so that both errors are reported at once.
  when: ({ value }) => {
    const { password: typed, verifyPassword } = (value ?? {}) as Partial<Record<keyof TypedPassword, unknown>>
    return typeof typed === 'string' && typeof verifyPassword === 'string'
  },
})
