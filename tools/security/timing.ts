import { randomUUID } from 'node:crypto'
import { DEMO_PEOPLE } from '@portal/fixtures/people'
import { call, type Asked, signIn } from '../faults/call.ts'
import { brokenPromises, portalSettings, say } from '../faults/settings.ts'
import { withStore } from '../faults/store.ts'
import { startPostgres } from '../postgres.ts'
import { startPortal } from '../server-process.ts'

const ROUNDS = 200
const SHARE = '/api/integration/shared-transfer'

const middle = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

/** Makes two calls in turn, and fails if answers or median times differ: a stranger could tell them apart. */
async function compare(
  name: string,
  most: number,
  origin: string,
  one: () => Asked,
  other: () => Asked,
): Promise<void> {
  const times: [number[], number[]] = [[], []]
  const answers = new Set<string>()
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [index, asked] of [one(), other()].entries()) {
      const { status, body, ms } = await call(origin, asked)
      times[index as 0 | 1].push(ms)
      answers.add(JSON.stringify([status, { ...body, request_id: undefined }]))
    }
  const apart = Math.abs(middle(times[0]) - middle(times[1]))
  const measured = `${ROUNDS} of each, ${answers.size} answer, medians ${middle(times[0]).toFixed(2)} and ${middle(times[1]).toFixed(2)} ms`
  say(answers.size === 1 && apart < most, `${name}: one answer, medians less than ${most} ms apart`, measured)
}

const postgres = await startPostgres()
await withStore(postgres?.url, async (store) => {
  const portal = await startPortal(await portalSettings(store.settings))
  try {
    const { origin } = portal
    const [owner = '', , , stranger = ''] = await signIn(origin)
    const made = await call(origin, {
      method: 'POST',
      path: '/api/integration',
      token: owner,
      body: { enroller_name: 'Tiempos', er_tax_id: '12.345.678-5', public_name: 'Tiempos', type: 'payer' },
    })
    const { uuid, enroller_uuid } = made.body as { uuid: string; enroller_uuid: string }
    const look = (id: string): Asked => ({ method: 'GET', path: `/api/enroller/${id}`, token: stranger })
    await compare(
      'An integration of others and one that is none',
      5,
      origin,
      () => look(enroller_uuid),
      () => look(randomUUID()),
    )
    const share = (email: string): Asked => ({
      method: 'POST',
      path: SHARE,
      token: owner,
      body: { email, type: 'SHARED', integration_uuid: uuid },
    })
    const [known, unknown] = [DEMO_PEOPLE[1].email, 'nadie@empresa.cl']
    for (const email of [known, unknown]) await call(origin, share(email))
    await compare(
      'A share with a known e-mail and with an unknown one',
      10,
      origin,
      () => share(known),
      () => share(unknown),
    )
  } finally {
    await portal.end()
  }
})
await postgres?.stop()
process.exit(brokenPromises() === 0 ? 0 : 1)
