import { CERTIFICATION_TESTS, type Side, sideOf, testOf } from '@portal/domain/certification/tests'
import type { TestStep, TestVerdict } from '@portal/domain/certification/verdict'
import { TECHNOLOGY_ITEMS, type TechnologyItem } from '@portal/domain/progress/checklist'
import type { Clock } from '../clock/clock.ts'
import type { Db } from '../database.ts'
import { recordEvidence } from '../evidence/record-evidence.ts'
import { itemEvidence } from '../evidence/evidence.queries.ts'
import { look } from '../ledger/held.queries.ts'
import { qrOf } from '../ledger/token.operations.ts'
import { isOpen } from '../ledger/transition.ts'
import { participantById } from '../participant/participant.queries.ts'
import type { CertificationRun } from './certification.tables.ts'
import { evidenceOf } from './certifier.ts'
import { askingRun, lastRuns, saveRun, startRuns, stopRun } from './run.queries.ts'

const VERDICT_OF: Readonly<Record<CertificationRun['state'], TestVerdict>> = {
  RUNNING: 'running',
  ASKING: 'running',
  PASSED: 'passes',
  DECLARED: 'declared',
  FAILED: 'fails',
}

const isItem = (key: string): key is TechnologyItem => TECHNOLOGY_ITEMS.some((item) => item === key)

/** What the portal asks about the certification of an integration. */
export function certificationOf({ db, clock }: { db: Db; clock: Clock }) {
  /** Charge of the test collector that a wallet under test still has to pay. */
  async function chargeOf({ side, state, token_uuid }: CertificationRun) {
    if (side === 'collector' || state !== 'RUNNING' || token_uuid === null) return null
    const token = (await look(db, token_uuid))?.token
    if (!token || !isOpen(token.state)) return null
    const { uuid, number, expires_at } = token
    return { uuid, number, qr: qrOf(token), expires_at: expires_at.toISOString() }
  }

  const shown = async (run: CertificationRun) => ({
    started_at: run.started_at.toISOString(),
    until: run.until?.toISOString() ?? null,
    ended_at: run.ended_at?.toISOString() ?? null,
    steps: [...run.steps],
    request_id: run.request_id,
    question: run.state === 'ASKING' ? (testOf(run.test).question?.[run.side] ?? null) : null,
    charge: await chargeOf(run),
  })

  /** Sides that an integration plays, by the number of each test that it has; undefined if the network does not know it. */
  async function sidesOf(id: string): Promise<Map<number, Side> | undefined> {
    const participant = await participantById(db, id)
    if (!participant) return undefined
    return new Map(
      CERTIFICATION_TESTS.flatMap((test) => {
        const side = sideOf(test, participant.type)
        return side ? [[test.number, side] as const] : []
      }),
    )
  }

  return {
    /** Verdicts of the tests that an integration has, and what was seen of its technology checklist. */
    async read(id: string) {
      const sides = await sidesOf(id)
      const runs = new Map((await lastRuns(db, id)).map((run) => [run.test, run]))
      const tests = []
      for (const number of sides?.keys() ?? []) {
        const run = runs.get(number)
        tests.push({
          number,
          verdict: run ? VERDICT_OF[run.state] : ('todo' as const),
          run: run ? await shown(run) : null,
        })
      }
      const items = (await itemEvidence(db, id)).flatMap(({ key, ok, at, request_id, detail }) =>
        isItem(key) ? [{ item: key, ok, at: at.toISOString(), request_id, ...failureIn(detail) }] : [],
      )
      return { tests, items, now: clock.now().toISOString() }
    },
    /** Starts tests that the integration has. @returns their numbers */
    async start(id: string, tests: readonly number[]): Promise<number[]> {
      const sides = (await sidesOf(id)) ?? new Map<number, Side>()
      const now = clock.now()
      const runs = [...new Set(tests)].flatMap((test) => {
        const side = sides.get(test)
        return side ? [{ participant_id: id, test, side, state: 'RUNNING' as const, started_at: now, due_at: now }] : []
      })
      if (runs.length > 0) await db.transaction().execute((tx) => startRuns(tx, id, runs))
      return runs.map(({ test }) => test)
    },
    async stop(id: string, test: number): Promise<void> {
      await stopRun(db, id, test)
    },
    /** Takes a person's answer to the question of a test. @returns false if none was asked */
    declare: (id: string, test: number, yes: boolean): Promise<boolean> =>
      db.transaction().execute(async (tx) => {
        const run = await askingRun(tx, id, test)
        if (!run) return false
        const at = clock.now()
        const { question } = testOf(test)
        const step: TestStep = {
          state: yes ? 'done' : 'wrong',
          at: at.toISOString(),
          text: `${question?.[run.side] ?? ''} ${yes ? 'Sí' : 'No'}`,
          request_id: null,
        }
        await saveRun(tx, run, { state: yes ? 'DECLARED' : 'FAILED', ended_at: at, steps: [...run.steps, step] })
        await recordEvidence(tx, [
          evidenceOf(run, at, { ok: yes, request_id: run.request_id, text: step.text, declared: true }),
        ])
        return true
      }),
  }
}

/** Status and type of the notice that failed. */
const failureIn = ({ status, notice }: Readonly<Record<string, unknown>>) => ({
  status: typeof status === 'number' ? status : null,
  notice: typeof notice === 'string' ? notice : null,
})
