import { randomInt } from 'node:crypto'
import { chileanDay } from '../clock/chile.ts'

const NUMBERS = 10_000_000_000

/** Counts from a random number, so that processes and restarts do not repeat each other's identifiers. */
let next = randomInt(NUMBERS)

/** New identifier of a transfer, for example `MED-20260305-0000418237`. */
export function newMedId(now: Date): string {
  next = (next + 1) % NUMBERS
  return `MED-${chileanDay(now).replaceAll('-', '')}-${String(next).padStart(10, '0')}`
}
