import { CODE_FIXES } from './code.fixes.ts'
import type { Fixes } from './fix.ts'
import { TEXT_FIXES } from './text.fixes.ts'

const ALL = { ...TEXT_FIXES, ...CODE_FIXES }
export type MistakeId = keyof typeof ALL

/** Lines to change by the id of the mistake, with the names of the documentation's programs. */
export const FIXES: Readonly<Record<MistakeId, Fixes>> = ALL
