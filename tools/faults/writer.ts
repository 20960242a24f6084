import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type Asked, call, isStored, type Outcome } from './call.ts'

/** API call that changes data; it has an idempotency key, so that it can be repeated. */
interface Write extends Asked {
  /** Called after the write succeeded. @returns the line of text that `TRACES` in `check.ts` returns for this write */
  stored(body: Record<string, unknown>): string
}

let count = 0

/** Simulated person who writes, and records which writes the server confirmed. */
export class Writer {
  token: string
  readonly acknowledged: string[] = []
  /** API calls to repeat, because they got no answer or the server refused them only for the moment. */
  unanswered: Write[] = []
  readonly refused: string[] = []
  readonly #owned: { uuid: string; version: number }[] = []

  constructor(token: string) {
    this.token = token
  }

  /** The simulated person's next call. Of five calls, two register an integration, two change one, and one shares one. */
  next(): Write {
    count += 1
    const owned = this.#owned[count % Math.max(1, this.#owned.length)]
    if (!owned || count % 5 < 2) return this.registration()
    return count % 5 < 4 ? this.#change(owned) : this.#share(owned.uuid)
  }

  registration(): Write {
    const public_name = `Falla ${(count += 1)}`
    const enroller_name = count % 2 ? `Empresa ${count}` : 'Empresa compartida'
    const body = { enroller_name, er_tax_id: '12.345.678-5', public_name, type: 'payer' }
    return write('POST', '/api/integration', body, ({ uuid }) => {
      this.#owned.push({ uuid: String(uuid), version: 1 })
      return `${String(uuid)} ${public_name}`
    })
  }

  #change(owned: { uuid: string; version: number }): Write {
    const version = owned.version + 1
    const api_version = version % 2 ? 'v2' : 'v1'
    const stored = () => {
      owned.version = version
      return `${owned.uuid} ${version} ${api_version}`
    }
    const body = { type: 'payer', api_version }
    return write('PUT', `/api/enroller/${owned.uuid}`, body, stored, { 'if-match': `"${owned.version}"` })
  }

  #share(integration_uuid: string): Write {
    const email = `persona${count}@letras.cl`
    return write('POST', '/api/integration/shared-transfer', { email, type: 'SHARED', integration_uuid }, () => email)
  }

  async send(origin: string, sent: Write): Promise<Outcome> {
    const outcome = await call(origin, { ...sent, token: this.token })
    const { status, body } = outcome
    if (isStored(outcome)) this.acknowledged.push(sent.stored(body))
    else if (status === 0 || status === 503) this.unanswered.push(sent)
    else this.refused.push(`${sent.method} ${sent.path} ${status} ${String(body['code'])}`)
    return outcome
  }

  /** Sends calls that change data until `stop` is aborted or the connection fails. */
  async work(origin: string, periodMs: number, stop: AbortSignal): Promise<void> {
    for (let due = performance.now(); !stop.aborted; due += periodMs) {
      if ((await this.send(origin, this.next())).status === 0) return
      await pause(Math.max(0, due + periodMs - performance.now()))
    }
  }

  /** Repeats the unanswered calls with their original idempotency keys. */
  async settle(origin: string): Promise<void> {
    for (const unanswered of this.unanswered.splice(0)) await this.send(origin, unanswered)
  }
}

function write(
  method: 'POST' | 'PUT',
  path: string,
  body: unknown,
  stored: Write['stored'],
  headers: Record<string, string> = {},
): Write {
  return { method, path, body, stored, headers: { 'idempotency-key': randomUUID(), ...headers } }
}
