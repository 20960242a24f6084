import { randomBytes } from 'node:crypto'
import type { OperationId } from '@portal/network/served'
import type { FastifyRequest } from 'fastify'
import { arrivedWith } from '../log/arrived.ts'
import { redacted, withoutSecrets } from '../log/redact.ts'
import { subjectOf } from '../log/subject.ts'
import type { LoggedCall } from '../log/call.queries.ts'
import type { Participant } from '../participant/participant.ts'
import type { Refusal } from '../refusal.ts'
import { Checks } from './checks.ts'

/** One call from its arrival to its answer: what the checks found, and what the log will keep. */
export class Visit {
  readonly id = `req_${randomBytes(10).toString('hex').toUpperCase()}`
  readonly checks = new Checks()
  readonly #begun = performance.now()
  readonly at: Date
  /** Holder of the certificate. */
  holder: Participant | undefined
  /** Integration that the header X-Client-OS names, if it is another one. */
  named: Participant | undefined
  operation: OperationId | undefined
  body: unknown
  answer: unknown
  refusal: Refusal | undefined

  constructor(at: Date) {
    this.at = at
  }

  /** Rows of the log, one for each integration that the call concerns. */
  rows({ raw, method, params, body }: FastifyRequest, status: number): LoggedCall[] {
    const refused = this.checks.list.some(({ check, ok }) => check === 'signature' && !ok)
    const arrived = arrivedWith({ headers: raw.headers, body }, refused)
    const ids = new Set([this.holder?.id, this.named?.id].filter((id) => id !== undefined))
    return [...ids].map((participant_id) => ({
      at: this.at,
      request_id: this.id,
      participant_id,
      operation: this.operation ?? null,
      method,
      path: withoutSecrets(raw.url ?? '').slice(0, 1000),
      status,
      code: this.refusal?.code ?? null,
      latency_ms: Math.round(performance.now() - this.#begun),
      checks: this.checks.list,
      subject: subjectOf(params as Readonly<Record<string, string>> | undefined, this.answer),
      request: redacted(this.body),
      // A call in another's name shows its error to both, its content and its answer only to the holder of the certificate.
      ...(participant_id === this.holder?.id
        ? { answer: redacted(this.answer), ...arrived }
        : { answer: null, headers: null, bytes: null }),
    }))
  }
}
