import type { NoticeAnswer } from '@portal/domain/network/receiver'
import { certificationOf } from './certification/certification.port.ts'
import type { Clock } from './clock/clock.ts'
import { charge } from './counterparts/charge.ts'
import { tokenOfCollector } from './counterparts/counterpart.queries.ts'
import { payToken } from './counterparts/pay-token.ts'
import { connectionPort } from './connection/connection.port.ts'
import type { Preflights } from './connection/preflight.worker.ts'
import { dashboardOf } from './dashboard/dashboard.ts'
import type { Db } from './database.ts'
import { countWaiting } from './notices/notice.queries.ts'
import type { CallLog } from './log/call-log.ts'
import { loggedPerform } from './log/logged-perform.ts'
import type { Perform } from './perform.ts'
import { trigger } from './notices/trigger.ts'
import { answerQuestion } from './receiver/listener.queries.ts'
import { followReceivers } from './receiver/listener.ts'
import { chooseAnswer, findReceiver, type Received, received } from './receiver/receiver.queries.ts'
import type { Receiver } from './receiver/receiver.ts'
import { settleNow } from './settlement/settlement.ts'
import { simulations } from './simulation/simulations.ts'
import { treasuryPort } from './tds/treasury.port.ts'
import { trafficPort } from './traffic/traffic.port.ts'
import type { Notices } from './notices/worker.ts'

interface Parts {
  db: Db
  clock: Clock
  perform: Perform
  receiver: Receiver
  callLog: CallLog
  preflights: Preflights
  /** Which parts of the network work now. */
  working: () => { door: boolean; timers: boolean; notices: boolean }
  notices: Pick<Notices, 'wake' | 'copy'>
}

const shownNotice = (notice: Received) => ({
  id: String(notice.id),
  notice_id: notice.notice_id ?? '',
  type: notice.type ?? '',
  received_at: notice.at.toISOString(),
  attempt: notice.time,
  verdicts: { body: notice.body_verdict, headers: notice.headers_verdict },
  headers: { ...notice.headers },
  body: notice.body,
})

/** What the portal asks of the network in the name of an integration, whose id both share. */
export function portalPort({ db, clock, perform: given, receiver, callLog, preflights, working, notices }: Parts) {
  const follow = followReceivers({ db, clock })
  const perform = loggedPerform({ perform: given, clock, callLog })
  return {
    ...treasuryPort({ db, clock, perform }),
    async status(most: number) {
      return { ...working(), queue: await countWaiting(db, most) }
    },
    charge: (amount: number) => charge(perform, { amount }),
    async pay(id: string, token: string) {
      const uuid = await tokenOfCollector(db, id, token)
      return uuid === undefined ? undefined : payToken({ clock, perform }, uuid)
    },
    connection: connectionPort({ db, preflights, flushLog: () => callLog.flush() }),
    certification: certificationOf({ db, clock }),
    dashboard: dashboardOf({ db, clock, perform, flushLog: () => callLog.flush() }),
    traffic: trafficPort({ db, clock, flushLog: () => callLog.flush(), ...notices }),
    simulations: simulations({ db, clock, perform, flushLog: () => callLog.flush() }),
    async settle(id: string): Promise<number> {
      const { payments } = await settleNow(db, clock.now(), id)
      return payments
    },
    async receiver(id: string) {
      const url = await receiver.url(id)
      return { url, answer: (await findReceiver(db, id))?.answer ?? ('accept' as const) }
    },
    chooseAnswer: (id: string, answer: NoticeAnswer) => chooseAnswer(db, id, answer),
    async follow(id: string, after: string | undefined, signal: AbortSignal) {
      const { from, notices } = await follow(id, after, signal)
      return { from, notices: listened(notices) }
    },
    answer: (id: string, receipt: string, answer: { status: number; body: string }) =>
      answerQuestion(db, id, receipt, answer),
    async trigger(id: string, type: string) {
      const triggered = await trigger({ db, clock }, id, type)
      notices.wake()
      return triggered
    },
    async received(id: string, page: { number: number; size: number }) {
      const { total, notices } = await received(db, id, page)
      return {
        total,
        notices: notices.map(shownNotice),
      }
    },
  }
}

/** Notices that the receiver takes, as they come; `question`: whether the listener may answer it. */
async function* listened(notices: AsyncIterable<Received>) {
  for await (const notice of notices) yield { ...shownNotice(notice), question: notice.waiting }
}
