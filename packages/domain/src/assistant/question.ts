import * as z from 'zod/mini'
import { LIMITS } from '../limits.ts'
import { UNUSABLE_CHARACTERS, isStorable } from '../text.ts'
import { QUESTION_REQUIRED, QUESTION_TOO_LONG, questionLength } from './question.length.ts'

/** Matches invisible characters except line ends and tabs; they are removed from a question to the assistant. */
const UNSEEN = /(?![\n\t])[\p{Cc}\p{Cf}]/gu

const within = (text: string): boolean => questionLength(text) <= LIMITS.question

/** Schema of a question of 1 to 4,000 code points; checked before normalising to NFC, which is slow for many combining marks. */
export const question = z.string({ error: QUESTION_REQUIRED }).check(
  z.refine(within, { error: QUESTION_TOO_LONG, abort: true }),
  z.refine(isStorable, { error: UNUSABLE_CHARACTERS, abort: true }),
  z.overwrite((text) => text.normalize('NFC').replace(/\r\n?/g, '\n').replace(UNSEEN, '').trim()),
  z.minLength(1, QUESTION_REQUIRED),
)
