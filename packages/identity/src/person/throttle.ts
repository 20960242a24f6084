import type { IncomingMessage } from 'node:http'
import type { Context } from '../action/context.ts'
import type { IdentityDatabase } from '../options.ts'
import { fingerprint } from '../store/seal.ts'

/** Counter of attempts, for example of mails to one recipient. */
interface Bucket {
  name: string
  allowed: number
  /** Seconds from the last counted attempt until the counter is reset; a refused attempt does not extend them. */
  window: number
}

const MINUTE = 60
const HOUR = 60 * MINUTE

const bucket = (kind: string, key: string, allowed: number, window: number): Bucket => ({
  name: `${kind}:${fingerprint(key)}`,
  allowed,
  window,
})

export const registrationBuckets = ({ limits, addressOf }: Context, req: IncomingMessage): Bucket[] => [
  bucket('registrar', addressOf(req), limits.addressMails, HOUR),
]

/** Counters that limit the mails to one recipient and the mails that one IP address causes. */
export const mailBuckets = ({ limits, addressOf }: Context, req: IncomingMessage, email: string): Bucket[] => [
  bucket('recipient', email, limits.recipientMails, HOUR),
  bucket('sender', addressOf(req), limits.addressMails, HOUR),
]

/**
 * Counters that a network address, its site and all addresses together fill by sending user codes. Right codes count too, so all are
 * empty soon after the last code.
 */
export const guessBuckets = ({ limits, addressOf, siteOf }: Context, req: IncomingMessage): Bucket[] => [
  bucket('guess', addressOf(req), limits.addressGuesses, 10 * MINUTE),
  bucket('guess-site', siteOf(req), limits.siteGuesses, 10 * MINUTE),
  bucket('guesses', '', limits.guesses, MINUTE),
]

/** Counter of a program that asks whether it was permitted; it may ask once in these seconds. */
export const pollBucket = (deviceCode: string, seconds: number): Bucket => bucket('poll', deviceCode, 1, seconds)

/** Counts an attempt in every counter before it is made, since several may come at once. @returns true if no limit is exceeded */
export async function takeAttempt(database: IdentityDatabase, buckets: Bucket[], now: number): Promise<boolean> {
  // The counters are sorted, because two statements that lock the same rows in different orders can deadlock.
  const sorted = buckets.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  const { rows } = await database.query<{ refused: boolean }>(
    `INSERT INTO identity_throttle AS stored (bucket, attempts, allowed, expires_at)
     SELECT name, 1, allowed, to_timestamp($4::float8 + seconds) FROM unnest($1::text[], $2::int[], $3::int[]) AS asked (name, allowed, seconds)
     ON CONFLICT (bucket) DO UPDATE SET
       attempts = CASE WHEN stored.expires_at <= to_timestamp($4::float8) THEN 1 ELSE least(stored.attempts, excluded.allowed) + 1 END,
       allowed = excluded.allowed,
       expires_at = CASE WHEN stored.expires_at > to_timestamp($4::float8) AND stored.attempts >= excluded.allowed
         THEN stored.expires_at ELSE excluded.expires_at END
     RETURNING attempts > allowed AS refused`,
    [sorted.map((b) => b.name), sorted.map((b) => b.allowed), sorted.map((b) => b.window), now / 1000],
  )
  return rows.every((row) => !row.refused)
}
