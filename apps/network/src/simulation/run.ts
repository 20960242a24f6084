import type { Run, Step } from '@portal/domain/network/simulation'
import { BANKS } from '@portal/domain/bank-account/bank'
import type { Db } from '../database.ts'
import { qrOf } from '../ledger/token.operations.ts'
import { isOpen } from '../ledger/transition.ts'
import type { LoggedCall } from '../log/call.queries.ts'
import type { Participant } from '../participant/participant.ts'
import { MOST, type Stored, storedCharge } from './charge.queries.ts'
import type { Seen, Sides } from './message.ts'
import { bankMessages } from './message.bank.ts'
import { callMessage } from './message.call.ts'
import { isVisible, noticeMessage } from './message.notice.ts'
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

function messagesOf(stored: Stored): Seen[] {
  const { collector, payer, calls, notices } = stored
  const sides: Sides = { collector: collector.id, payer: payer?.id }
  const callerOf = ({ participant_id }: LoggedCall) => [collector, payer].find((party) => party?.id === participant_id)
  const messages = [
    ...calls.map((call) => callMessage(call, sides, callerOf(call))),
    ...notices.filter(isVisible).map((row) => noticeMessage(row, sides)),
    ...bankMessages(stored),
  ]
  const ordered = messages.toSorted((one, other) => compare(one.at, other.at) || compare(one.id, other.id))
  return withinSize(ordered.slice(-MOST))
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/** Whether nothing more happens to a charge but its settlement. */
const isOver = ({ token, payment, notices }: Stored): boolean =>
  !isOpen(token.state) &&
  !(payment?.state === 'PAID' && payment.reverse_at) &&
  notices.every(({ state }) => state !== 'WAITING')

/** What is known of a charge, for all runs that follow it. */
export type SeenCharge = Omit<SeenRun, 'id' | 'now'>

/** A charge as it was when its version was this one. */
export interface ReadCharge {
  version: string
  seen: SeenCharge
}

/** Everything that is known of a charge; undefined if there is none. */
export async function readCharge(db: Db, uuid: string): Promise<ReadCharge | undefined> {
  const stored = await storedCharge(db, uuid)
  return stored && { version: stored.version, seen: seenOf(stored) }
}

function seenOf(stored: Stored): SeenCharge {
  const { token, authorization, payment, collector, payer } = stored
  const messages = messagesOf(stored)
  const validated = messages.some(
    ({ name, from, state }) => name === 'readAuthorization' && from === 'payer' && state !== 'PRE_AUTHORIZED',
  )
  return {
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
    steps: stepsOf(stored, validated),
    over: isOver(stored),
    messages,
  }
}
