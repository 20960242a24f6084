import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Door, openDoor } from '../testing/door.ts'
import type { SeenRun } from './run.ts'

let door: Door
beforeAll(async () => {
  door = await openDoor()
})
afterAll(() => door.drop())

test('x', async () => {
  const port = door.network.port.simulations
  const run = (await port.create(
    { amount: 15_990, description: 'Dos cafés', expiresIn: 600, collector: undefined },
    'h',
  )) as SeenRun
  console.log(run.steps, run.messages.length)
  let now = run
  for (const step of ['read', 'authorize', 'validate', 'confirm', 'settle'] as const) {
    now = await port.take(now, step)
    console.log(step, now.steps, now.charge.state, now.authorization, now.payment?.state, now.over)
  }
  console.log(JSON.stringify(now.messages, null, 1))
})
