import { createHmac } from 'node:crypto'
import { type Adapter, type AdapterPayload, Provider } from 'oidc-provider'
import type { IdentityDatabase } from '../options.ts'
import type { Keys } from '../store/seal.ts'
import { asJson, payloadAdapter, storedId } from '../store/payload.adapter.ts'

/** Begins the id of a code that a page found by its user code: the device code itself is known to its program alone. */
const ROW = 'row:'

/** Seconds that an expired code stays stored, so that its program is told `expired_token` and its person that it has expired. */
const TOLD = 600

interface Row {
  id: string
  payload: AdapterPayload
  consumed: number | null
}

/**
 * Stores the two codes of a program that asks for permission: the device code by its digest, the short user code by a digest with a key,
 * because short codes could be found by trying all. `guess` is called before a user code is looked up.
 */
export function deviceCodeAdapter(
  { database, clock }: { database: IdentityDatabase; clock: () => number },
  keys: Keys,
  guess: () => Promise<void>,
): Adapter {
  const seconds = () => clock() / 1000
  const digestsOf = (userCode: string) =>
    keys.map((key) => createHmac('sha256', key).update(userCode).digest('base64url'))
  const idOf = (id: string) => (id.startsWith(ROW) ? id.slice(ROW.length) : storedId('DeviceCode', id))

  async function one(column: 'id' | 'uid', values: readonly string[]): Promise<Row | undefined> {
    const { rows } = await database.query<Row>(
      `SELECT id, payload, floor(extract(epoch FROM consumed_at))::float8 AS consumed
       FROM identity_payload WHERE model = 'DeviceCode' AND ${column} = ANY ($1) AND expires_at > to_timestamp($2)`,
      [values, seconds()],
    )
    return rows[0]
  }
  const withId = (row: Row | undefined, jti: string, more: AdapterPayload = {}): AdapterPayload | undefined =>
    row && { ...row.payload, ...more, ...(row.consumed === null ? {} : { consumed: row.consumed }), jti }

  return {
    ...payloadAdapter('DeviceCode', database, clock),
    // Drops `inFlight`, with which oidc-provider would refuse a code whose page is opened again before the decision.
    async upsert(id, { jti: _bearerValue, userCode, inFlight: _opened, ...stored }, expiresIn = 0) {
      const { grantId = null, accountId = null } = stored
      await database.query(
        `INSERT INTO identity_payload (model, id, payload, grant_id, uid, account_id, expires_at)
         VALUES ('DeviceCode', $1, $2::jsonb, $3, $4, $5, to_timestamp($6))
         ON CONFLICT (model, id) DO UPDATE SET payload = excluded.payload, grant_id = excluded.grant_id,
           account_id = excluded.account_id`,
        [
          idOf(id),
          asJson(stored),
          grantId,
          userCode ? digestsOf(userCode)[0] : null,
          accountId,
          seconds() + expiresIn + TOLD,
        ],
      )
    },
    async find(id) {
      // The ids of rows are in the database, so a program must not redeem one.
      if (id.startsWith(ROW) && Provider.ctx?.oidc.route === 'token') return undefined
      return withId(await one('id', [idOf(id)]), id)
    },
    async findByUserCode(userCode) {
      await guess()
      const row = await one('uid', digestsOf(userCode))
      return withId(row, `${ROW}${row?.id}`, { userCode })
    },
  }
}
