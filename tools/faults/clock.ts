import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, startPortal } from '../server-process.ts'
import { counted, call, isStored, signIn } from './call.ts'
import { look } from './check.ts'
import { portalSettings, say } from './settings.ts'
import type { Store } from './store.ts'
import { Writer } from './writer.ts'

/** Library that gives a process another wall clock (package `faketime` of Debian). */
const LIBRARY = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1'
const WRITES = 50
const SHIFTS = [
  ['clock right (control)', '+0'],
  ['clock an hour ahead', '+1h'],
  ['clock an hour behind', '-1h'],
  ['clock right again', '+0'],
] as const

export const canShiftClock = (): boolean => existsSync(LIBRARY)

/** The portal's wall clock jumps while it runs, forward and back: people who sign in then work on, and nothing is lost. */
export async function clockJumps(store: Store): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-clock-'))
  const file = join(folder, 'shift')
  await writeFile(file, '+0')
  const env = { ...(await portalSettings(store.settings)), NETWORK_PORT: String(await freePort()) }
  const planted = await store.plant(env, look)
  const portal = await startPortal({
    ...env,
    LD_PRELOAD: LIBRARY,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  })
  const writers: Writer[] = []
  try {
    for (const [name, shift] of SHIFTS) {
      await writeFile(file, shift)
      const writer = new Writer((await signIn(portal.origin))[0] ?? '')
      writers.push(writer)
      const outcomes = []
      for (let write = 0; write < WRITES; write += 1) outcomes.push(await writer.send(portal.origin, writer.next()))
      outcomes.push(await call(portal.origin, { method: 'GET', path: '/api/ready' }))
      say(outcomes.every(isStored), `${name}: who signs in reads and writes`, counted(outcomes))
    }
    await portal.end()
    const { traces, halves } = await store.inspect(look)
    const acknowledged = writers.flatMap((writer) => writer.acknowledged)
    const lost = acknowledged.filter((trace) => !traces.includes(trace)).length
    const surplus = traces.length - planted.traces.length - acknowledged.length
    const half = halves.filter((each) => !planted.halves.includes(each))
    say(
      lost + surplus + half.length === 0,
      'Clock jumps: every acknowledged write is stored once, and the audit is whole',
      `${acknowledged.length} writes, ${lost} lost, ${surplus} too many, ${half.join('; ') || 'nothing half-written'}`,
    )
  } finally {
    await portal.end('SIGKILL')
    await rm(folder, { recursive: true })
  }
}
