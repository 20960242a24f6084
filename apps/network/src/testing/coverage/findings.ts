import { DEVOLUCION_STATES } from '@portal/network/api-qri/schemas'
import { NETWORK_ERRORS } from '@portal/network/common/errors'
import { type Machine, REFUND_STATES } from '@portal/network/common/states'
import type { Schema } from '@portal/network/openapi'
import type { OperationId } from '@portal/network/served'
import { openCompiler } from '../../call/schema.compiler.ts'
import { DEVOLUCION_WORDS } from '../../refund/refund.answer.ts'
import type { Caller, Received } from '../door.ts'
import type { Taken } from '../receiver.ts'
import { verdictsOf } from '../verdicts.ts'
import { ANSWERS, EXPECTED, MACHINES, NOTICE_BODIES, statesIn } from './documented.ts'

const ajv = openCompiler({ allErrors: true })

const violations = (schema: Schema, value: unknown): string =>
  ajv.validate(schema, value) ? '' : ajv.errorsText(ajv.errors)

/** What a run reached, and what was served that no document has. */
export interface Report {
  reached: Readonly<Record<string, readonly string[]>>
  missing: Readonly<Record<string, readonly string[]>>
  undocumented: readonly string[]
  calls: number
  notices: number
}

/** Compares what the network serves with its documents. */
export class Findings {
  readonly #reached = new Map(Object.keys(EXPECTED).map((kind) => [kind, new Set<string>()]))
  readonly #wrong = new Set<string>()
  /** States of each thing, by machine and id. */
  readonly #seen = new Map<Machine, Map<string, Set<string>>>()
  #calls = 0
  #notices = 0

  reach(kind: keyof typeof EXPECTED, what: string): void {
    this.#reached.get(kind)?.add(what)
  }

  wrong(what: string): void {
    this.#wrong.add(what)
  }

  answered(id: OperationId, { status, headers, text, body }: Received): void {
    this.#calls += 1
    const [media = ''] = (headers['content-type'] ?? '').split(';')
    const code = status < 400 ? media : (body['code'] as string)
    const answer = [status, code].filter(Boolean).join(' ')
    const documented = ANSWERS.get(id)
    const schema = documented?.get(answer)
    if (!documented?.has(answer)) return this.wrong(`${id} answers ${answer}: ${text}`)
    const value = media === 'text/csv' ? text : body
    const violated = schema ? violations(schema, value) : text && 'a body'
    if (violated) this.wrong(`${id} ${answer}: ${violated}`)
    this.reach('answers', `${id} ${answer}`)
    if (code in NETWORK_ERRORS) this.reach('errors', code)
    for (const { machine, id: of, state } of statesIn(schema ?? {}, value)) this.saw(machine, of, state)
  }

  /** Checks the form and both signatures of a notice. @returns its body */
  async noticed(caller: Caller, taken: Taken, now: Date): Promise<Record<string, unknown>> {
    this.#notices += 1
    const told = JSON.parse(taken.body) as Record<string, unknown>
    const type = String(told['type'])
    const verdicts = await verdictsOf(caller, taken, now)
    if (verdicts.some((verdict) => verdict !== 'valid'))
      this.wrong(`${type}: its signatures are ${verdicts.join(', ')}`)
    const schema = NOTICE_BODIES.get(type)
    const violated = schema ? violations(schema, told) : 'no such notice'
    if (violated) this.wrong(`${type}: ${violated}`)
    this.reach('notices', type)
    for (const { machine, id, state } of statesIn(schema ?? {}, told)) {
      this.saw(machine, id, state)
      // API V1 tells the end of a refund only in notices, which have the words of V2.
      if (machine === REFUND_STATES && this.#seen.get(DEVOLUCION_STATES)?.has(id))
        this.saw(DEVOLUCION_STATES, id, DEVOLUCION_WORDS[state as keyof typeof DEVOLUCION_WORDS])
    }
    return told
  }

  saw(machine: Machine, id: string, state: string): void {
    const things = this.#seen.get(machine) ?? new Map<string, Set<string>>()
    this.#seen.set(machine, things.set(id, (things.get(id) ?? new Set()).add(state)))
  }

  /** Notes the transitions of each thing: its states follow each other in the order of the machine, whenever they were told. */
  #transitions(): void {
    for (const [machine, things] of this.#seen)
      for (const states of things.values()) {
        const ordered = [...states].toSorted((one, other) => (leads(machine, one, other) ? -1 : 1))
        for (const [at, to] of ordered.slice(1).entries()) {
          const from = ordered[at] ?? ''
          if (machine[from]?.includes(to)) this.reach('transitions', `${MACHINES.get(machine)}: ${from} -> ${to}`)
          else if (!leads(machine, from, to)) this.wrong(`${MACHINES.get(machine)}: ${from} and ${to}`)
        }
      }
  }

  report(): Report {
    this.#transitions()
    const reached = Object.fromEntries([...this.#reached].map(([kind, what]) => [kind, [...what]]))
    const missing = Object.fromEntries(
      Object.entries(EXPECTED).map(([kind, all]) => [kind, all.filter((each) => !this.#reached.get(kind)?.has(each))]),
    )
    return { reached, missing, undocumented: [...this.#wrong], calls: this.#calls, notices: this.#notices }
  }
}

/** True if a machine leads from one state to another, in any number of steps. */
const leads = (machine: Machine, from: string, to: string): boolean =>
  (machine[from] ?? []).some((next) => next === to || leads(machine, next, to))
