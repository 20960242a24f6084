import { randomUUID } from 'node:crypto'
import { collects, pays } from '@portal/domain/integration/type'
import type { Notice } from '@portal/network/common/notice'
import { exampleOf } from '@portal/network/common/schema'
import type { Clock } from '../clock/clock.ts'
import type { Db } from '../database.ts'
import { NOTICES, type NoticeType } from '@portal/network/served'
import { type Destination, findAddressed, findDestination } from './destination.queries.ts'
import { definitionOf, enqueue } from './enqueue.ts'

/** Whether an integration of this side can get a notice. */
export const canReceive = ({ type, refund_mode }: Destination, notice: Notice): boolean =>
  notice.receivers.some((side) => (side === 'payer' ? pays(type) : collects(type))) &&
  (notice.type !== 'automatic_refund.completed' || !collects(type) || refund_mode === 'GLOBAL_AUTOMATICO')

const typesOf = (to: Destination): NoticeType[] =>
  NOTICES.filter((notice) => canReceive(to, notice)).map(({ type }) => type)

export type Triggered = { id: string } | { types: NoticeType[] } | { unregistered: string }

/** Queues a test notice with the data of the type's example; else says which types there are, or which address is missing. */
export async function trigger({ db, clock }: { db: Db; clock: Clock }, id: string, asked: string): Promise<Triggered> {
  const types = typesOf(await findDestination(db, id))
  const type = types.find((each) => each === asked)
  if (type === undefined) return { types }
  const { url: field, data, over } = definitionOf(type)
  const { url, disabled } = (await findAddressed(db, [{ participant_id: id, field }]))({ participant_id: id, field })
  if (url === undefined || disabled) return { unregistered: field }
  const now = clock.now()
  const subject = randomUUID()
  const example = { ...(exampleOf(data, over) as Record<string, unknown>), test: true }
  await enqueue(db, now, [{ type, to: [id], subject, data: example, happenedAt: now }])
  return db.selectFrom('notice').select('id').where('subject', '=', subject).executeTakeFirstOrThrow()
}
