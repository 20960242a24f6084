import { randomUUID } from 'node:crypto'
import { Agent } from 'node:https'
import { setTimeout } from 'node:timers/promises'
import type { IntegrationType } from '@portal/domain/integration/type'
import { failureOf } from '@portal/network/common/failure-amounts'
import { NOTICES, type NoticeType, type OperationId } from '@portal/network/served'
import type { Bank } from '../../bank/bank.ts'
import { simulatedBank } from '../../bank/simulated.bank.ts'
import { definitionOf, needsKey } from '../../call/definitions.ts'
import type { Decision } from '../../ledger/decision.ts'
import { LEASE_MS } from '../../notices/worker.ts'
import type { Participant } from '../../participant/participant.ts'
import { type Caller, openDoor, type Received, type Sent } from '../door.ts'
import { openReceiver } from '../receiver.ts'
import { Findings } from './findings.ts'
import { SharedClock, Turns } from './turns.ts'

/** Amount for which the bank fails in a way that the network does not know. */
export const BROKEN_BANK = 66_600
const START = '2026-03-05T15:04:05Z'
const PATIENCE_MS = 30_000
const LOOK_MS = 15

export interface Notice {
  id: string
  type: NoticeType
  data: Record<string, unknown>
}

interface Sending extends Sent {
  params?: Record<string, string>
  query?: string
  body?: object | undefined
}

/** Path of a call with its parameters. */
export const pathOf = (id: OperationId, params: Record<string, string> = {}, query = ''): string =>
  definitionOf(id).path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? '')) +
  (query && `?${query}`)

/** Network with its door, a clock that scenarios share, and a receiver of notices; whatever it serves is compared with the documents. */
export async function openPlayedNetwork() {
  const clock = new SharedClock(START)
  const slowAsked: { collector: string; resolve: () => void }[] = []
  const bank: Bank = {
    ...simulatedBank,
    answersAt(transfer, now) {
      if (transfer.amount === BROKEN_BANK) throw new Error('The bank is broken')
      if (failureOf(transfer.amount)?.name === 'slow_bank')
        for (const { resolve } of slowAsked.filter(({ collector }) => collector === transfer.collector)) resolve()
      return simulatedBank.answersAt(transfer, now)
    },
  }
  const door = await openDoor({ clock, bank })
  const findings = new Findings()
  // Few connections for each caller, because the door counts those of one address.
  const agent = new Agent({ keepAlive: true, maxSockets: 2 })
  const callers = new Map<string, Caller>()
  const inboxes = new Map<string, Notice[]>()
  const decisions = new Map<string, Decision | 'nothing'>()
  const keys = new Map<OperationId, { caller: Caller; key: string }>()
  const receiver = await openReceiver((response, taken) => {
    const id = taken.path.slice(1)
    const caller = callers.get(id) as Caller
    const { type } = JSON.parse(taken.body) as Notice
    const decision = decisions.get(id) ?? { decision: 'accept' }
    void findings.noticed(caller, taken, clock.now()).then((told) => {
      inboxes.get(id)?.push(told as unknown as Notice)
      if (type !== 'authorization.requested') return void response.end()
      if (decision === 'nothing') response.statusCode = 500
      response.end(JSON.stringify(decision))
    })
  })

  /** Waits until a check finds something. */
  async function eventually<Found>(
    what: string,
    look: () => Found | undefined | Promise<Found | undefined>,
  ): Promise<Found> {
    const limit = Date.now() + PATIENCE_MS
    for (;;) {
      const found = await look()
      if (found !== undefined) return found
      if (Date.now() > limit) throw new Error(`Did not come: ${what}`)
      await setTimeout(LOOK_MS)
    }
  }

  /** Waits for notices on their way, whose signatures a later time would make untimely; one that failed waits for its retry. */
  const idle = (): Promise<unknown> =>
    eventually('the end of deliveries', async () => {
      const lease = new Date(clock.now().getTime() + LEASE_MS)
      const { rows } = await door.query(
        `select from network.notice
         where state = 'WAITING' and due_at <= $1 and attempts = 0 limit 1`,
        [lease],
      )
      return rows.length === 0 || undefined
    }).catch((error: unknown) => findings.wrong(String(error)))

  return {
    clock,
    turns: new Turns(clock, idle),
    findings,
    keys: keys as ReadonlyMap<OperationId, { caller: Caller; key: string }>,
    eventually,
    setDecision: ({ id }: Caller, decision: Decision | 'nothing'): void => void decisions.set(id, decision),
    break: door.break,
    unknownPair: (clientOs: string) => door.authority.issue(clientOs),
    /** Resolves when the bank was asked for a slow transfer. */
    slowBankAsked: ({ id }: Caller): Promise<void> =>
      new Promise((resolve) => void slowAsked.push({ collector: id, resolve })),

    /** Participant whose notices are received and verified. */
    async caller(type: IntegrationType, over: Partial<Participant> = {}): Promise<Caller> {
      const id = randomUUID()
      const addresses = Object.fromEntries(NOTICES.map(({ url }) => [url, `${receiver.url}/${id}`]))
      const caller = await door.caller(type, { id, addresses, ...over })
      callers.set(id, caller)
      inboxes.set(id, [])
      return caller
    },

    /** Makes a call over TLS; its answer must be documented. */
    async call(caller: Caller, id: OperationId, { params, query, body, ...sent }: Sending = {}): Promise<Received> {
      const key = randomUUID()
      const headers = needsKey(definitionOf(id)) ? { 'idempotency-key': key, ...sent.headers } : { ...sent.headers }
      const timestamp = clock.now().toISOString()
      const answer = await door.call(caller, id, pathOf(id, params, query), body, {
        agent,
        timestamp,
        ...sent,
        headers,
      })
      findings.answered(id, answer)
      if (answer.status < 300 && needsKey(definitionOf(id)) && !keys.has(id)) keys.set(id, { caller, key })
      return answer
    },

    /** True once the network has tried to send a notice. */
    async attempted({ id }: Caller, type: NoticeType): Promise<true | undefined> {
      const { rows } = await door.query(
        'select from network.attempt join network.notice on notice.id = notice_id where participant_id = $1 and type = $2',
        [id, type],
      )
      return rows.length > 0 || undefined
    },
    /** Notices as they arrived, of all types or of one. */
    heard: ({ id }: Caller, type?: NoticeType): Notice[] =>
      (inboxes.get(id) ?? []).filter((each) => type === undefined || each.type === type),
    /** Waits for notices of a type. @returns the last of them */
    hear({ id, name }: Caller, type: NoticeType, count = 1): Promise<Notice> {
      return eventually(`${count} ${type} to ${name}`, () =>
        inboxes
          .get(id)
          ?.filter((each) => each.type === type)
          .at(count - 1),
      )
    },

    async close(): Promise<void> {
      agent.destroy()
      await door.drop()
      await receiver.close()
    },
  }
}
export type PlayedNetwork = Awaited<ReturnType<typeof openPlayedNetwork>>
