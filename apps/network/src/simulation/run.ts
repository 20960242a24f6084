import type { Run, Step } from '@portal/domain/network/simulation'
import { BANKS } from '@portal/domain/bank-account/bank'
import type { Db } from '../database.ts'
import { type Held, look } from '../ledger/held.queries.ts'
import { qrOf } from '../ledger/token.operations.ts'
import { isOpen } from '../ledger/transition.ts'
import type { Participant } from '../participant/participant.ts'
import { participantById } from '../participant/participant.queries.ts'
import type { Seen, Sides } from './message.ts'
import { bankMessages } from './message.bank.ts'
import { callMessage } from './message.call.ts'
import { isVisible, noticeMessage } from './message.notice.ts'
import { callsAbout, MOST, type NoticeRow, noticesAbout, receiptsOf } from './simulation.queries.ts'
import { stepsOf } from './steps.ts'
import { withinSize } from './within-size.ts'

type Side = Omit<Run['collector'], 'integration'> & { id: string }

/** A run before it is known who looks: its parties by their ids, every step that its state permits, causes without links. */
export interface SeenRun extends Omit<Run, 'payer' | 'collector' | 'steps' | 'messages'> {
  payer: Side | null
  collector: Side
  steps: Step[]
  messages: Seen[]
}

function sideOf({ id, name, counterpart, banks }: Participant, code: string | undefined = banks.ifo): Side {
  const bank = BANKS.find(({ sbif_code }) => sbif_code === code)
  return { id, name, demo: counterpart, bank: bank ? { code: bank.sbif_code, name: bank.name } : null }
}

async function messagesOf(
  db: Db,
  held: Held,
  parties: readonly Participant[],
  notices: readonly NoticeRow[],
): Promise<Seen[]> {
  const { token, authorization } = held
  const sides: Sides = { collector: token.collector_id, payer: authorization?.payer_id ?? token.reader_id ?? undefined }
  const calls = await callsAbout(db, held)
  const receipts = notices.length > 0 ? await receiptsOf(db, notices) : []
  const receiptOf = ({ id }: NoticeRow) => receipts.find(({ notice_id }) => notice_id === id)
  const messages = [
    ...calls.map((call) =>
      callMessage(
        call,
        sides,
        parties.find(({ id }) => id === call.participant_id),
      ),
    ),
    ...notices.filter(isVisible).map((row) => noticeMessage(row, receiptOf(row), sides)),
    ...bankMessages(held),
  ]
  const ordered = messages.toSorted((one, other) => compare(one.at, other.at) || compare(one.id, other.id))
  return withinSize(ordered.slice(-MOST))
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/** Whether nothing more happens to a charge but its settlement. */
const isOver = ({ token, payment }: Held, notices: readonly NoticeRow[]): boolean =>
  !isOpen(token.state) &&
  !(payment?.state === 'PAID' && payment.reverse_at) &&
  notices.every(({ state }) => state !== 'WAITING')

/** Everything that is known of a charge; undefined if there is none. */
export async function readRun(db: Db, now: Date, id: string, uuid: string): Promise<SeenRun | undefined> {
  const held = await look(db, uuid)
  if (!held) return undefined
  const { token, authorization, payment } = held
  const collector = await participantById(db, token.collector_id)
  const payerId = authorization?.payer_id ?? token.reader_id
  const payer = payerId ? await participantById(db, payerId) : undefined
  if (!collector) return undefined
  const notices = await noticesAbout(db, token.uuid)
  const messages = await messagesOf(db, held, payer ? [collector, payer] : [collector], notices)
  const validated = messages.some(
    ({ name, from, state }) => name === 'readAuthorization' && from === 'payer' && state !== 'PRE_AUTHORIZED',
  )
  return {
    id,
    now: now.toISOString(),
    charge: {
      uuid: token.uuid,
      number: token.number,
      qr: qrOf(token),
      order_id: token.order_id,
      amount: token.amount,
      description: token.description,
      merchant: token.merchant,
      state: token.state,
      created_at: token.created_at.toISOString(),
      expires_at: token.expires_at.toISOString(),
    },
    payer: payer ? sideOf(payer) : null,
    collector: sideOf(collector, collector.banks.ifd),
    authorization: authorization
      ? { id: authorization.id, state: authorization.state, reason: authorization.reason ?? authorization.rejection }
      : null,
    payment: payment
      ? {
          uuid: payment.uuid,
          state: payment.state,
          commission: payment.commission,
          paid_at: payment.paid_at.toISOString(),
          settle_at: payment.settle_at.toISOString(),
          med_id: payment.med_id,
        }
      : null,
    steps: stepsOf(held, validated),
    over: isOver(held, notices),
    messages,
  }
}
