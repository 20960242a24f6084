import { dictionary } from '@zxcvbn-ts/language-common'

const MIN = 8
const MAX = 64

export const PASSWORD_HELP = `Entre ${MIN} y ${MAX} caracteres. Una frase que solo tú conozcas funciona mejor.`

export const commonPasswords = new Set(dictionary['passwords-common'].map((word) => word.toLowerCase()))

/** Removes digits and signs that people add to a common word: `Password123!` becomes `password`. */
const coreOf = (password: string) => password.toLowerCase().replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')

function isCommon(password: string, context: readonly string[]): boolean {
  const lower = password.toLowerCase()
  const core = coreOf(password)
  if (commonPasswords.has(lower) || (core.length >= 4 && core.length >= lower.length - 4 && commonPasswords.has(core)))
    return true
  if (new Set(lower).size < 4) return true
  return context.some((word) => word.length >= 4 && core === word.toLowerCase())
}

/** Why a password is refused; undefined if it may be used. `context` has words from the person's e-mail and name. */
export function passwordProblem(password: string, context: readonly string[] = []): string | undefined {
  const length = [...password].length
  if (length === 0) return 'Escribe una contraseña.'
  if (length < MIN) return `Usa al menos ${MIN} caracteres.`
  if (length > MAX) return `Usa como máximo ${MAX} caracteres.`
  if (isCommon(password, context)) return 'Esa contraseña es muy común. Elige otra.'
  return undefined
}

/** Error of a new password or of its repetition, by field; undefined if the password may be used. */
export function newPasswordProblem(
  password: string,
  repeat: string | null,
  email = '',
  name = '',
): { password: string } | { repeat: string } | undefined {
  const problem = passwordProblem(password, [...name.split(' '), email.split('@')[0] ?? ''])
  if (problem) return { password: problem }
  return password === repeat ? undefined : { repeat: 'Las contraseñas no son iguales.' }
}

/** E-mail address: RFC 5322 §3.2.3 without quotes, then a host name of two or more labels (an IDN as `xn--`). */
const LOCAL = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?'
const EMAIL = new RegExp(`^(?=[^@]{1,64}@)${LOCAL}(?:\\.${LOCAL})*@(?:${LABEL}\\.)+(?=[A-Za-z])(?!.$)${LABEL}$`)

export const INVALID_EMAIL = 'Escribe un correo válido, como nombre@empresa.cl.'

/** Normalises an e-mail address, so that each has only one account; undefined if the text is not an e-mail address. */
export function normaliseEmail(typed: string): string | undefined {
  // Checked before `toLowerCase`, which turns some non-ASCII letters into ASCII letters.
  const email = typed.trim()
  return email.length <= 254 && EMAIL.test(email) ? email.toLowerCase() : undefined
}

/** Invisible characters, changes of text direction and markup: they can make one name look like another (UTS 39). */
const UNUSABLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800<>]|\p{M}{3}/u

export const INVALID_NAME = 'Escribe tu nombre con letras, en una línea y con 100 caracteres como máximo.'

/** Normalises a name; undefined if it is empty, longer than 100 characters or has invisible characters. */
export function normaliseName(typed: string): string | undefined {
  const name = typed
    .normalize('NFC')
    .replace(/\p{Zs}+/gu, ' ')
    .trim()
  return [...name].length <= 100 && /[\p{L}\p{N}]/u.test(name) && !UNUSABLE.test(name) ? name : undefined
}
