import * as z from 'zod/mini'
import { LIMITS } from './limits.ts'
import { withoutAccents } from './fold.ts'

/** Matches invisible, text-direction and private-use characters, which can make different names look equal (UTS 39). */
const INVISIBLE = /[\p{Cc}\p{Co}\u2028\u2029\u2800]|(?!\u200D|\uFE0F)\p{Default_Ignorable_Code_Point}/u
/** Matches a zero-width joiner or variation selector outside an emoji; these characters are accepted only inside an emoji. */
const STRAY_JOINER =
  /(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D|(?<!\p{Emoji})\uFE0F|\u200D(?!\p{Extended_Pictographic})/u
/** Matches three combining marks on one letter: no language writes them, and they hide the letter. */
const PILED_MARKS = /\p{M}{3}/u
/**
 * Letter or digit outside of the Latin alphabet as Spanish and its neighbours write it, after compatibility forms were
 * decomposed (NFKD). Cyrillic, Greek and phonetic letters look like Latin ones, so one name could pass for another (UTS 39).
 */
const FOREIGN = /[^\P{L}A-Za-zÆæÐðØøÞþßŒœĐđŁł]|[^\P{Nd}\d]/u
const READABLE = /[\p{L}\p{N}]/u

/** Error message for a text with forbidden characters. */
export const UNUSABLE_CHARACTERS = 'Hay caracteres que no se pueden usar'

/** True if a database and a terminal can hold the text: well-formed UTF-16 and no NUL. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

const isPlain = (text: string): boolean =>
  isStorable(text) && ![INVISIBLE, STRAY_JOINER, PILED_MARKS].some((pattern) => pattern.test(text))

const isVisible = (text: string): boolean => READABLE.test(text) && isPlain(text)

const isLatin = (text: string): boolean => !FOREIGN.test(text.normalize('NFKD'))

/** Length of a text in code points. */
const length = (text: string): number => [...text].length

/** Refuses a far too long text before it is normalised, because normalising many combining marks takes quadratic time. */
const withinReach = (max: number, tooLong: string) => z.maxLength(max * 8, { error: tooLong, abort: true })

interface LineRule {
  min: number
  max: number
  required: string
  tooShort: string
  tooLong: string
}

/** Schema of a typed text of one line: NFC, trimmed, length in code points. The first broken rule gives the first error message. */
export const line = (rule: LineRule) =>
  z.string({ error: rule.required }).check(
    withinReach(rule.max, rule.tooLong),
    z.overwrite((text) => text.normalize('NFC').trim()),
    z.minLength(1, rule.required),
    z.refine((text) => isVisible(text), { error: UNUSABLE_CHARACTERS }),
    z.refine((text) => length(text) === 0 || length(text) >= rule.min, { error: rule.tooShort }),
    z.refine((text) => length(text) <= rule.max, { error: rule.tooLong }),
  )

/** Schema of a name that others recognise: a typed line in Latin letters. */
export const publicLine = (rule: LineRule) => line(rule).check(z.refine(isLatin, { error: UNUSABLE_CHARACTERS }))

/** Schema of a typed text of several lines, in NFC with `\n` as line end, trimmed, measured in code points; letters are not required. */
export const freeText = (rule: Pick<LineRule, 'max' | 'required' | 'tooLong'>) =>
  z.string({ error: rule.required }).check(
    withinReach(rule.max, rule.tooLong),
    z.overwrite((text) => text.normalize('NFC').replace(/\r\n?/g, '\n').trim()),
    z.minLength(1, rule.required),
    z.refine((text) => isPlain(text.replace(/[\n\t]/g, ' ')), { error: UNUSABLE_CHARACTERS }),
    z.refine((text) => length(text) <= rule.max, { error: rule.tooLong }),
  )

/** Key by which names are compared: trimmed, single spaces, NFKC without joiners, upper case (Spanish). */
export const nameKey = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/\u200D|\uFE0F/g, '')
    .trim()
    .replace(/\s+/gu, ' ')
    .toLocaleUpperCase('es')

/** Key for searching a name or a part of it: `nameKey` without accents. The database stores the key with each name. */
export const searchKey = (name: string): string => withoutAccents(nameKey(name))

const INVALID = 'El valor no es válido'

/** Schema of the text with which a person searches a list. */
export const searched = z
  .string({ error: INVALID })
  .check(
    z.trim(),
    z.maxLength(LIMITS.searched, `El texto debe tener máximo ${LIMITS.searched} caracteres`),
    z.refine(isStorable, { error: INVALID }),
  )

/** Pattern of a uuid, in upper or lower case. */
export const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i
