import { Agent } from 'node:https'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SettableClock } from '../testing/clock.ts'
import { type Door, openDoor } from '../testing/door.ts'
import { ARRIVAL_QUOTA, NAMED_QUOTA } from './quota.ts'

const clock = new SettableClock(new Date().toISOString())
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
let door: Door
beforeAll(async () => {
  door = await openDoor({ clock })
})
afterAll(async () => {
  agent.destroy()
  await door.drop()
})

test('calls that fail a check before the quota are limited too, and the log of another shows few of them', async () => {
  const [caller, other] = [await door.caller('collector'), await door.caller('collector')]
  const send = (path: string, clientOs = other.clientOs) =>
    door.send('GET', path, { pair: caller.pair, agent, headers: { 'x-client-os': clientOs } })
  const statuses = new Map<number, number>()
  for (let count = 0; count < ARRIVAL_QUOTA.burst; count++) {
    const { status } = await send(count % 2 ? '/qri/v2/payments' : '/nothing')
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  expect([...statuses]).toEqual([
    [404, ARRIVAL_QUOTA.burst / 2],
    [401, ARRIVAL_QUOTA.burst / 2],
  ])
  for (const path of ['/nothing', '/qri/v2/payments', '/qri/v2/whoami'])
    expect(await send(path, caller.clientOs)).toMatchObject({
      status: 429,
      body: { code: 'rate_limited' },
      headers: { 'retry-after': '1' },
    })
  await door.network.flushLog()
  expect(await door.network.latestCalls(other.id, 1_000)).toHaveLength(NAMED_QUOTA.minute)
  expect((await door.call(other, 'whoami', '/qri/v2/whoami')).status).toBe(200)
  clock.advance(1)
  expect((await send('/nothing')).status).toBe(404)
})
