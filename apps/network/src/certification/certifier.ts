import { isDeepStrictEqual } from 'node:util'
import { testOf } from '@portal/domain/certification/tests'
import type { Clock } from '../clock/clock.ts'
import type { Db } from '../database.ts'
import { recordEvidence } from '../evidence/record-evidence.ts'
import type { Perform } from '../perform.ts'
import type { CertificationRun } from './certification.tables.ts'
import { type CommonFacts, commonFactsOf, factsOf } from './facts.ts'
import { type Judged, judge } from './judge.ts'
import { counterparty } from './play.ts'
import { claimRuns, releaseRuns, saveRun, stopRun } from './run.queries.ts'
import { scenarioOf } from './scenarios.ts'

const EVERY_MS = 1_000

interface Parts {
  db: Db
  clock: Clock
  perform: Perform
  /** Writes what the log of calls keeps in memory. */
  flushLog: () => Promise<void>
  log: (line: string) => void
}

export type Certifier = ReturnType<typeof createCertifier>

/**
 * Follows the runs of certification tests, in any number of processes: looks once a second at each run that is under way, makes the
 * network's next move, and judges. All that it knows is in the database, so that a restart continues every run.
 */
export function createCertifier({ db, clock, perform, flushLog, log }: Parts) {
  const network = counterparty({ db, clock, perform })
  const stopping = new AbortController()
  let looking = false
  let troubled = false
  let told = false
  let loop: Promise<void> = Promise.resolve()

  async function follow(run: CertificationRun, common: CommonFacts): Promise<void> {
    const scenario = scenarioOf(run.test, run.side)
    const token_uuid = run.token_uuid ?? (await network.begin(run, scenario)) ?? null
    const facts = await factsOf(db, { ...run, token_uuid }, common)
    const judged = judge(scenario.steps, facts)
    await save(run, judged)
    if (judged.verdict === 'running' && facts.held) await network.move(run, scenario, facts.held)
  }

  /** Looks at runs of one participant. */
  async function followAll(runs: readonly CertificationRun[]): Promise<void> {
    await flushLog()
    const common = await commonFactsOf(db, clock.now(), runs)
    if (common) for (const run of runs) await follow(run, common).catch(trouble)
  }

  /** Keeps the steps if they changed, and the verdict with its evidence in the same transaction. */
  async function save(run: CertificationRun, { verdict, steps, until, request_id }: Judged): Promise<void> {
    const now = clock.now()
    const told = { steps, request_id, until: until ?? null }
    if (verdict === 'running') {
      if (!isDeepStrictEqual(steps, run.steps)) await saveRun(db, run, told)
      return
    }
    if (verdict === 'lapses') {
      await stopRun(db, run.participant_id, run.test)
      return
    }
    if (verdict === 'passes' && testOf(run.test).question?.[run.side]) {
      await saveRun(db, run, { ...told, state: 'ASKING' })
      return
    }
    await db.transaction().execute(async (tx) => {
      const state = verdict === 'passes' ? 'PASSED' : 'FAILED'
      const kept = await saveRun(tx, run, { ...told, state, ended_at: now })
      if (kept)
        await recordEvidence(tx, [
          evidenceOf(run, now, { ok: verdict === 'passes', request_id, text: steps.at(-1)?.text }),
        ])
    })
  }

  /** Logs the first of several failures in a row. The run is tried again at the next look. */
  const trouble = (error: unknown): void => {
    if (!told) log(`network: a certification test stands still (${String(error)})`)
    told = troubled = true
  }

  /** Looks at every run that is due. */
  async function runDue(): Promise<void> {
    // A slow move of the network waits for the clock, which may look again meanwhile.
    if (looking) return
    looking = true
    troubled = false
    try {
      const runs = await claimRuns(db, clock.now())
      for (const each of Map.groupBy(runs, ({ participant_id }) => participant_id).values())
        await followAll(each).catch(trouble)
      await releaseRuns(db, runs, new Date(clock.now().getTime() + EVERY_MS))
      if (runs.length > 0) told = troubled
    } catch (error) {
      trouble(error)
    } finally {
      looking = false
    }
  }

  return {
    runDue,
    start(): void {
      loop = (async () => {
        while (!stopping.signal.aborted) {
          await runDue()
          await clock.until(new Date(clock.now().getTime() + EVERY_MS), stopping.signal)
        }
      })()
    },
    stop(): Promise<void> {
      stopping.abort()
      return loop
    },
  }
}

interface Verdict {
  ok: boolean
  request_id: string | null
  /** What the last step says. */
  text?: string | undefined
  /** True if a person answered for a part of it. */
  declared?: boolean
}

/** Verdict of a test as the evidence keeps it. */
export const evidenceOf = (
  { participant_id, test }: Pick<CertificationRun, 'participant_id' | 'test'>,
  at: Date,
  { ok, request_id, text = '', declared = false }: Verdict,
) => ({
  participant_id,
  kind: 'test' as const,
  key: String(test),
  ok,
  at,
  ...(request_id === null ? {} : { request_id }),
  detail: { text: text.replaceAll('`', ''), ...(declared ? { declared } : {}) },
})
