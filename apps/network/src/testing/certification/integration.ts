import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { Agent, request } from 'node:https'
import { json } from 'node:stream/consumers'
import { sign, verify } from '@portal/domain/security/signature'
import { hmac } from '../../hmac.ts'
import type { Participant } from '../../participant/participant.ts'
import type { SettableClock } from '../clock.ts'
import type { Pair } from '../door.ts'
import type { PortStage } from '../port.ts'
import type { Taken } from '../receiver.ts'

interface World {
  url: string
  ca: string
  pair: Pair
  secret: Record<'integration' | 'authorization' | 'refund', string>
  /** Rotates the integration secret. @returns the new one */
  rotate: () => Promise<string>
  clock: SettableClock
  port: PortStage['port']
}

export type Body = Record<string, unknown>
interface Told {
  id: string
  type: string
  data: Body
}

/** A small integration that keeps every rule, but for the one of the test that `flaw` names. */
export class TestIntegration {
  readonly participant: Participant
  readonly flaw: number | null
  readonly world: World
  /** Notices that it took, the oldest first. */
  readonly heard: Told[] = []
  #secrets: string[]
  #busy = new Set<Promise<unknown>>()
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 2 })

  constructor(participant: Participant, flaw: number | null, world: World) {
    this.participant = participant
    this.flaw = flaw
    this.world = world
    this.#secrets = [world.secret.integration]
  }

  /** Resolves when it has done all that it does by itself. */
  async idle(): Promise<void> {
    await Promise.all(this.#busy)
  }
  /** Does something by itself. */
  react(work: Promise<unknown>): void {
    this.#busy.add(work)
    void work.finally(() => this.#busy.delete(work))
  }
  close(): void {
    this.#agent.destroy()
  }

  async rotate(): Promise<void> {
    const secret = await this.world.rotate()
    // Whoever forgets the new one refuses the notices that it signs.
    if (this.flaw !== 17) this.#secrets = [secret, ...this.#secrets]
  }

  get(path: string): Promise<Body> {
    return this.#call('GET', path, undefined, 'integration')
  }
  post(path: string, body: Body, { key, by }: { key?: string; by?: keyof World['secret'] } = {}) {
    return this.#call('POST', path, body, by ?? 'integration', key ?? randomUUID())
  }

  cancel(token: string): Promise<Body> {
    return this.#call('DELETE', `/qri/v2/tokens/${token}`, undefined, 'integration', randomUUID())
  }

  async #call(method: string, path: string, body: Body | undefined, by: keyof World['secret'], key?: string) {
    const { clock, url, ca, pair, secret } = this.world
    // Each call has a time of its own.
    clock.advance(0.001)
    const timestamp = clock.now().toISOString()
    const own = by === 'integration' ? (this.#secrets[0] ?? '') : secret[by]
    const [plain = '', query = ''] = path.split('?')
    const signed = body ? { ...body, timestamp } : { method, path: plain, query, timestamp }
    const right = await sign(signed, own, hmac)
    const signature = this.flaw === 1 ? right.replace(/^./, (digit) => (digit === '0' ? '1' : '0')) : right
    const headers = {
      'x-client-os': this.participant.clientOs,
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...(body ? { 'content-type': 'application/json' } : { 'x-timestamp': timestamp, 'x-signature': signature }),
    }
    return new Promise<Body>((resolve, reject) => {
      const options = { method, ca, headers, agent: this.#agent, cert: pair.cert, key: pair.key }
      const sent = request(
        new URL(path, url),
        options,
        (response) => void json(response).then(resolve as never, reject),
      )
      sent.on('error', reject)
      sent.end(body && JSON.stringify({ ...body, timestamp, signature }))
    })
  }

  /** Takes a notice. */
  async take({ body }: Taken, response: ServerResponse): Promise<void> {
    const told = JSON.parse(body) as Told
    const verdict = await verify(told as never, {
      secrets: this.#secrets,
      hmac,
      now: this.world.clock.now().getTime(),
    })
    response.statusCode = verdict === 'valid' ? this.#statusFor(told) : 401
    if (told.type === 'authorization.requested')
      response.write(JSON.stringify({ decision: this.flaw === 2 ? 'reject' : 'accept' }))
    if (response.statusCode === 200) {
      this.heard.push(told)
      this.#act(told)
    }
    response.end()
  }

  #statusFor({ id, type, data }: Told): number {
    const heard = (of: string) => this.heard.some((each) => each.type === of && subjectOf(each) === subjectOf({ data }))
    if (this.flaw === 9 && this.heard.some((each) => each.id === id)) return 500
    if (this.flaw === 10 && type === 'token.read' && heard('payment.paid')) return 409
    if (this.flaw === 11 && type === 'payment.reversed') return 500
    if (this.flaw === 13 && type === 'payment.expired') return 500
    return 200
  }

  /** What it does by itself after a notice. */
  #act({ type, data }: Told): void {
    if (type === 'authorization.requested' && this.flaw !== 8 && this.flaw !== 11) {
      // Asks for the result itself, because a notice may be lost, and once more, because the network may take the payment back.
      for (const seconds of [4, 10]) {
        const later = new Date(this.world.clock.now().getTime() + seconds * 1000)
        const path = `/qri/v2/authorizations/${String(data['authorization_id'])}`
        void this.world.clock.until(later).then(() => this.react(this.get(path)))
      }
    }
    if (type === 'statement.ready' && this.flaw !== 18)
      this.react(this.get(`/qri/v2/statements/${String(data['date'])}`))
  }
}

const subjectOf = ({ data }: Pick<Told, 'data'>): unknown => data['token_uuid'] ?? data['uuid']
