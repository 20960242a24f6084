import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '../db/database.ts'
import { type Claimed, claimLetters, keepLetter, markFailed, markSent, postpone } from './letter.queries.ts'
import { NotSent, type Transport } from './transport.ts'

const AT_ONCE = 5
/** A letter of a process that died waits so long for another one; one that lives keeps what it is sending. */
const LEASE_SECONDS = 10
const KEEP_MS = 4_000
const LOOK_MS = 1_000
/** How long the end of the process waits for the attempts under way. */
const LAST_MS = 8_000
/** Longest wait between two looks whether a server that was away is back, and of a letter that met its absence. */
const AWAY_SECONDS = 30
/** Longest wait of a letter that the server takes later, as many do with senders that they don't know yet. */
const LATER_SECONDS = 900
const PATIENCE_HOURS = 24

/** What became of a round: nothing was due, everything due was dealt with, there may be more, or the mail server is away. */
type Round = 'nothing' | 'done' | 'more' | 'away'

export interface Sender {
  /** Sends what is due, each letter at its own time; one round at a time. */
  round(): Promise<Round>
  /** Sends from now on, as long as the process lives. */
  start(): void
  /** Lets the attempts under way end, within a limit, and begins no more. */
  stop(): Promise<void>
}

/** Doubles from five seconds up to a limit. */
const delay = (attempts: number, limit: number): number => Math.min(5 * 2 ** (attempts - 1), limit)

/**
 * Sends the letters of the queue. Any number of processes may do so. A letter is sent again only when a process died, or the
 * connection broke, after the server had taken it and before that was known; it then has the same Message-ID.
 */
export function createSender(db: Db, transport: Transport, log: (line: string) => void): Sender {
  /** Taken by the server, while the database could not be told. */
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
    const keeping = setInterval(() => void keepLetter(db, letter.id, LEASE_SECONDS).catch(() => undefined), KEEP_MS)
    try {
      await transport.send(letter)
    } finally {
      clearInterval(keeping)
    }
  }

  /** Answers why the server took nothing, if that is so. */
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
    // While the server is away one letter at a time looks whether it is back, and the others lose no time of theirs.
    const most = missed > 0 ? 1 : AT_ONCE
    const letters = await claimLetters(db, most, LEASE_SECONDS)
    if (letters.length === 0) return 'nothing'
    const results = await Promise.allSettled(letters.map(send))
    const away = results.flatMap((result) => (result.status === 'fulfilled' && result.value ? [result.value] : []))
    // Whatever broke on the way broke in the database: the lease brings the letter back.
    if (results.every(({ status }) => status === 'rejected')) return 'done'
    note(away.length === results.length ? away[0] : undefined)
    if (missed > 0) return 'away'
    return letters.length === most ? 'more' : 'done'
  }

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
    start: () => void go(),
    async stop() {
      stopped = true
      clearTimeout(timer)
      await Promise.race([running.catch(() => undefined), pause(LAST_MS, undefined, { ref: false })])
      transport.close()
    },
  }
}
