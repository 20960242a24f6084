import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { simulatedBank } from '../bank/simulated.bank.ts'
import { SettableClock } from '../testing/clock.ts'
import { openStage, type Stage } from '../testing/stage.ts'
import { systemClock } from './system.clock.ts'
import { BATCH, createTimers, type Timer } from './timers.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.drop())

function started(timers: readonly Timer[]) {
  const clock = new SettableClock('2026-03-05T15:04:05Z')
  const failures: string[] = []
  const ports = { bank: simulatedBank, clock, publicUrl: 'https://portal.example' }
  const failed = (name: string, error: unknown) => failures.push(`${name}: ${(error as Error).message}`)
  return { clock, failures, timers: createTimers({ db: stage.db, ports, timers, failed }) }
}

test('a timer runs again at once while its batch was full', async () => {
  const batches = [BATCH, BATCH, 1, BATCH]
  const { timers } = started([{ name: 'full', run: () => Promise.resolve(batches.shift() ?? 0) }])
  expect(await timers.runDue()).toBe(2 * BATCH + 1)
  expect(batches).toEqual([BATCH])
})

test('a timer that fails is told once until it works, undone, and stops no other', async () => {
  const { id } = await stage.participant('payer')
  let broken = true
  let ran = 0
  const { timers, failures } = started([
    {
      name: 'broken',
      async run(db) {
        await db.updateTable('participant').set({ name: 'changed' }).where('id', '=', id).execute()
        if (broken) throw new Error('broken')
        return 0
      },
    },
    { name: 'other', run: () => Promise.resolve(++ran) },
  ])
  await timers.runDue()
  await timers.runDue()
  expect(failures).toEqual(['broken: broken'])
  const name = stage.db.selectFrom('participant').select('name').where('id', '=', id)
  expect(await name.execute()).toEqual([{ name: 'Empresa payer' }])
  broken = false
  await timers.runDue()
  broken = true
  await timers.runDue()
  expect(failures).toEqual(['broken: broken', 'broken: broken'])
  expect(ran).toBe(4)
})

test('started timers run every second until they are stopped', async () => {
  let tell = (_now: Date) => undefined as void
  const ran = () => new Promise<Date>((resolve) => (tell = resolve))
  const first = ran()
  const { timers, clock } = started([
    {
      name: 'seconds',
      run: (_, now) => {
        tell(now)
        return Promise.resolve(0)
      },
    },
  ])
  timers.start()
  expect(await first).toEqual(new Date('2026-03-05T15:04:05Z'))
  const second = ran()
  await clock.waited()
  clock.advance(1)
  expect(await second).toEqual(new Date('2026-03-05T15:04:06Z'))
  await timers.stop()
})

test("the machine's clock waits no longer than it is told", async () => {
  const stop = new AbortController()
  const wait = systemClock.until(new Date(Date.now() + 60 * 86_400_000), stop.signal)
  stop.abort()
  expect(await wait).toBeUndefined()
  expect(await systemClock.until(new Date(0))).toBeUndefined()
  const setBack = vi.spyOn(Date, 'now').mockReturnValueOnce(0).mockReturnValue(-3_600_000)
  expect(await systemClock.until(new Date(10))).toBeUndefined()
  setBack.mockRestore()
})
