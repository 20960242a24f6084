import { sql } from 'kysely'
import type { Db } from '../database.ts'
import { PAID_STATES, PAYMENT_READS } from '../ledger/payment.reads.ts'
import type { LoggedCall } from '../log/call.queries.ts'
import { isAccepted, itemSeen } from './items.ts'
import type { Seen } from './record-evidence.ts'

const stateOf = ({ answer }: LoggedCall): string => {
  const { state, estado } = (answer ?? {}) as { state?: string; estado?: string }
  return state ?? estado ?? ''
}

/** Collectors of tokens, authorizations or payments, by the id. */
async function collectorsOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; collector_id: string }>`
    select uuid as id, collector_id from network.token where uuid = any (${ids}::uuid[])
    union all
    select uuid, collector_id from network.payment where uuid = any (${ids}::uuid[])
    union all
    select authorization_id, collector_id from network.payment where authorization_id = any (${ids}::uuid[])`.execute(
    db,
  )
  return new Map(rows.map(({ id, collector_id }) => [id, collector_id]))
}

/** Which of the confirmations came after their wallet had read the collector's decision. */
async function validated(db: Db, confirmations: readonly LoggedCall[]): Promise<LoggedCall[]> {
  if (confirmations.length === 0) return []
  const subjects = confirmations.map(({ subject }) => subject ?? '')
  const { rows } = await sql<{ subject: string; at: Date }>`
    select subject, min(at) as at from network.call
    where subject = any (${subjects}) and operation = 'readAuthorization' and answer ->> 'state' = 'AUTHORIZED'
    group by subject`.execute(db)
  const read = new Map(rows.map(({ subject, at }) => [subject, at]))
  return confirmations.filter(({ subject, at }) => (read.get(subject ?? '')?.getTime() ?? Infinity) <= at.getTime())
}

/** Asks the ledger and the log what calls show that say too little by themselves. */
export async function itemsByLedger(db: Db, calls: readonly LoggedCall[]): Promise<Seen[]> {
  const good = calls.filter(isAccepted)
  const confirmed = await validated(
    db,
    good.filter(({ operation }) => operation === 'confirmAuthorization'),
  )
  const asked = good.filter(
    (call) => PAYMENT_READS.includes(call.operation ?? '') && PAID_STATES.includes(stateOf(call)),
  )
  // The test wallet reads by number too, without a certificate.
  const byNumber = calls.filter(({ operation, status }) => operation === 'readTokenByNumber' && status < 300)
  const tokenOf = ({ answer }: LoggedCall): string => (answer as { uuid?: string } | null)?.uuid ?? ''
  const ids = [...asked.map(({ subject }) => subject ?? ''), ...byNumber.map(tokenOf)].filter((id) => id !== '')
  const collectors = await collectorsOf(db, ids)
  return [
    ...confirmed.map((call) => itemSeen(call, 'validate_authorization')),
    ...asked
      .filter(({ subject, participant_id }) => collectors.get(subject ?? '') === participant_id)
      .map((call) => itemSeen(call, 'verificate_authorization')),
    ...byNumber.flatMap((call) => {
      const collector = collectors.get(tokenOf(call))
      return collector ? [{ ...itemSeen(call, 'token_number'), participant_id: collector }] : []
    }),
  ]
}
