import type { IncomingMessage } from 'node:http'
import type { Context } from '../action/context.ts'
import type { IdentityDatabase, IdentityLimits, IdentityQueries } from '../options.ts'
import { fingerprint } from '../store/seal.ts'
import { FAILURE_COUNTS } from '../store/session.queries.ts'
import { knownDevice } from './device.ts'
import type { Person } from './person.queries.ts'

/** A try to give the password of an account, from a network address or a known device. */
export interface Attempt {
  account: string
  place: string
  known: boolean
}

/** The attempt for an e-mail and for the person who has it, if there is one. */
export function attemptOf(
  context: Context,
  req: IncomingMessage,
  email: string,
  person: Pick<Person, 'sub' | 'passwordHash'> | undefined,
): Attempt {
  const device = knownDevice(context, req, person)
  const place = device === undefined ? `address:${context.addressOf(req)}` : `device:${device}`
  return { account: fingerprint(email), place: fingerprint(place), known: device !== undefined }
}

/** The attempt of a stranger for an account of another kind, which is counted by the same rule. */
export const attemptOfStranger = (account: string, address: string): Attempt => ({
  account: fingerprint(account),
  place: fingerprint(`address:${address}`),
  known: false,
})

type Failures = Pick<IdentityLimits, 'freeFailures' | 'freeAccounts'>

const HOUR = 3_600
const SHORTEST = 30
const LONGEST = 1_800

/** Seconds to wait after the last of some failures: none after the free ones, then 30, twice as long each time, at most 1,800. */
const delayAfter = (failures: number, free: number) =>
  failures <= free ? 0 : Math.min(LONGEST, SHORTEST * 2 ** (failures - free - 1))

interface Seen {
  failures: number
  failedAt: number
  accounts: number
  accountsAt: number
}

/** Failures that concern an attempt: those of the account, and the other accounts that failed from the same address in an hour. */
async function seenBefore(tx: IdentityQueries, { account, place, known }: Attempt, now: number): Promise<Seen> {
  const { rows } = await tx.query<Seen>(
    `SELECT coalesce(sum(attempts) FILTER (WHERE account = $1), 0)::int AS failures,
       coalesce(extract(epoch FROM max(failed_at) FILTER (WHERE account = $1)), 0)::float8 AS "failedAt",
       count(*) FILTER (WHERE account <> $1)::int AS accounts,
       coalesce(extract(epoch FROM max(failed_at) FILTER (WHERE account <> $1)), 0)::float8 AS "accountsAt"
     FROM identity_failure WHERE known = $3 AND failed_at > to_timestamp($4)
       AND (account = $1 AND (place = $2 OR NOT known) OR place = $2 AND failed_at > to_timestamp($5))`,
    [account, place, known, now - FAILURE_COUNTS, now - HOUR],
  )
  return rows[0] ?? { failures: 0, failedAt: 0, accounts: 0, accountsAt: 0 }
}

/**
 * Counts an attempt as failed before the password is checked, since several may come at once. What strangers do delays strangers: a
 * known device waits only for its own failures. An attempt that comes too early does not count.
 * @returns seconds to wait, or 0 and how many failures of the account that makes
 */
export async function beginAttempt(
  { database, limits, clock }: Pick<Context, 'database' | 'clock'> & { limits: Failures },
  attempt: Attempt,
): Promise<{ wait: number; failures: number }> {
  const now = clock() / 1000
  return database.transaction(async (tx) => {
    await tx.query('LOCK TABLE identity_failure IN SHARE ROW EXCLUSIVE MODE')
    const { failures, failedAt, accounts, accountsAt } = await seenBefore(tx, attempt, now)
    const account = failedAt + delayAfter(failures, limits.freeFailures)
    const address = accountsAt + delayAfter(accounts, limits.freeAccounts)
    const wait = Math.ceil(Math.max(account, address) - now)
    if (wait > 0) return { wait, failures }
    await tx.query(
      `INSERT INTO identity_failure AS stored (account, place, known, attempts, failed_at) VALUES ($1, $2, $3, 1, to_timestamp($4))
       ON CONFLICT (account, place) DO UPDATE SET failed_at = excluded.failed_at,
         attempts = CASE WHEN stored.failed_at > to_timestamp($5) THEN stored.attempts + 1 ELSE 1 END`,
      [attempt.account, attempt.place, attempt.known, now, now - FAILURE_COUNTS],
    )
    return { wait: 0, failures: failures + 1 }
  })
}

/** After a right password: forgets the account's failures, of this device if it is known, else of all that are not. */
export async function forgiveAttempt(database: IdentityDatabase, { account, place, known }: Attempt): Promise<void> {
  await database.query('DELETE FROM identity_failure WHERE account = $1 AND known = $3 AND (place = $2 OR NOT known)', [
    account,
    place,
    known,
  ])
}

/** After a password reset: forgets all failures of the account. */
export async function forgiveAccount(database: IdentityDatabase, email: string): Promise<void> {
  await database.query('DELETE FROM identity_failure WHERE account = $1', [fingerprint(email)])
}

const minutes = (seconds: number) => (seconds <= 60 ? 'un minuto' : `${Math.ceil(seconds / 60)} minutos`)

/** Error of an attempt that came too early. It is the same whether or not the account exists. @param link label of the page's link to a new password, if it has one */
export const waitText = (seconds: number, link?: string) =>
  `Hubo varios intentos fallidos seguidos. Espera ${minutes(seconds)} y vuelve a intentarlo${link ? `, o elige otra contraseña con «${link}»` : ''}.`
