import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { sweepDashboardSessions } from '../../access/dashboard-session.queries.ts'
import { openTestApi, person, type TestApi } from '../../testing/api.ts'
import { cookieIn, dashboardOf, PASSWORD } from '../../testing/dashboard.ts'

let api: TestApi
let dashboard: ReturnType<typeof dashboardOf>
beforeAll(async () => {
  api = await openTestApi()
  dashboard = dashboardOf(api)
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => api.close())
beforeEach(async () => {
  await api.database.query('delete from identity_failure')
})

const owner = person('ursula@a.cl')
const NEW = 'Otr4.Clave9'
let count = 0
const anEmail = () => `caja${(count += 1)}@empresa.cl`

/** Integration with an account that is signed in. */
async function signedIn() {
  const email = anEmail()
  const integration = await dashboard.account(owner, email)
  const { cookie } = await dashboard.enter(email)
  expect(await dashboard.isIn(cookie)).toBe(true)
  return { ...integration, email, cookie }
}

test('signing in answers the account, and a cookie that scripts and other sites cannot use', async () => {
  const email = anEmail()
  await dashboard.account(owner, email)
  const { status, header, cookie, json } = await dashboard.enter(` ${email.toUpperCase()} `)
  expect([status, json.session]).toEqual([
    200,
    { name: 'Caja Uno', email, role: 'ER', integration: expect.any(String) },
  ])
  expect(header).toMatch(/^dashboard=[\w-]{43}; Path=\/api\/tools; HttpOnly; SameSite=Strict$/)
  const { rows } = await api.database.query<{ id_hash: string }>('select id_hash from dashboard_session')
  expect(rows.map(({ id_hash }) => id_hash)).not.toContain(cookie.slice('dashboard='.length))
  const audit = await api.database.query(
    "select outcome from audit_log where action = 'dashboard.enter' and actor_kind = 'anonymous' and detail ? 'account'",
  )
  expect(audit.rows.length).toBeGreaterThan(0)
})

test('over https the cookie is sent over https only', async () => {
  const secure = await openTestApi({
    PUBLIC_URL: 'https://portal.red.cl',
    HOST: '127.0.0.1',
    DEMO: 'true',
    TRUSTED_PROXIES: '1',
  })
  const email = anEmail()
  const https = dashboardOf(secure)
  await https.account(owner, email)
  const answer = await https.ask(
    undefined,
    'POST',
    'session',
    { email, password: PASSWORD },
    { origin: 'https://portal.red.cl' },
  )
  expect(cookieIn(answer.headers)).toMatch(/; Secure$/)
  await secure.close()
})

describe('a session ends', () => {
  test('when it is signed out', async () => {
    const { cookie } = await signedIn()
    const out = await dashboard.ask(cookie, 'DELETE', 'session')
    expect([out.status, cookieIn(out.headers)]).toEqual([204, expect.stringContaining('Max-Age=0')])
    expect(await dashboard.isIn(cookie)).toBe(false)
  })

  test('after half an hour without a call, and each call begins it anew; then it is swept', async () => {
    const { cookie, email } = await signedIn()
    const pass = (minutes: number) =>
      api.database.query(`update dashboard_session set used_at = used_at - interval '${minutes} minutes'`)
    await pass(29)
    expect(await dashboard.isIn(cookie)).toBe(true)
    await pass(29)
    expect(await dashboard.isIn(cookie)).toBe(true)
    await pass(31)
    expect(await dashboard.isIn(cookie)).toBe(false)
    await dashboard.enter(email, 'x')
    await api.database.query("update identity_failure set failed_at = failed_at - interval '25 hours'")
    await sweepDashboardSessions(api.database.kysely)
    const left = await api.database.query('select 1 from dashboard_session union all select 1 from identity_failure')
    expect(left.rows).toEqual([])
  })

  test('when the password is changed, and the former one no longer signs in', async () => {
    const { cookie, enroller_uuid, email } = await signedIn()
    const change = { email, password: NEW, verifyPassword: NEW }
    expect((await api.call(owner, 'PUT', `/api/dashboard/account/${enroller_uuid}`, change)).status).toBe(200)
    expect(await dashboard.isIn(cookie)).toBe(false)
    expect((await dashboard.enter(email)).status).toBe(401)
    expect((await dashboard.enter(email, NEW)).status).toBe(200)
  })

  test('when a renewal of credentials disables the account', async () => {
    const { cookie, uuid } = await signedIn()
    await api.database.query(
      'update dashboard_account set password_hash = null, disabled_at = now() where integration_id = $1',
      [uuid],
    )
    expect(await dashboard.isIn(cookie)).toBe(false)
  })

  test('when the account is removed, alone or with its integration', async () => {
    const { cookie, uuid } = await signedIn()
    await api.database.query('delete from dashboard_account where integration_id = $1', [uuid])
    expect(await dashboard.isIn(cookie)).toBe(false)
  })
})

test.each([['https://otro.cl'], [undefined]])('a write from a page of %s is refused', async (origin) => {
  const { cookie, email } = await signedIn()
  const headers: Record<string, string> = origin ? { origin } : {}
  const out = await dashboard.ask(cookie, 'DELETE', 'session', undefined, headers)
  const into = await dashboard.ask(undefined, 'POST', 'session', { email, password: PASSWORD }, headers)
  expect([out.status, into.status]).toEqual([403, 403])
  expect(await dashboard.isIn(cookie)).toBe(true)
})

test('nobody enters the dashboard with the token of a person, nor without a cookie that is right', async () => {
  expect((await api.call(owner, 'GET', '/api/tools/dashboard/session')).status).toBe(401)
  expect(await dashboard.isIn(`dashboard=${'a'.repeat(43)}`)).toBe(false)
})

test('the answer does not reveal whether an e-mail has an account, nor whether it has a password', async () => {
  const email = anEmail()
  const { enroller_uuid } = await dashboard.account(owner, email)
  const list = await api.call(owner, 'GET', `/api/dashboard/account/actor/${enroller_uuid}`)
  const byDefault = list.json<{ accountDefault: { email: string }[] }>().accountDefault[0]?.email ?? ''
  const refused = async (who: string) => {
    const { status, header, json } = await dashboard.enter(who, 'No.Es.Esta1')
    return [status, header, json.message]
  }
  const unknown = await refused(anEmail())
  expect(unknown).toEqual([401, '', 'El correo o la contraseña no coinciden.'])
  expect(await refused(email)).toEqual(unknown)
  expect(await refused(byDefault)).toEqual(unknown)
})

describe('wrong passwords', () => {
  test('lead to growing pauses, of an unknown e-mail too, in which not even the right one is looked at', async () => {
    for (const known of [true, false]) {
      const email = anEmail()
      if (known) await dashboard.account(owner, email)
      let now = Date.now()
      vi.spyOn(Date, 'now').mockImplementation(() => now)
      for (let time = 0; time < 4; time += 1) expect((await dashboard.enter(email, 'x')).status).toBe(401)
      const early = await dashboard.enter(email)
      expect([early.status, early.retryAfter]).toEqual([429, '30'])
      expect(early.json.message).toBe('Hubo varios intentos fallidos seguidos. Espera un minuto y vuelve a intentarlo.')
      now += 30_000
      expect((await dashboard.enter(email, 'x')).status).toBe(401)
      expect((await dashboard.enter(email)).retryAfter).toBe('60')
      now += 60_000
      expect((await dashboard.enter(email)).status).toBe(known ? 200 : 401)
      vi.restoreAllMocks()
      await api.database.query('delete from identity_failure')
    }
  })

  test('are forgotten after the right one', async () => {
    const { email } = await signedIn()
    for (let round = 0; round < 3; round += 1) {
      await dashboard.enter(email, 'x')
      await dashboard.enter(email, 'x')
      expect((await dashboard.enter(email)).status).toBe(200)
    }
  })
})

test('an e-mail with accounts of several integrations chooses among those that have this password', async () => {
  const email = anEmail()
  const one = await dashboard.account(owner, email)
  const two = await dashboard.account(person('otra@b.cl'), email, 'payer')
  const other = await dashboard.account(owner, email, 'collector', NEW)
  const { header, json } = await dashboard.enter(email)
  expect([header, json.session]).toEqual(['', null])
  expect(json.choices.map(({ integration, role }) => [integration, role])).toEqual([
    [one.uuid, 'ER'],
    [two.uuid, 'EP'],
  ])
  const chosen = await dashboard.enter(email, PASSWORD, two.uuid)
  expect(chosen.json.session?.role).toBe('EP')
  expect((await dashboard.enter(email, PASSWORD, other.uuid)).json.session).toBeNull()
  expect((await dashboard.enter(email, NEW)).json.session?.role).toBe('ER')
})
