import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApi, person, type TestApi } from '../../testing/api.ts'
import { recordIdentityEvent } from './people-seen.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

const rows = async (sub: string) =>
  (
    await api.database.query(
      'select action, actor_kind, outcome, network from audit_log where actor_sub = $1 order by id',
      [sub],
    )
  ).rows

async function list(who: ReturnType<typeof person>, sid: string): Promise<number> {
  const authorization = `Bearer ${await api.tokenFor(who, { sid })}`
  return (await api.app.inject({ method: 'GET', url: '/api/integration', headers: { authorization } })).statusCode
}

test('each session is one sign-in in the audit, however many calls begin it at once', async () => {
  const who = person('ursula@a.cl', true)
  expect(await Promise.all(Array.from({ length: 10 }, () => list(who, 'one')))).toEqual(Array(10).fill(200))
  await list(who, 'two')
  await list(who, 'one')
  const signedIn = { action: 'session.sign_in', actor_kind: 'administrator', outcome: 'ok', network: '127.0.0.1' }
  expect(await rows(who.sub)).toEqual([signedIn, signedIn])
})

test('no id of a session is kept as it is', async () => {
  await list(person('vera@a.cl'), 'a-session-in-clear')
  const { rows: kept } = await api.database.query("select * from signed_session where digest like '%clear%'")
  expect(kept).toEqual([])
})

test('what the built-in provider refuses is a denial, of nobody when the e-mail is nobody’s', async () => {
  const who = person('walter@a.cl')
  await recordIdentityEvent(api.database.kysely, { what: 'sign_in_refused', sub: who.sub, address: '10.1.2.3' })
  await recordIdentityEvent(api.database.kysely, { what: 'sign_in_refused', sub: null, address: '10.1.2.3' })
  const refused = { action: 'session.refuse_sign_in', outcome: 'denied', network: '10.1.2.3' }
  expect(await rows(who.sub)).toEqual([{ ...refused, actor_kind: 'person' }])
  const { rows: anonymous } = await api.database.query(
    "select action, actor_kind, outcome, network from audit_log where actor_sub is null and action = 'session.refuse_sign_in'",
  )
  expect(anonymous).toEqual([{ ...refused, actor_kind: 'anonymous' }])
})
