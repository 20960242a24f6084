import type { IdentityQueries } from '../options.ts'
import type { Device } from './user-agent.ts'

/** Seconds until a session without activity ends, and maximum duration of any session in seconds. */
export const SESSION_IDLE = 1_800
export const SESSION_MAX = 36_000

/** True if the person's session exists and has not expired. */
export async function sessionLives(queries: IdentityQueries, sid: string, sub: string, now: number): Promise<boolean> {
  const { rows } = await queries.query<{ id: string }>(
    `SELECT id FROM identity_payload
     WHERE model = 'Session' AND uid = $1 AND account_id = $2 AND expires_at > to_timestamp($3)`,
    [sid, sub, now / 1000],
  )
  return rows.length > 0
}

/** True if what the person permitted a program in this session was not signed out: its refresh tokens live longer than its access tokens. */
export async function permissionLives(
  queries: IdentityQueries,
  sid: string,
  sub: string,
  client: string,
  now: number,
): Promise<boolean> {
  const { rows } = await queries.query<{ id: string }>(
    `SELECT id FROM identity_payload
     WHERE model = 'RefreshToken' AND account_id = $2 AND payload->>'sessionUid' = $1 AND payload->>'clientId' = $3
       AND expires_at > to_timestamp($4) LIMIT 1`,
    [sid, sub, client, now / 1000],
  )
  return rows.length > 0
}

/** Extends the session by the idle time after a token was refreshed, to at most ten hours after the sign-in. */
export async function extendSession(queries: IdentityQueries, sid: string, now: number): Promise<void> {
  await queries.query(
    `UPDATE identity_payload
     SET expires_at = least(to_timestamp($2), to_timestamp((payload->>'loginTs')::float8 + $3::float8))
     WHERE model = 'Session' AND uid = $1 AND payload ? 'loginTs'`,
    [sid, now / 1000 + SESSION_IDLE, SESSION_MAX],
  )
}

/** Notes that a browser used the person's session. */
export async function noteUse(
  queries: IdentityQueries,
  sid: string,
  sub: string,
  { browser, os }: Device,
  now: number,
): Promise<void> {
  await queries.query(
    `INSERT INTO identity_session (sid, sub, browser, os, used_at) SELECT $1, sub, $3, $4, to_timestamp($5)
     FROM identity_person WHERE sub = $2
     ON CONFLICT (sid) DO UPDATE SET browser = excluded.browser, os = excluded.os, used_at = excluded.used_at`,
    [sid, sub, browser, os, now / 1000],
  )
}

export interface OpenSession extends Device {
  sid: string
  /** Seconds since 1970. */
  started: number
  used: number
  expires: number
}

/** Sessions of a person that have not ended, the latest used first. One that has given no tokens yet was used at its sign-in, by an unknown browser. */
export async function openSessionsOf(queries: IdentityQueries, sub: string, now: number): Promise<OpenSession[]> {
  const { rows } = await queries.query<OpenSession>(
    `SELECT p.uid AS sid, s.browser, s.os, floor((p.payload->>'loginTs')::float8)::float8 AS started,
       floor(coalesce(extract(epoch FROM s.used_at)::float8, (p.payload->>'loginTs')::float8))::float8 AS used, floor(extract(epoch FROM p.expires_at))::float8 AS expires
     FROM identity_payload p LEFT JOIN identity_session s ON s.sid = p.uid
     WHERE p.model = 'Session' AND p.account_id = $1 AND p.expires_at > to_timestamp($2)
     ORDER BY used DESC, p.uid`,
    [sub, now / 1000],
  )
  return rows
}

/** Ends the person's sessions except one, with their codes and refresh tokens. @returns whether there were any */
export async function endOtherSessions(queries: IdentityQueries, sub: string, sid: string): Promise<boolean> {
  const { rows } = await queries.query<{ model: string }>(
    `DELETE FROM identity_payload
     WHERE account_id = $1 AND (model = 'Session' AND uid <> $2 OR payload->>'sessionUid' <> $2) RETURNING model`,
    [sub, sid],
  )
  return rows.some(({ model }) => model === 'Session')
}

export async function endSessionsOf(queries: IdentityQueries, sub: string): Promise<void> {
  await queries.query(
    `DELETE FROM identity_payload
     WHERE account_id = $1 OR grant_id IN (SELECT grant_id FROM identity_payload WHERE account_id = $1)`,
    [sub],
  )
}

/** Seconds for which a failed sign-in counts. */
export const FAILURE_COUNTS = 86_400
/** Seconds until an account that nobody confirmed is deleted. */
const UNCONFIRMED = 7 * 86_400

/**
 * Deletes expired rows, failed sign-ins that no longer count, and unconfirmed accounts older than a week that no mailed link can still
 * confirm.
 */
export async function sweep(queries: IdentityQueries, now: number): Promise<void> {
  for (const table of ['identity_payload', 'identity_ticket', 'identity_throttle']) {
    await queries.query(`DELETE FROM ${table} WHERE expires_at < to_timestamp($1)`, [now / 1000])
  }
  await queries.query('DELETE FROM identity_failure WHERE failed_at < to_timestamp($1)', [now / 1000 - FAILURE_COUNTS])
  await queries.query('DELETE FROM identity_session WHERE used_at < to_timestamp($1)', [now / 1000 - SESSION_MAX])
  await queries.query(
    `DELETE FROM identity_person AS person
     WHERE NOT email_verified AND created_at < to_timestamp($1) AND NOT EXISTS (SELECT FROM identity_ticket WHERE sub = person.sub)`,
    [now / 1000 - UNCONFIRMED],
  )
}
