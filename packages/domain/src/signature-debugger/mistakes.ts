import { BYTES_MISTAKES, OUTPUT_MISTAKES } from './bytes.mistakes.ts'
import { CALL_MISTAKES } from './call.mistakes.ts'
import { JSON_MISTAKES } from './json.mistakes.ts'
import { KEY_MISTAKES, KEYLESS, SECRET_MISTAKES } from './key.mistakes.ts'
import type { Mistake } from './mistake.ts'
import { TIME_MISTAKES } from './time.mistakes.ts'

/** Known mistakes of signing, in the order in which they are listed. */
export const MISTAKES: readonly Mistake[] = [
  ...KEY_MISTAKES,
  ...JSON_MISTAKES,
  ...BYTES_MISTAKES,
  ...CALL_MISTAKES,
  ...OUTPUT_MISTAKES,
  ...SECRET_MISTAKES,
  ...TIME_MISTAKES,
  KEYLESS,
]
