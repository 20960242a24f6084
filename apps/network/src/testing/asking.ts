import { randomUUID } from 'node:crypto'
import { NOTICES } from '@portal/network/served'
import { definitionOf } from '../call/definitions.ts'
import { openCompiler } from '../call/schema.compiler.ts'
import { simulatedBank } from '../bank/simulated.bank.ts'
import { BATCH, type Timer } from '../clock/timers.ts'
import type { Operations, Served } from '../operation.ts'
import type { Participant } from '../participant/participant.ts'
import { createPerform, type PerformInput } from '../perform.ts'
import type { Ports } from '../ports.ts'
import { Refusal } from '../refusal.ts'
import { SettableClock } from './clock.ts'
import type { Stage } from './stage.ts'

const ajv = openCompiler({})

function mustFit(what: string, schema: object, value: unknown): void {
  if (!ajv.validate(schema, value)) throw new Error(`${what}: ${ajv.errorsText()}`)
}

/** Fields that tests read in answers; each answer has some of them. */
type Fields = Readonly<
  Record<
    'alias_id' | 'authorization_id' | 'created_at' | 'pay_id' | 'state' | 'subscription_id' | 'token_uuid' | 'uuid',
    string
  >
> & { readonly data: unknown[]; readonly pagination: { total_items: number } }

/** Answer of a call: its body, or the code of the refusal and its details. */
export interface Told {
  body: Fields
  code?: string
  fields?: Readonly<Record<string, string>>
}

interface Setting {
  stage: Stage
  at: string
  operations: (ports: Ports) => Partial<Operations>
  timers: readonly Timer[]
}

/** Asks operations, runs timers and reads notices in tests; answers and notices must fit their definitions. */
export function openAsking({ stage, at, operations, timers }: Setting) {
  const clock = new SettableClock(at)
  const ports: Ports = { bank: simulatedBank, clock, publicUrl: 'https://portal.example' }
  const perform = createPerform({ db: stage.db, clock, operations: operations(ports) })
  /** Makes a call. A refusal is told by its code. */
  async function ask(caller: Participant, id: Served, input: PerformInput = {}): Promise<Told> {
    try {
      const { body, media } = await perform(caller, id, { idempotencyKey: randomUUID(), ...input })
      const { answer } = definitionOf(id)
      if (answer && !media) mustFit(id, answer, body)
      return { body: body as Fields }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return { code: error.code, ...error.detail } as unknown as Told
    }
  }

  return {
    clock,
    ports,
    ask,
    /** Makes a call. Returns its body, or the code of its error with the messages of its fields, to compare either at once. */
    async answer(...call: Parameters<typeof ask>): Promise<Record<string, unknown>> {
      const { code, body, fields } = await ask(...call)
      return code === undefined ? { ...body } : { refused: code, ...(fields ? { fields } : {}) }
    },
    /** Lets time pass and does what is due then. */
    async pass(seconds: number): Promise<void> {
      clock.advance(seconds)
      for (const timer of timers)
        while ((await stage.db.transaction().execute((db) => timer.run(db, clock.now(), ports))) === BATCH);
    },
    /** Notices of a participant, oldest first. */
    async told({ id }: Participant) {
      const rows = await stage.db
        .selectFrom('notice')
        .select(['type', 'data', 'fault'])
        .where('participant_id', '=', id)
        .orderBy('created_at')
        .execute()
      for (const { type, data } of rows) mustFit(type, NOTICES.find((notice) => notice.type === type)?.data ?? {}, data)
      return rows
    },
  }
}
export type Asking = ReturnType<typeof openAsking>
