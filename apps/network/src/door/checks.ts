import type { NetworkErrorCode } from '@portal/network/common/errors'
import { Refusal } from '../refusal.ts'

/** Checks of a call, in the order in which they are made. */
export const CHECKS = [
  'certificate',
  'client_os',
  'source',
  'size',
  'media_type',
  'json',
  'timestamp',
  'signature',
  'quota',
  'role',
  'schema',
  'idempotency',
  'operation',
] as const
export type CheckName = (typeof CHECKS)[number]

/** Result of a check, as the log keeps it. */
export interface Checked {
  check: CheckName
  ok: boolean
  expected?: string | undefined
  received?: string | undefined
}

/** What a check found; `description` is for the developer of a call that failed it. */
export interface Finding extends Omit<Checked, 'check'> {
  description?: string
}

/** Results of the checks of one call. */
export class Checks {
  readonly list: Checked[] = []

  note(check: CheckName, { ok, expected, received }: Finding): void {
    this.list.push({ check, ok, expected, received })
  }

  pass(check: CheckName): void {
    this.note(check, { ok: true })
  }

  /** @throws Refusal with the given code if the check failed */
  enforce(check: CheckName, code: NetworkErrorCode, finding: Finding): void {
    this.note(check, finding)
    if (!finding.ok)
      throw new Refusal(code, finding.description === undefined ? {} : { description: finding.description })
  }

  /** Notes the check at which a call ended, unless it is noted already: the given one, or the one after the last that was passed. */
  ended(check: CheckName | undefined, { code }: Refusal): void {
    const last = this.list.at(-1)
    if (last?.ok === false) return
    const next = CHECKS[last ? CHECKS.indexOf(last.check) + 1 : 0] ?? 'operation'
    this.note(check ?? next, { ok: false, received: code })
  }
}
