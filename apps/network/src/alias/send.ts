import { chileanMoment } from '../clock/chile.ts'
import { BATCH, type Timer } from '../clock/timers.ts'
import type { Db } from '../database.ts'
import { found } from '../ledger/access.ts'
import { ACCOUNTS } from '../ledger/accounts.ts'
import { post } from '../ledger/posting.ts'
import { enqueue } from '../notices/enqueue.ts'
import type { Call, Operation } from '../operation.ts'
import type { Ports } from '../ports.ts'
import { findAlias } from './alias.queries.ts'
import { maskedName } from './masked-name.ts'
import { endSend, insertSend, lockDueSends, type Send } from './send.queries.ts'
import { spendLookup } from './spend-lookup.ts'

const shown = ({ id, from_alias, to_alias, to_name, amount, state, created_at }: Send) => ({
  send_id: id,
  from_alias,
  to_alias,
  to_name,
  amount,
  state,
  created_at: chileanMoment(created_at),
})

/** Asks the bank for a transfer between two persons. Its result comes with notices, also if the bank answers at once. */
export const sendToAlias =
  ({ bank }: Ports): Operation =>
  async (call: Call) => {
    const { db, now, caller, body } = call
    const { from_alias, to_alias, amount } = body as { from_alias: string; to_alias: string; amount: number }
    const from = found(await findAlias(db, from_alias), ({ participant_id }) => participant_id === caller.id)
    await spendLookup(call)
    const to = await findAlias(db, to_alias)
    if (!to) return { refusal: 'not_found' }
    if (from.tax_id === to.tax_id) return { refusal: 'alias_ambiguous' }
    if (from.state !== 'ACTIVE' || to.state !== 'ACTIVE') return { refusal: 'alias_inactive' }
    const send = await insertSend(db, {
      from_id: from.participant_id,
      from_alias: from.alias,
      from_tax_id: from.tax_id,
      to_id: to.participant_id,
      to_alias: to.alias,
      to_tax_id: to.tax_id,
      to_name: maskedName(to.name),
      amount,
      created_at: now,
      due_at: bank.answersAt({ amount, payer: from.participant_id, collector: to.participant_id }, now),
    })
    return { body: shown(send) }
  }

async function finish(db: Db, now: Date, { bank }: Ports, send: Send): Promise<void> {
  const { id, from_id, from_tax_id, to_id, to_tax_id, amount } = send
  const about = { subject: id, happenedAt: now, amount }
  if (bank.result({ amount, payer: from_id, collector: to_id }, now).state === 'REJECTED') {
    const data = shown(await endSend(db, id, 'REJECTED', now))
    return enqueue(db, now, [{ ...about, type: 'alias.send.rejected', to: [from_id], data }])
  }
  const data = shown(await endSend(db, id, 'COMPLETED', now))
  await post(db, now, [
    { account: ACCOUNTS.person(from_id, from_tax_id), amount: -amount },
    { account: ACCOUNTS.person(to_id, to_tax_id), amount },
  ])
  return enqueue(db, now, [
    { ...about, type: 'alias.send.completed', to: [from_id], data },
    { ...about, type: 'alias.receive.completed', to: [to_id], data },
  ])
}

/** Ends the transfers that the bank has answered. */
export const sendTimer: Timer = {
  name: 'alias-send',
  async run(db, now, ports) {
    const due = await lockDueSends(db, now, BATCH)
    for (const send of due) await finish(db, now, ports, send)
    return due.length
  },
}
