import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Heard } from './heard.ts'
import { type Body, callNetwork, type NetworkCall, type Party } from './party.ts'
import type { Servers } from './servers.ts'

export interface Pair {
  collector: Party
  wallet: Party
}

const AMOUNT = 1_990
/** The bank takes 20 seconds to answer for this amount, which every fiftieth payment has. */
const SLOW = { amount: 1_908, every: 50 }
const MERCHANT = { tax_id: '76086403-K', name: 'CAFE DEMO SPA', branch: 'SANTIAGO CENTRO' }
const PAYER = { tax_id: '12345678-5', name: 'Ana Rojas', account_hint: '****4821' }
/** Milliseconds between two looks at a decision, and the longest wait: that of the network, which then rejects the payment itself. */
const LOOK_MS = 5
const DECISION_MS = 3_000
/** Most payments under way at the same time; more would be made by clients that nobody has. */
const MOST = 200

/** Payments, each with its four steps, and what the network acknowledged of them. */
export class Payments {
  /** Ids of what the network acknowledged that it stored. */
  readonly acknowledged = { payments: new Set<string>(), others: new Set<string>() }
  /** Number of calls that were repeated with their key, because no answer came. */
  repeated = 0
  /** Payments that a crash held up until their collector's time to decide was over. */
  late = 0
  /** Other calls that were refused. */
  readonly refused: string[] = []
  readonly #pairs: readonly Pair[]
  readonly #servers: Servers
  readonly #heard: Heard
  readonly #running = new Set<Promise<void>>()
  #count = 0

  constructor(pairs: readonly Pair[], servers: Servers, heard: Heard) {
    this.#pairs = pairs
    this.#servers = servers
    this.#heard = heard
  }

  /** Begins `rate` payments a second until `stop`, but none while the servers are down. */
  async steady(rate: number, stop: AbortSignal): Promise<void> {
    for (let due = performance.now(); !stop.aborted; ) {
      await this.#servers.up
      if (this.#running.size < MOST) this.#begin()
      // Pauses are whole milliseconds and may be late: what was missed in the last tenth of a second is made up for.
      due = Math.max(due + 1_000 / rate, performance.now() - 100)
      await pause(Math.max(0, due - performance.now()))
    }
  }

  /** Keeps `most` payments with fast banks under way until `stop`. */
  async busy(most: number, stop: AbortSignal): Promise<void> {
    while (!stop.aborted) {
      while (this.#running.size < most) this.#begin(AMOUNT)
      await Promise.race(this.#running)
    }
  }

  /** Resolves when no payment is under way. */
  async settled(): Promise<void> {
    await Promise.all(this.#running)
  }

  #begin(amount = this.#count % SLOW.every === 0 ? SLOW.amount : AMOUNT): void {
    const running: Promise<void> = this.#pay((this.#count += 1), amount).finally(() => this.#running.delete(running))
    this.#running.add(running)
  }

  async #pay(number: number, amount: number): Promise<void> {
    const { collector, wallet } = this.#pairs[number % this.#pairs.length] as Pair
    const door = this.#servers.doors[number % this.#servers.doors.length] as string
    const order = { order_id: randomUUID(), amount, description: 'Dos cafés', commerce: MERCHANT }
    const created = await this.#write(door, collector, '/qri/v2/tokens', {
      ...order,
      expires_in: 600,
      single_use: true,
    })
    const token = String(created?.['uuid'])
    if (!created || !(await this.#ask(door, wallet, { method: 'GET', path: `/qri/v2/tokens/${token}` }))) return
    this.acknowledged.others.add(token)
    const asked = await this.#write(door, wallet, `/qri/v2/tokens/${token}/authorizations`, { payer: PAYER })
    if (!asked) return
    const id = String(asked['authorization_id'])
    this.acknowledged.others.add(id)
    const limit = performance.now() + DECISION_MS
    while (!this.#heard.decided.has(id) && performance.now() < limit) await pause(LOOK_MS)
    const paid = await this.#write(door, wallet, `/qri/v2/authorizations/${id}/confirm`, { amount })
    if (paid) this.acknowledged.payments.add(String(paid['uuid']))
  }

  #write(door: string, party: Party, path: string, body: Body): Promise<Body | undefined> {
    return this.#ask(door, party, { method: 'POST', path, body, key: randomUUID() })
  }

  /** Makes a call until it is answered, as a careful client does. @returns undefined if it was refused */
  async #ask(door: string, party: Party, call: NetworkCall): Promise<Body | undefined> {
    for (;;) {
      const { status, body } = await callNetwork(door, party, call)
      const code = String(body['code'])
      if (status === 0 || status === 503) {
        this.repeated += 1
        await this.#servers.up
        // A server that was killed a moment ago may not be known to be down yet.
        await pause(20)
      } else if (status < 300) return body
      else if (code === 'authorization_pending') await pause(LOOK_MS)
      else if (code === 'authorization_timeout') {
        this.late += 1
        return undefined
      } else {
        this.refused.push(`${call.method} ${call.path.replaceAll(/[\da-f-]{36}/g, '…')} ${status} ${code}`)
        return undefined
      }
    }
  }
}

/** Creates a charge that nobody pays. */
export const createCharge = (door: string, collector: Party, order_id: string) =>
  callNetwork(door, collector, {
    method: 'POST',
    path: '/qri/v2/tokens',
    key: randomUUID(),
    body: { amount: AMOUNT, order_id, description: 'Dos cafés', commerce: MERCHANT, expires_in: 600, single_use: true },
  })
