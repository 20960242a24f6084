import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db } from '../database.ts'
import type { Authorization, Payment, PaymentTables, Token } from './payment.tables.ts'

/** Token with all that followed from it. Its row is the lock of the three: who changes one of them holds the token first. */
export interface Held {
  token: Token
  authorization?: Authorization
  payment?: Payment
}

/** Reads a token with its authorization and payment; undefined if there is none. */
export async function look(db: Db, uuid: string): Promise<Held | undefined> {
  const { rows } = await sql<Token>`select * from network.token where uuid = ${uuid}`.execute(db)
  return rows[0] && follow(db, rows[0])
}

/** The same, locked until the transaction ends. */
export async function hold(db: Db, uuid: string): Promise<Held | undefined> {
  const { rows } = await sql<Token>`select * from network.token where uuid = ${uuid} for update`.execute(db)
  return rows[0] && follow(db, rows[0])
}

async function follow(db: Db, token: Token): Promise<Held> {
  if (token.state === 'CREATED') return { token }
  const { uuid } = token
  const { rows } = await sql<Authorization>`select * from network.authorization where token_uuid = ${uuid}`.execute(db)
  const [authorization] = rows
  const payment =
    token.state === 'PAID'
      ? (await sql<Payment>`select * from network.payment where token_uuid = ${uuid}`.execute(db)).rows[0]
      : undefined
  return { token, ...(authorization ? { authorization } : {}), ...(payment ? { payment } : {}) }
}

export async function tokenOfAuthorization(db: Db, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('authorization').select('token_uuid').where('id', '=', id).executeTakeFirst()
  return row?.token_uuid
}

export const findPayment = (db: Db, uuid: string): Promise<Payment | undefined> =>
  db.selectFrom('payment').selectAll().where('uuid', '=', uuid).executeTakeFirst()

export const saveToken = (db: Db, uuid: string, set: Updateable<PaymentTables['token']>): Promise<Token> =>
  db.updateTable('token').set(set).where('uuid', '=', uuid).returningAll().executeTakeFirstOrThrow()

/** Inserts an authorization that the collector has to decide. */
export const insertAuthorization = (
  db: Db,
  row: Pick<
    Insertable<PaymentTables['authorization']>,
    'token_uuid' | 'payer_id' | 'payer' | 'created_at' | 'decide_by'
  >,
): Promise<Authorization> =>
  db
    .insertInto('authorization')
    .values({
      ...row,
      state: 'PRE_AUTHORIZED',
      rejection: null,
      reason: null,
      reversed_by: null,
      bank_due: null,
      ended_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

export const saveAuthorization = (
  db: Db,
  id: string,
  set: Updateable<PaymentTables['authorization']>,
): Promise<Authorization> =>
  db.updateTable('authorization').set(set).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
