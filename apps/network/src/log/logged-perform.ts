import { randomBytes } from 'node:crypto'
import { NETWORK_ERRORS } from '@portal/network/common/errors'
import { definitionOf } from '../call/definitions.ts'
import type { Clock } from '../clock/clock.ts'
import { Checks } from '../door/checks.ts'
import { problemOf, refusalOf } from '../door/problem.ts'
import type { Answer, Perform } from '../perform.ts'
import type { CallLog } from './call-log.ts'
import { redacted } from './redact.ts'
import { subjectOf } from './subject.ts'

interface Parts {
  perform: Perform
  clock: Clock
  callLog: Pick<CallLog, 'add'>
}

/** Logs calls that are made inside the network, as the door logs those that come from outside. */
export const loggedPerform =
  ({ perform, clock, callLog }: Parts): Perform =>
  async (caller, operation, input) => {
    const { method, path } = definitionOf(operation)
    const request_id = `req_${randomBytes(10).toString('hex').toUpperCase()}`
    const at = clock.now()
    const begun = performance.now()
    const checks = new Checks()
    const log = (status: number, code: keyof typeof NETWORK_ERRORS | null, answer: unknown): void =>
      callLog.add({
        at,
        request_id,
        participant_id: caller.id,
        operation,
        method: method.toUpperCase(),
        path: path.replaceAll(/\{(\w+)\}/g, (_, name: string) => input.params?.[name] ?? ''),
        status,
        code,
        latency_ms: Math.round(performance.now() - begun),
        checks: checks.list,
        request: redacted(input.body ?? null),
        answer: redacted(answer),
        subject: subjectOf(input.params, answer),
        headers: null,
        bytes: null,
      })
    let answer: Answer
    try {
      answer = await perform(caller, operation, input, (step) => checks.pass(step))
    } catch (error) {
      const refusal = refusalOf(error)
      checks.ended(checks.list.length > 0 ? undefined : 'role', refusal)
      log(NETWORK_ERRORS[refusal.code].status, refusal.code, problemOf(refusal, request_id))
      throw error
    }
    log(answer.status, null, answer.body)
    return answer
  }
