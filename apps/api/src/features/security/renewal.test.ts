import type { AccountList } from '@portal/contract/dashboard-account'
import type { PersonWithAccess } from '@portal/contract/people'
import type { Problem } from '@portal/contract/problem'
import type { SettingAnswer } from '@portal/contract/settings'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApi, person, type TestApi, type TestPerson } from '../../testing/api.ts'
import { auditOf, register } from '../../testing/integration.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi({ ROTATIONS_PER_HOUR: '1000' })
  for (const who of [owner, colleague, target]) await api.call(who, 'GET', '/api/integration')
})
afterAll(() => api.close())

/** A visitor who has not signed in. */
const VISITOR = undefined
const owner = person('ursula@a.cl')
const colleague = person('samuel@a.cl')
const target = person('tamara@b.cl')

const PASSWORD = 'Qw3rty.Uio9'
const ACCOUNT = 'ana@empresa.cl'

interface Ids {
  uuid: string
  enroller_uuid: string
}

const send = (as: TestPerson, type: string, { uuid }: Ids, email: string) =>
  api.call(as, 'POST', '/api/integration/shared-transfer', { email, type, integration_uuid: uuid })
const read = async (as: TestPerson, { enroller_uuid }: Ids) =>
  (await api.call(as, 'GET', `/api/enroller/security/${enroller_uuid}`)).json<SettingAnswer<'security'>>()
const renew = (as: TestPerson, { enroller_uuid }: Ids, body: unknown) =>
  api.call(as, 'POST', `/api/enroller/security/${enroller_uuid}/renew`, body)
const certify = (as: TestPerson, { enroller_uuid }: Ids) =>
  api.call(as, 'POST', '/api/certificate/download-crt', { enroller_uuid })
const accounts = async (as: TestPerson, { enroller_uuid }: Ids) =>
  (await api.call(as, 'GET', `/api/dashboard/account/actor/${enroller_uuid}`)).json<AccountList>().accounts
const passwordOf = (as: TestPerson, { enroller_uuid }: Ids, password: string) =>
  api.call(as, 'PUT', `/api/dashboard/account/${enroller_uuid}`, { email: ACCOUNT, password, verifyPassword: password })
const removeColleague = async (as: TestPerson, { uuid }: Ids) => {
  const { data } = (await api.call(owner, 'GET', `/api/integration/${uuid}/people`)).json<{
    data: PersonWithAccess[]
  }>()
  const id = data.find(({ email }) => email === colleague.email)?.id
  const own = (await api.call(colleague, 'GET', `/api/integration/${uuid}/people`)).json<{ data: PersonWithAccess[] }>()
  const ownId = own.data.find(({ self }) => self)?.id
  return api.call(as, 'DELETE', `/api/integration/${uuid}/people/${as === owner ? id : ownId}`)
}
const letters = async (kind: string, recipient: string) =>
  (
    await api.database.query<{ body_text: string }>(
      'select body_text from letter where kind = $1 and recipient = $2 order by created_at, id',
      [kind, recipient],
    )
  ).rows.map(({ body_text }) => body_text)

/** Integration of type payer with a certificate and a dashboard account. */
async function furnished(): Promise<Ids> {
  const integration = await register(api, owner, 'payer')
  await certify(owner, integration)
  const { enroller_uuid: actorId } = integration
  const account = { name: 'Ana', email: ACCOUNT, password: PASSWORD, verifyPassword: PASSWORD, actorId }
  await api.call(owner, 'POST', '/api/dashboard/account', account)
  return integration
}

const KNOWN = {
  secrets: ['integration', 'authorization'],
  certificate: true,
  accounts: [{ email: ACCOUNT, name: 'Ana' }],
}

