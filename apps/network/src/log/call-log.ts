import type { Db } from '../database.ts'
import { callEvidence } from '../evidence/call-evidence.ts'
import { itemsByLedger } from '../evidence/item.queries.ts'
import { itemsOfCalls } from '../evidence/items.ts'
import { lately } from '../evidence/lately.ts'
import { recordEvidence } from '../evidence/record-evidence.ts'
import { insertCalls, type LoggedCall, openDay } from './call.queries.ts'

/** Milliseconds after which a call is in the database. */
const FLUSH_MS = 100
/** Rows that wait in memory at most, for example while the database is away; further ones are lost. */
const MOST_WAITING = 5_000
/** Characters of a body that are kept. */
const MOST_BODY = 8_000

/** The log of calls: written after the answer, many at once. A log that fails fails no call. */
export function createCallLog(db: Db, log: (line: string) => void) {
  let waiting: LoggedCall[] = []
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> | undefined
  let failed = false
  const days = new Set<string>()
  const evidenceIn = callEvidence()
  const news = lately()

  async function write(calls: readonly LoggedCall[]): Promise<void> {
    try {
      for (const day of new Set(calls.map(({ at }) => at.toISOString().slice(0, 10)))) {
        if (!days.has(day)) await openDay(db, day)
        days.add(day)
      }
      await insertCalls(db, calls)
      const items = news([...itemsOfCalls(calls), ...(await itemsByLedger(db, calls))])
      await recordEvidence(db, [...evidenceIn(calls), ...items])
      failed = false
    } catch (error) {
      if (!failed) log(`network: calls are not logged (${error instanceof Error ? error.message : String(error)})`)
      failed = true
    }
  }

  async function writeAll(): Promise<void> {
    while (waiting.length > 0) await write(waiting.splice(0))
    writing = undefined
  }

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    if (waiting.length > 0) writing ??= writeAll()
    await writing
  }

  return {
    /** Notes a call; it is written in a moment. */
    add(call: LoggedCall): void {
      if (waiting.length >= MOST_WAITING) return
      waiting.push({ ...call, request: short(call.request), answer: short(call.answer) })
      timer ??= setTimeout(() => void flush(), FLUSH_MS).unref()
    },
    /** Writes what waits. */
    flush,
  }
}
export type CallLog = ReturnType<typeof createCallLog>

/** The body, or only its size if it is too large to keep. */
function short(body: unknown): unknown {
  const length = body === undefined || body === null ? 0 : JSON.stringify(body).length
  return length > MOST_BODY ? { omitted: `${length} caracteres` } : (body ?? null)
}
