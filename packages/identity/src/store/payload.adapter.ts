import type { Adapter, AdapterPayload } from 'oidc-provider'
import { errors } from 'oidc-provider'
import type { IdentityDatabase } from '../options.ts'
import { fingerprint } from './seal.ts'

interface PayloadRow {
  payload: AdapterPayload
  expires: number
  consumed: number | null
}

/** True if the database can store the text: well-formed UTF-16 without NUL. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

/** Database key of a token or session: a digest, because its id is secret. A grant's id is not, and other rows refer to it. */
export const storedId = (model: string, id: string) => (model === 'Grant' ? id : fingerprint(`${model}:${id}`))

/** @throws InvalidRequest if the payload has characters that the database cannot store */
export const asJson = (payload: object): string =>
  JSON.stringify(payload, (name, value: unknown) => {
    if (!isStorable(name) || (typeof value === 'string' && !isStorable(value)))
      throw new errors.InvalidRequest('the request has characters that cannot be stored')
    return value
  })

/** Stores oidc-provider's data in one table, so that sessions survive a restart. */
export function payloadAdapter(model: string, database: IdentityDatabase, clock: () => number): Adapter {
  const keyOf = (id: string) => storedId(model, id)
  const seconds = () => clock() / 1000

  async function one(column: 'id' | 'uid', value: string): Promise<AdapterPayload | undefined> {
    const { rows } = await database.query<PayloadRow>(
      `SELECT payload, floor(extract(epoch FROM expires_at))::float8 AS expires,
         floor(extract(epoch FROM consumed_at))::float8 AS consumed
       FROM identity_payload WHERE model = $1 AND ${column} = $2 AND expires_at > to_timestamp($3)`,
      [model, value, seconds()],
    )
    const row = rows[0]
    return row && { ...row.payload, exp: row.expires, ...(row.consumed === null ? {} : { consumed: row.consumed }) }
  }

  return {
    async upsert(id, payload, expiresIn = 0) {
      const { jti: _bearerValue, ...stored } = payload
      const { grantId = null, uid = null, accountId = null } = payload
      await database.query(
        `INSERT INTO identity_payload (model, id, payload, grant_id, uid, account_id, expires_at)
         VALUES ($1, $2, $3::jsonb, $4, $5, $6, to_timestamp($7))
         ON CONFLICT (model, id) DO UPDATE SET payload = excluded.payload, grant_id = excluded.grant_id, uid = excluded.uid,
           account_id = excluded.account_id, expires_at = excluded.expires_at`,
        [model, keyOf(id), asJson(stored), model === 'Grant' ? id : grantId, uid, accountId, seconds() + expiresIn],
      )
    },
    async find(id) {
      const row = await one('id', keyOf(id))
      return row && { ...row, jti: id }
    },
    findByUid: async (uid) => (isStorable(uid) ? one('uid', uid) : undefined),
    findByUserCode: async () => undefined,
    async destroy(id) {
      await database.query('DELETE FROM identity_payload WHERE model = $1 AND id = $2', [model, keyOf(id)])
    },
    /** Marks a code or refresh token as used, atomically. A second use ends the grant (RFC 9700 §4.14.2). */
    async consume(id) {
      const { rows } = await database.query<{ id: string }>(
        `UPDATE identity_payload SET consumed_at = to_timestamp($3)
         WHERE model = $1 AND id = $2 AND consumed_at IS NULL RETURNING id`,
        [model, keyOf(id), seconds()],
      )
      if (rows.length > 0) return
      await database.query(
        'DELETE FROM identity_payload WHERE grant_id = (SELECT grant_id FROM identity_payload WHERE model = $1 AND id = $2)',
        [model, keyOf(id)],
      )
      throw new errors.InvalidGrant('grant request is invalid')
    },
    async revokeByGrantId(grantId) {
      await database.query('DELETE FROM identity_payload WHERE model = $1 AND grant_id = $2', [model, grantId])
    },
  }
}
