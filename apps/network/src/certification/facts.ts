import type { Side } from '@portal/domain/certification/tests'
import { chileanDay } from '../clock/chile.ts'
import type { Db } from '../database.ts'
import { type Held, look } from '../ledger/held.queries.ts'
import type { Participant } from '../participant/participant.ts'
import { participantById } from '../participant/participant.queries.ts'
import type { CertificationRun } from './certification.tables.ts'
import {
  callsThroughTheDoor,
  type DoorCall,
  hasTwoSecrets,
  noticesTo,
  type NoticeSent,
  refundsOfPayment,
} from './facts.queries.ts'
import type { Refund } from '../refund/refund.queries.ts'
import { findStatement } from '../settlement/statement.queries.ts'

/** What the network knows of a run: the ledger, the calls of the integration, and its notices. */
export interface Facts {
  now: Date
  side: Side
  startedAt: Date
  participant: Participant
  /** The charge that the run is about, with all that followed from it. */
  held: Held | undefined
  /** Calls of the integration through the door since the start, the oldest first. */
  calls: readonly DoorCall[]
  /** Notices to the integration about the charge, and about the statement of today. */
  notices: readonly NoticeSent[]
  /** Refunds of the charge's payment, the oldest first. */
  refunds: readonly Refund[]
  /** Whether a former integration secret is still valid beside the current one. */
  twoSecrets: boolean
  /** Today in Chile, `yyyy-mm-dd`, and whether its statement is closed. */
  day: string
  closed: boolean
}

/** What is the same for all runs of a participant that are looked at together. */
export type CommonFacts = Pick<Facts, 'now' | 'participant' | 'calls' | 'day' | 'closed' | 'twoSecrets'>

/** @returns undefined if the participant is gone */
export async function commonFactsOf(
  db: Db,
  now: Date,
  runs: readonly CertificationRun[],
): Promise<CommonFacts | undefined> {
  const id = runs[0]?.participant_id ?? ''
  const participant = await participantById(db, id)
  if (!participant) return undefined
  const since = new Date(Math.min(...runs.map(({ started_at }) => started_at.getTime())))
  const day = chileanDay(now)
  return {
    now,
    participant,
    calls: await callsThroughTheDoor(db, id, since),
    day,
    closed: (await findStatement(db, id, day)) !== undefined,
    twoSecrets: await hasTwoSecrets(db, id, now),
  }
}

export async function factsOf(db: Db, run: CertificationRun, common: CommonFacts): Promise<Facts> {
  const { token_uuid, started_at: startedAt, side } = run
  const held = token_uuid === null ? undefined : await look(db, token_uuid)
  return {
    ...common,
    calls: common.calls.filter(({ at }) => at >= startedAt),
    side,
    startedAt,
    held,
    notices: token_uuid === null ? [] : await noticesTo(db, common.participant.id, [token_uuid, common.day]),
    refunds: held?.payment ? await refundsOfPayment(db, held.payment.uuid) : [],
  }
}
