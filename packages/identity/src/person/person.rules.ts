import { dictionary } from '@zxcvbn-ts/language-common'

const MIN = 8
const MAX = 64

/** Advice beside a new password. */
export const PASSWORD_HELP = `Entre ${MIN} y ${MAX} caracteres. Una frase que solo tú conozcas funciona mejor.`
/** The second typing of a new password is not the first. */
export const PASSWORDS_DIFFER = 'Las contraseñas no son iguales.'

const common = new Set(dictionary['passwords-common'].map((word) => word.toLowerCase()))

/** How many common passwords of at least so many characters are known. */
export const commonPasswordCount = (length: number) => [...common].filter((word) => word.length >= length).length

/** `Password123!` is `password`: what people append and prepend does not make a common word their own. */
const coreOf = (password: string) => password.toLowerCase().replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')

function isCommon(password: string, context: readonly string[]): boolean {
  const lower = password.toLowerCase()
  const core = coreOf(password)
  if (common.has(lower) || (core.length >= 4 && core.length >= lower.length - 4 && common.has(core))) return true
  if (new Set(lower).size < 4) return true
  return context.some((word) => word.length >= 4 && core === word.toLowerCase())
}

/** Why a password is refused; undefined when it may be used. `context` has words that its owner's mail and name give away. */
export function passwordProblem(password: string, context: readonly string[] = []): string | undefined {
  const length = [...password].length
  if (length === 0) return 'Escribe una contraseña.'
  if (length < MIN) return `Usa al menos ${MIN} caracteres.`
  if (length > MAX) return `Usa como máximo ${MAX} caracteres.`
  if (isCommon(password, context)) return 'Esa contraseña es muy común. Elige otra.'
  return undefined
}

/** One spelling for an e-mail, so that a person has one account; undefined when it is none. */
export function normaliseEmail(typed: string): string | undefined {
  const email = typed.trim().normalize('NFC').toLowerCase()
  return email.length <= 254 &&
    /^[^\s@\p{Cc}\p{Cs}<>"]{1,64}@[^\s@\p{Cc}\p{Cs}<>"]+\.[^\s@.\p{Cc}\p{Cs}<>"]{2,}$/u.test(email)
    ? email
    : undefined
}

/** A name in one line; undefined when it is empty, longer than 100 characters or holds control characters. */
export function normaliseName(typed: string): string | undefined {
  const name = typed.trim().normalize('NFC').replace(/ +/g, ' ')
  return name.length > 0 && [...name].length <= 100 && !/[\p{Cc}\p{Cs}<>]/u.test(name) ? name : undefined
}