describe('credentials that others know', () => {
  test('J14: after a transfer the new owner renews them with one press, and each ends when the screen says so', async () => {
    const integration = await furnished()
    await send(owner, 'TRANSFER', integration, target.email)
    const before = await read(target, integration)
    expect(before.known).toMatchObject({ ...KNOWN, people: [{ email: owner.email }] })
    expect((await letters('transferred', target.email)).at(-1)).toContain('«Credenciales que otros conocen»')

    const answer = await renew(target, integration, { disabled_accounts: [ACCOUNT] })
    expect(answer.status).toBe(200)
    const { ip_origen: _, chargeback_balance_type: __, ...state } = await read(target, integration)
    expect(answer.json()).toEqual(state)
    expect(state).toMatchObject({ certificate: null, known: null })

    const { rows: former } = await api.database.query<{ purpose: string; ends: Date; later: string }>(
      `select purpose, expires_at as ends, (expires_at - now() between '23 hours' and '24 hours')::text as later
        from integration_secret where integration_id = $1 and expires_at is not null order by 1`,
      [integration.uuid],
    )
    expect(former.map(({ purpose, later }) => [purpose, later])).toEqual(
      ['authorization', 'automatic_refund', 'integration', 'refund'].map((purpose) => [purpose, 'true']),
    )
    expect(new Set(former.map(({ ends }) => ends.toISOString()))).toEqual(new Set(Object.values(state.former_until)))
    expect(state.secrets.integration).not.toBe(before.secrets.integration)

    expect(state.revoked).toMatchObject({ serial: before.certificate?.serial })
    const list = Buffer.from((await api.call(VISITOR, 'GET', '/api/certificate/crl')).bytes).toString('hex')
    expect(list).toContain(before.certificate?.serial)

    const [disabled] = await accounts(target, integration)
    expect(disabled).toMatchObject({ email: ACCOUNT, disabled_at: state.revoked?.revoked_at })
    const stored = await api.database.query('select password_hash from dashboard_account where email = $1', [ACCOUNT])
    expect(stored.rows).toEqual([{ password_hash: null }])
    expect((await letters('accountDisabled', ACCOUNT)).at(-1)).toContain('ya no sirve')
    expect((await passwordOf(target, integration, PASSWORD)).json<Problem>().fields).toHaveProperty('password')
    expect((await passwordOf(target, integration, 'Qw3rty.Uio8')).status).toBe(200)
    expect((await accounts(target, integration))[0]?.disabled_at).toBeNull()

    expect((await auditOf(api, 'security.renew', integration.enroller_uuid))[0]?.detail).toEqual({
      before: { serial: before.certificate?.serial },
      after: { former_until: state.former_until.integration, disabled_accounts: [ACCOUNT] },
    })
    await api.database.query('delete from dashboard_account where email = $1', [ACCOUNT])
  })

  test('are a task too after a colleague was removed or left, and the owner gets a letter that says so', async () => {
    for (const by of [owner, colleague]) {
      const integration = await furnished()
      await send(owner, 'SHARED', integration, colleague.email)
      expect((await read(owner, integration)).known).toBeNull()
      expect((await removeColleague(by, integration)).status).toBe(204)
      expect((await read(owner, integration)).known).toMatchObject({ ...KNOWN, people: [{ email: colleague.email }] })
      const letter = (await letters('accessEnded', owner.email)).at(-1)
      expect(letter).toContain(by === owner ? `quitó a ${colleague.email} el acceso` : `${colleague.email} salió de`)
      expect(letter).toContain('«Credenciales que otros conocen»')
      await api.database.query('delete from dashboard_account where email = $1', [ACCOUNT])
    }
  })

  test('shrink as each is replaced by itself, and end with the last one', async () => {
    const integration = await furnished()
    await send(owner, 'TRANSFER', integration, target.email)
    await certify(target, integration)
    await passwordOf(target, integration, 'Qw3rty.Uio7')
    const rotate = (secret: string) =>
      api.call(target, 'POST', `/api/enroller/security/${integration.enroller_uuid}/rotate`, { secret })
    await rotate('integration')
    expect((await read(target, integration)).known).toMatchObject({
      secrets: ['authorization'],
      certificate: false,
      accounts: [],
    })
    await rotate('authorization')
    expect((await read(target, integration)).known).toBeNull()
    await api.database.query('delete from dashboard_account where email = $1', [ACCOUNT])
  })

  test('are nobody’s task once the person has access again', async () => {
    const integration = await register(api, owner, 'payer')
    await send(owner, 'SHARED', integration, colleague.email)
    await removeColleague(owner, integration)
    expect((await read(owner, integration)).known).not.toBeNull()
    await send(owner, 'SHARED', integration, colleague.email)
    expect((await read(owner, integration)).known).toBeNull()
  })
})

describe('a renewal', () => {
  test('at once leaves no former secret, keeps the accounts that were not named, and settles the task', async () => {
    const integration = await furnished()
    await send(owner, 'TRANSFER', integration, target.email)
    const answer = await renew(target, integration, { overlap_hours: 0, disabled_accounts: [] })
    expect(answer.json()).toMatchObject({ former_until: {}, known: null })
    const { rows } = await api.database.query(
      'select 1 from integration_secret where integration_id = $1 and expires_at > now()',
      [integration.uuid],
    )
    expect(rows).toEqual([])
    expect((await accounts(target, integration))[0]?.disabled_at).toBeNull()
    await api.database.query('delete from dashboard_account where email = $1', [ACCOUNT])
  })

  test('tells the other members when each former credential ends', async () => {
    const integration = await furnished()
    await send(owner, 'TRANSFER', integration, target.email)
    await send(target, 'SHARED', integration, colleague.email)
    await renew(target, integration, { disabled_accounts: [] })
    const letter = (await letters('credentialsRenewed', colleague.email)).at(-1)
    expect(letter).toMatch(/Los secretos anteriores sirven hasta el \d\d-\d\d-\d{4} a las \d\d:\d\d\./)
    expect(letter).toContain('El certificado anterior ya no sirve')
    expect(await letters('credentialsRenewed', target.email)).toEqual([])
    await api.database.query('delete from dashboard_account where email = $1', [ACCOUNT])
  })

  test('is refused once nothing is known: a second one ends nothing that the first one made', async () => {
    const integration = await furnished()
    await send(owner, 'TRANSFER', integration, target.email)
    await renew(target, integration, { disabled_accounts: [] })
    await certify(target, integration)
    const before = await read(target, integration)
    const again = await renew(target, integration, { overlap_hours: 0, disabled_accounts: [] })
    expect([again.status, again.json<Problem>().message]).toEqual([409, expect.stringContaining('ya se renovaron')])
    expect(await read(target, integration)).toEqual(before)
    await api.database.query('delete from dashboard_account where email = $1', [ACCOUNT])
  })

  test('changes nothing if an account is unknown, there are too many, or the hours are wrong', async () => {
    const integration = await register(api, owner, 'payer')
    await send(owner, 'TRANSFER', integration, target.email)
    const before = await read(target, integration)
    const unknown = await renew(target, integration, { disabled_accounts: ['nadie@empresa.cl'] })
    expect([unknown.status, unknown.json<Problem>().fields]).toEqual([
      400,
      { disabled_accounts: 'No hay una cuenta con contraseña para uno de esos correos' },
    ])
    expect((await renew(target, integration, { overlap_hours: 169, disabled_accounts: [] })).status).toBe(400)
    const many = await renew(target, integration, { disabled_accounts: Array(201).fill(ACCOUNT) })
    expect(many.json<Problem>().fields).toEqual({ disabled_accounts: 'Desactiva a lo más 200 cuentas de una vez' })
    expect(await read(target, integration)).toEqual(before)
  })
})
