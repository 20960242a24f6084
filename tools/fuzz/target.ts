import { Agent } from 'node:https'
import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from '../../apps/network/src/clock/clock.ts'
import { type Caller, openDoor } from '../../apps/network/src/testing/door.ts'
import { receiving } from '../../apps/network/src/testing/receiving.ts'

/** Milliseconds that the network's clock gains with each call, so that no quota is used up and everything that has a time comes. */
const STEP_MS = 1_000
/** Waits of a bank, which are skipped. */
const BANK_MS = { least: 2_000, most: 60_000 }

/** Clock that runs ahead of the machine's. */
function aheadClock(): Clock & { step(): void } {
  let ahead = 0
  const now = () => new Date(Date.now() + ahead)
  return {
    now,
    step: () => void (ahead += STEP_MS),
    async until(time, signal) {
      const rest = time.getTime() - now().getTime()
      if (rest > BANK_MS.least && rest < BANK_MS.most) ahead += rest
      for (; now() < time; await pause(20)) if (signal?.aborted) return
    },
  }
}

/** A network with participants of every type, and what its answers made known. */
export async function openTarget() {
  const clock = aheadClock()
  const door = await openDoor({ clock })
  const callers: Caller[] = []
  for (const type of ['collector', 'payer', 'payer_collect', 'collector'] as const)
    callers.push(await receiving(door, type))
  const agents = callers.map(() => new Agent({ keepAlive: true, maxSockets: 1 }))
  await door.query('update network.participant set refund_mode = $1 where id = $2', [
    'GLOBAL_AUTOMATICO',
    callers[3]?.id,
  ])
  return {
    door,
    clock,
    callers,
    agents,
    async close(): Promise<void> {
      for (const agent of agents) agent.destroy()
      await door.drop()
    },
  }
}
export type Target = Awaited<ReturnType<typeof openTarget>>
