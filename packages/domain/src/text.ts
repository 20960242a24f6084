import * as z from 'zod/mini'

/** Control characters, bidirectional overrides and zero-width marks: they make one name look like another (UTS 39). */
const INVISIBLE = /[\p{Cc}\u061C\u200B\u200C\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF]/u
/** A zero-width joiner is legitimate inside an emoji sequence only. */
const STRAY_JOINER = /(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D/u

/** True when a database and a terminal can hold the text: well-formed UTF-16 and no NUL. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

const isVisible = (text: string): boolean => isStorable(text) && !INVISIBLE.test(text) && !STRAY_JOINER.test(text)

/** Characters a person sees: code points, not UTF-16 units. */
const length = (text: string): number => [...text].length

interface LineRule {
  min: number
  max: number
  required: string
  tooShort: string
  tooLong: string
}

/**
 * One line of text that a person types: normalised to NFC, trimmed, then measured in code points.
 * The first failing rule is the first issue, so that a form shows it alone.
 */
export const line = (rule: LineRule) =>
  z.string({ error: rule.required }).check(
    z.overwrite((text) => text.normalize('NFC').trim()),
    z.minLength(1, rule.required),
    z.refine((text) => isVisible(text), { error: 'Hay caracteres que no se pueden usar' }),
    z.refine((text) => length(text) === 0 || length(text) >= rule.min, { error: rule.tooShort }),
    z.refine((text) => length(text) <= rule.max, { error: rule.tooLong }),
  )

/** Key by which two names are the same name: trimmed, inner spaces folded, compatibility form, upper case (Spanish). */
export const nameKey = (name: string): string =>
  name.normalize('NFKC').trim().replace(/\s+/gu, ' ').toLocaleUpperCase('es')
