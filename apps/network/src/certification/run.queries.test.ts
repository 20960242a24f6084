import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStage } from '../testing/stage.ts'
import { lastRuns, saveRun, startRuns, stopRun } from './run.queries.ts'

let stage: Awaited<ReturnType<typeof openStage>>
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.drop())

test('a run that is stopped while it is judged leaves the verdict before it', async () => {
  const { id: participant_id } = await stage.participant('collector', { id: randomUUID() })
  const now = new Date()
  const run = { participant_id, test: 1, side: 'collector' as const, state: 'RUNNING' as const, token_uuid: null }
  const begin = async () => {
    await startRuns(stage.db, participant_id, [{ ...run, started_at: now, due_at: now }])
    const [begun] = await lastRuns(stage.db, participant_id)
    if (!begun) throw new Error('no run began')
    return begun
  }
  await saveRun(stage.db, await begin(), { state: 'PASSED', ended_at: now })
  const judged = await begin()
  await stopRun(stage.db, participant_id, 1)
  expect(await saveRun(stage.db, judged, { state: 'FAILED', ended_at: now })).toBe(false)
  expect(await lastRuns(stage.db, participant_id)).toMatchObject([{ state: 'PASSED' }])
})
