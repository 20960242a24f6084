import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { createVault } from '../../apps/api/src/secrets/vault.ts'
import { root } from '../checks/program.ts'
import { connected } from '../postgres.ts'
import { call, counted, isStored, type Outcome, signIn } from './call.ts'
import { register } from './network/party.ts'
import { createCharge } from './network/payments.ts'
import { steadily } from './pace.ts'
import { startPair } from './pair.ts'
import { say } from './settings.ts'
import type { Store } from './store.ts'
import { Writer } from './writer.ts'

/** Calls of a second: reveals, lists, charges on the network, and registrations. */
const RATE = Number(process.env['REKEY_RATE'] ?? 100)
/** Integrations that are there before, each with four secrets. */
const PLANTED = Number(process.env['REKEY_INTEGRATIONS'] ?? 500)
const AT_ONCE = 10
/** Milliseconds between two restarts; more where a busy machine needs longer to notice that an instance is back. */
const BETWEEN_MS = Number(process.env['REKEY_BETWEEN_MS'] ?? 4_000)
const [FORMER, FRESH] = ['5c'.repeat(32), 'a7'.repeat(32)] as const

/** The master key is replaced instance by instance while calls are made; the command that seals again is killed once. */
export async function replaceMasterKey(store: Store): Promise<void> {
  const pair = await startPair(store, { MASTER_KEY: FORMER })
  const { origin } = pair
  const url = pair.env['DATABASE_URL'] ?? ''
  const stop = new AbortController()
  try {
    let token = (await signIn(origin))[0] ?? ''
    const writer = new Writer(token)
    const party = await register(origin, token, { name: 'Clave', type: 'collector', receiver: `${origin}/none` })
    const uuids = await plant(writer, origin)
    const reveal = (uuid: string) =>
      call(origin, {
        method: 'POST',
        path: `/api/enroller/security/${uuid}/reveal`,
        token,
        body: { secret: 'integration' },
      })
    const secrets = new Map<string, unknown>()
    for (const uuid of uuids) secrets.set(uuid, (await reveal(uuid)).body['value'])

    const asked: Promise<Outcome>[] = []
    const revealed: Promise<{ uuid: string; outcome: Outcome }>[] = []
    const charged: Promise<{ status: number }>[] = []
    const phases = new Map<string, Promise<{ status: number }>[]>()
    let phase = 'before'
    /** Notes in which phase a call was made. */
    const note = <Made extends Promise<{ status: number }>>(made: Made): Made => {
      phases.set(phase, [...(phases.get(phase) ?? []), made])
      return made
    }
    const asking = steadily(RATE, stop.signal, (turn) => {
      const uuid = uuids[turn % uuids.length] ?? ''
      if (turn % 10 < 4) revealed.push(note(reveal(uuid)).then((outcome) => ({ uuid, outcome })))
      else if (turn % 10 === 4) asked.push(note(writer.send(origin, writer.registration())))
      else if (turn % 50 === 5) charged.push(note(createCharge(pair.network, party, `CLAVE-${turn}`)))
      else asked.push(note(call(origin, { method: 'GET', path: '/api/integration', token })))
    })
    const restart = async (name: string, MASTER_KEY: string) => {
      phase = name
      // Signs in again, because on a busy machine the whole may take longer than a token is valid.
      token = (await signIn(origin))[0] ?? ''
      writer.token = token
      await pair.restart(BETWEEN_MS, { MASTER_KEY })
    }
    await pause(BETWEEN_MS)
    await restart('restart: former key first, new one second', `${FORMER},${FRESH}`)
    await restart('restart: new key first', `${FRESH},${FORMER}`)
    phase = 'sealed again'
    const killedAfter = await resealAndKill(pair.env, url)
    const again = await run('tools/reseal.ts', pair.env)
    await restart('restart: new key alone', FRESH)
    stop.abort()
    await asking

    process.stdout.write(again.output)
    for (const [name, made] of phases) {
      const failed = (await Promise.all(made)).filter(({ status }) => status !== 200 && status !== 201).length
      process.stdout.write(
        `${name.padEnd(44)}${String(made.length).padStart(6)} calls${String(failed).padStart(6)} failed\n`,
      )
    }
    const name = 'Master key replaced'
    const counts = `${killedAfter.again} of ${killedAfter.all} secrets were sealed again when it was killed`
    say(
      killedAfter.again > 0 && killedAfter.again < killedAfter.all,
      `${name}: the command is killed under way`,
      counts,
    )
    say(again.code === 0, `${name}: run again, it goes on and ends with 0`, `exit code ${again.code}`)
    const answers = await Promise.all(asked)
    say(answers.every(isStored), `${name}: every list and registration is answered`, counted(answers))
    const shown = await Promise.all(revealed)
    const right = shown.every(({ uuid, outcome }) => outcome.body['value'] === secrets.get(uuid))
    say(right, `${name}: every secret is shown, and is the same`, counted(shown.map(({ outcome }) => outcome)))
    const paid = await Promise.all(charged)
    const kept = paid.filter(({ status }) => status === 201).length
    say(kept === paid.length, `${name}: the network verifies every signature`, `201 × ${kept} of ${paid.length}`)
    let open = 0
    for (const uuid of uuids) if ((await reveal(uuid)).body['value'] === secrets.get(uuid)) open += 1
    say(open === uuids.length, `${name}: all secrets open without the former key`, `${open} of ${uuids.length}`)
    const audit = await run('tools/audit-verify.ts', pair.env)
    say(audit.code === 0, `${name}: the audit is verified without the former key`, audit.output.trim())
  } finally {
    stop.abort()
    await pair.end()
  }
}

/** Registers integrations. @returns the addresses of their secrets */
async function plant(writer: Writer, origin: string): Promise<string[]> {
  const uuids: string[] = []
  while (uuids.length < PLANTED) {
    const made = await Promise.all(Array.from({ length: AT_ONCE }, () => writer.send(origin, writer.registration())))
    uuids.push(...made.map(({ body }) => String(body['enroller_uuid'])))
  }
  return uuids
}

const start = (script: string, env: Record<string, string>) =>
  spawn(process.execPath, [join(root, script)], { env, stdio: ['ignore', 'pipe', 'inherit'] })

async function run(script: string, env: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const child = start(script, env)
  const output = text(child.stdout)
  const [code] = (await once(child, 'exit')) as [number | null]
  return { code, output: await output }
}

/** Kills the command as soon as it has sealed something again. @returns how many of the secrets of the former key it had sealed */
const resealAndKill = (env: Record<string, string>, url: string): Promise<{ again: number; all: number }> =>
  connected(url, async (client) => {
    const { keyId } = createVault([Buffer.from(FORMER, 'hex')])
    const left = async () => {
      const { rows } = await client.query<{ left: number }>(
        'select count(*)::int as left from integration_secret where key_id = $1',
        [keyId],
      )
      return rows[0]?.left ?? 0
    }
    const all = await left()
    const child = start('tools/reseal.ts', env)
    const exited = once(child, 'exit')
    while (child.exitCode === null && (await left()) === all) await pause(2)
    child.kill('SIGKILL')
    await exited
    return { again: all - (await left()), all }
  })
