import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Door, openDoor } from '../testing/door.ts'
import type { SeenRun } from './run.ts'

let door: Door
let runs: Door['network']['port']['simulations']
beforeAll(async () => {
  door = await openDoor()
  runs = door.network.port.simulations
})
afterAll(() => door.drop())

async function create(): Promise<SeenRun> {
  const asked = { amount: 15_990, description: 'Café', expiresIn: 600, collector: undefined }
  const run = await runs.create(asked, 'digest')
  if ('refused' in run) throw new Error(run.refused)
  return run
}

test('a run names the cause of a call whose signature is wrong, and what its checks found', async () => {
  const begun = await create()
  const wallet = await door.caller('payer')
  const { uuid } = begun.charge
  const secret = wallet.secrets.refund
  await door.call(wallet, 'readToken', `/qri/v2/tokens/${uuid}`, undefined, { secret })
  await door.call(wallet, 'readToken', `/qri/v2/tokens/${uuid.toUpperCase()}`)
  await door.network.flushLog()
  const { messages, payer } = (await runs.read(begun.id))?.run ?? {}
  expect(payer?.id).toBe(wallet.id)
  const [made, refused, read] = (messages ?? []).filter(({ kind }) => kind === 'call')
  expect([made?.name, read?.signature, read?.state]).toEqual(['createToken', 'valid', 'READ'])
  expect(refused).toMatchObject({
    from: 'payer',
    status: 401,
    code: 'signature_invalid',
    signature: 'mismatch',
    party: wallet.id,
    purpose: 'integration',
    headers: { 'x-signature': expect.stringMatching(/^[\da-f]{64}$/), 'x-timestamp': expect.any(String) },
    cause: {
      what: expect.stringMatching(/^La firma no calza: llegó [\da-f]{8}… y se esperaba [\da-f]{8}…$/),
      remedy: 'Revisa el secreto del propósito y la forma canónica.',
      screen: 'security',
    },
  })
  const found = refused?.checks.map(({ name, ok }) => `${name} ${ok}`)
  expect(found).toEqual([
    'certificate true',
    'client_os true',
    'source true',
    'timestamp true',
    'signature false',
    'quota null',
    'role null',
    'schema null',
    'idempotency null',
    'operation null',
  ])
})

async function* follow({ id }: SeenRun, signal: AbortSignal): AsyncGenerator<SeenRun> {
  yield* (await runs.follow(id, signal))?.runs ?? []
}

test('whoever follows a run is told what happened, until nothing more happens', async () => {
  const run = await create()
  const states: string[] = []
  for await (const seen of follow(run, new AbortController().signal)) {
    states.push(seen.charge.state)
    const [step] = seen.steps
    // Reversing an authorization cancels the charge, so that no settlement is waited for.
    if (seen.authorization) await runs.take(seen, 'reverse')
    else if (step) await runs.take(seen, step)
  }
  expect([states[0], states.includes('READ'), states.at(-1)]).toEqual(['CREATED', true, 'CANCELLED'])
})

test('a run that nobody follows any more ends at once', async () => {
  const ended = new AbortController()
  const events = follow(await create(), ended.signal)
  expect((await events.next()).done).toBe(false)
  const next = events.next()
  ended.abort()
  expect((await next).done).toBe(true)
  expect((await follow(await create(), ended.signal).next()).done).toBe(true)
})
