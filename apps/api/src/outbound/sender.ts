import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '../db/database.ts'
import { type Claimed, claimLetters, markFailed, markSent, postpone } from './letter.queries.ts'
import { NotSent, type Transport } from './transport.ts'

const AT_ONCE = 5
/** Seconds that a claim on a letter lasts; a process renews it while it sends, so only a dead process loses its claims. */
const LEASE_SECONDS = 10
const RENEW_MS = 4_000
const LOOK_MS = 1_000
/** Milliseconds that a closing process waits for letters that it is sending. */
const LAST_MS = 8_000
/** Most seconds between attempts while the mail server cannot be reached. */
const AWAY_SECONDS = 30
/** Most seconds between attempts for a letter that the mail server refuses temporarily, as many do for unknown senders. */
const LATER_SECONDS = 900
const PATIENCE_HOURS = 24

/** Outcome of one run over the queue: no letter was due, all due ones were tried, more may be due, or no mail server answers. */
type Round = 'nothing' | 'done' | 'more' | 'away'

export type Sender = ReturnType<typeof createSender>

/** Seconds until the next attempt: five, doubled after each attempt, up to a limit. */
const delay = (attempts: number, limit: number): number => Math.min(5 * 2 ** (attempts - 1), limit)

/** Sends queued letters, in any number of processes. If one dies before it records a sent letter, that letter is sent again. */
export function createSender(db: Db, transport: Transport, log: (line: string) => void) {
  /** Letters that the mail server accepted but that are not yet marked as sent in the database. */
  const taken = new Set<string>()
  let missed = 0
  let running: Promise<Round> = Promise.resolve('nothing')
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  const refused = async ({ id, attempts }: Claimed, { reason, code }: NotSent): Promise<void> => {
    if (reason === 'server') return postpone(db, id, delay(attempts, AWAY_SECONDS), code)
    if (await markFailed(db, id, code, reason === 'never' ? 0 : PATIENCE_HOURS))
      log(`mail: letter ${id} was refused for good (${code})`)
    else await postpone(db, id, delay(attempts, LATER_SECONDS), code)
  }

  const attempt = async (letter: Claimed): Promise<void> => {
    const renewal = setInterval(() => void postpone(db, letter.id, LEASE_SECONDS).catch(() => undefined), RENEW_MS)
    try {
      await transport.send(letter)
    } finally {
      clearInterval(renewal)
    }
  }

  /** Sends a letter; returns the server's error if the server accepts no letter at all. */
  const send = async (letter: Claimed): Promise<string | undefined> => {
    try {
      if (!taken.has(letter.id)) await attempt(letter)
    } catch (error) {
      const failure = error instanceof NotSent ? error : new NotSent('later', 'unknown')
      await refused(letter, failure)
      return failure.reason === 'server' ? failure.code : undefined
    }
    taken.add(letter.id)
    await markSent(db, letter.id)
    taken.delete(letter.id)
    return undefined
  }

  const note = (away: string | undefined): void => {
    if (away !== undefined && missed === 0) log(`mail: the mail server takes nothing (${away}), letters wait for it`)
    if (away === undefined && missed > 0) log('mail: the mail server takes letters again')
    missed = away === undefined ? 0 : missed + 1
  }

  const oneRound = async (): Promise<Round> => {
    // While the server cannot be reached, only one letter is tried, so that the others keep their number of attempts.
    const most = missed > 0 ? 1 : AT_ONCE
    const letters = await claimLetters(db, most, LEASE_SECONDS)
    if (letters.length === 0) return 'nothing'
    const results = await Promise.allSettled(letters.map(send))
    const away = results.flatMap((result) => (result.status === 'fulfilled' && result.value ? [result.value] : []))
    // Every attempt failed in the database, not at the mail server; the letters become due again when their claims end.
    if (results.every(({ status }) => status === 'rejected')) return 'done'
    note(away.length === results.length ? away[0] : undefined)
    if (missed > 0) return 'away'
    return letters.length === most ? 'more' : 'done'
  }

  /** Sends due letters; rounds run one after the other. */
  const round = (): Promise<Round> => {
    running = running.catch(() => 'nothing' as const).then(oneRound)
    return running
  }

  const go = async (): Promise<void> => {
    const result = await round().catch((): Round => 'nothing')
    if (stopped) return
    const wait = result === 'more' ? 0 : result === 'away' ? delay(missed, AWAY_SECONDS) * 1_000 : LOOK_MS
    timer = setTimeout(() => void go(), wait)
    timer.unref()
  }

  return {
    round,
    /** Whether the mail server takes no letters, which then wait for it. */
    isAway: () => missed > 0,
    start: () => void go(),
    /** Starts no more attempts, and waits for running ones, at most `LAST_MS`. */
    async stop(): Promise<void> {
      stopped = true
      clearTimeout(timer)
      await Promise.race([running.catch(() => undefined), pause(LAST_MS, undefined, { ref: false })])
      transport.close()
    },
  }
}
