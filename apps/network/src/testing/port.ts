import { simulatedBank } from '../bank/simulated.bank.ts'
import type { Clock } from '../clock/clock.ts'
import { createTimers } from '../clock/timers.ts'
import { createPreflights } from '../connection/preflight.worker.ts'
import { plantCounterparts } from '../counterparts/counterpart.queries.ts'
import { equipCounterparts } from '../counterparts/equip.queries.ts'
import { decide } from '../ledger/decision.ts'
import { createCallLog } from '../log/call-log.ts'
import { operationsOf } from '../operations.ts'
import type { Participant } from '../participant/participant.ts'
import { createPerform } from '../perform.ts'
import { portalPort } from '../portal-port.ts'
import { createReceiver } from '../receiver/receiver.ts'
import { TIMERS } from '../timers.ts'
import { openNoticesStage } from './notices.ts'

export const publicUrl = 'https://portal.example'
export const working = { door: true, timers: true, notices: true }

/**
 * The network as the portal sees it, with the test parties and a clock that the test sets.
 * @param passed called after each time that passed
 */
export async function openPortStage(passed: () => Promise<void> = async () => undefined) {
  const stage = await openNoticesStage({
    decide,
    handOver: (url, message) => receiver.handOver(url, message),
  })
  const { db, options, notices } = stage
  const receiver = createReceiver({ db, clock: stage.clock, open: options.open, publicUrl })
  const ports = { bank: simulatedBank, clock: stage.clock, publicUrl }
  const timers = createTimers({
    db,
    ports,
    timers: TIMERS,
    failed: (_, error) => {
      throw error
    },
  })
  async function pass(seconds: number): Promise<void> {
    await notices.runDue()
    stage.clock.advance(seconds)
    await timers.runDue()
    await notices.runDue()
    await passed()
  }
  // Whoever waits lets a second pass, in which the network does its work.
  const clock: Clock = { now: () => stage.clock.now(), until: () => pass(1) }
  const perform = createPerform({ db, clock, operations: operationsOf(ports) })
  const callLog = createCallLog(db, () => undefined)
  const port = portalPort({
    db,
    clock,
    perform,
    receiver,
    callLog,
    preflights: createPreflights({ ...options, receiver }),
    working: () => working,
    notices,
  })
  await plantCounterparts(db, publicUrl)
  const seal = (context: string, text: string) => ({
    key_id: 'test',
    nonce: Buffer.alloc(12),
    ciphertext: Buffer.from(`${context}|${text}`),
  })
  await equipCounterparts({ db, seal, receiverUrl: receiver.url })

  return {
    ...stage,
    port,
    perform,
    callLog,
    seal,
    /** Clock of the network's own parts: whoever waits for it lets time pass. */
    passing: clock,
    /** Lets time pass, and does what is due before and then. */
    pass,
    /** Collector whose notices the portal's receiver takes. */
    async collector(): Promise<Participant> {
      const collector = await stage.participant('collector')
      await stage.secret(collector)
      const { url } = await port.receiver(collector.id)
      const addresses = JSON.stringify({ notify_url_payment: url, notify_url_settlement: url })
      await db.updateTable('participant').set({ addresses }).where('id', '=', collector.id).execute()
      return collector
    },
    async charge(amount: number, owner: Participant): Promise<{ uuid: string; number: string }> {
      const { body } = await perform(owner, 'createToken', {
        body: {
          order_id: `ORD-${amount}-${stage.clock.now().getTime()}`,
          amount,
          description: 'Café',
          expires_in: 600,
          single_use: true,
          commerce: { tax_id: '76086403-K', name: 'CAFE', branch: 'CENTRO' },
        },
        idempotencyKey: crypto.randomUUID(),
      })
      const { uuid, token_number } = body as { uuid: string; token_number: string }
      return { uuid, number: token_number }
    },
  }
}
export type PortStage = Awaited<ReturnType<typeof openPortStage>>
