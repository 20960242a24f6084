import type { AccountList } from '@portal/contract/dashboard-account'
import type { Problem } from '@portal/contract/problem'
import { PasswordHasher, TooBusy } from '@portal/identity/person/password.hash'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { openTestApi, person, type TestApi, type TestPerson } from '../../testing/api.ts'
import { register } from '../../testing/integration.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => api.close())

const owner = person('ursula@a.cl')
const colleague = person('sofia@a.cl')
const stranger = person('ximena@b.cl')
const admin = person('admin@red.cl', true)

const PASSWORD = 'Qw3rty.Uio9'

let changes = 100
/** A password that no account has had. */
const another = () => `Qw3rty.U${(changes += 1)}`

const created = (type = 'payer', by: TestApi = api) => register(by, owner, type)

const account = (actorId: string, changes: Record<string, unknown> = {}) => ({
  name: 'Ana Soto',
  email: 'ana@empresa.cl',
  password: PASSWORD,
  verifyPassword: PASSWORD,
  actorId,
  ...changes,
})
const create = (as: TestPerson | undefined, body: unknown, headers = {}) =>
  api.call(as, 'POST', '/api/dashboard/account', body, headers)
const reset = (as: TestPerson | undefined, actor: string, email: string, changes: Record<string, unknown> = {}) => {
  const password = another()
  return api.call(as, 'PUT', `/api/dashboard/account/${actor}`, {
    email,
    password,
    verifyPassword: password,
    ...changes,
  })
}
const list = (as: TestPerson | undefined, actor: string) => api.call(as, 'GET', `/api/dashboard/account/actor/${actor}`)
const exists = (as: TestPerson | undefined, actor: string, email: string) =>
  api.call(as, 'GET', `/api/dashboard/account/email?${new URLSearchParams({ email, actorId: actor })}`)
const hashes = async (uuid: string) =>
  (
    await api.database.query<{ email: string; password_hash: string | null }>(
      'select email, password_hash from dashboard_account where integration_id = $1 order by email',
      [uuid],
    )
  ).rows

describe('a new integration', () => {
  test.each([
    ['payer', ['EP']],
    ['collector', ['ER']],
    ['payer_collect', ['ER', 'EP']],
  ])('that is a %s has a default account for %j, without a password', async (type, roles) => {
    const { uuid, enroller_uuid } = await created(type)
    const { rows } = await api.database.query<{ x_client_os: string }>(
      'select x_client_os from integration where id = $1',
      [uuid],
    )
    const accountDefault = roles.map((role) => ({
      email: `${role.toLowerCase()}-${rows[0]?.x_client_os}@dashboard.local`,
      name: role === 'ER' ? 'Recaudador' : 'Billetera',
      role,
      disabled_at: null,
    }))
    expect((await list(owner, enroller_uuid)).json()).toEqual({ accounts: [], accountDefault })
    expect((await hashes(uuid)).map(({ password_hash }) => password_hash)).toEqual(roles.map(() => null))
  })
})

describe('creating', () => {
  test('answers the account, lists it, and stores nothing of its password but a strong hash', async () => {
    const { uuid, enroller_uuid } = await created()
    const answer = await create(owner, account(enroller_uuid, { email: ' Ana@Empresa.CL ' }))
    const shown = { name: 'Ana Soto', email: 'ana@empresa.cl', role: 'EP' }
    expect([answer.status, answer.json()]).toEqual([201, shown])
    const listed = await list(owner, enroller_uuid)
    expect(listed.json<AccountList>().accounts).toEqual([{ ...shown, disabled_at: null }])
    const [stored] = await hashes(uuid)
    expect(stored?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(PasswordHasher.isWeak(stored?.password_hash ?? '')).toBe(false)
    expect(await new PasswordHasher().verify(stored?.password_hash ?? '', PASSWORD)).toBe(true)
  })

  test('leaves no trace of the password in audit or kept answers, not even when it is sent with a key', async () => {
    const { uuid, enroller_uuid } = await created()
    await create(owner, account(enroller_uuid), { 'idempotency-key': 'cuenta-1' })
    await reset(owner, enroller_uuid, 'ana@empresa.cl')
    const audit = await api.database.query<{ action: string; detail: unknown }>(
      "select action, detail from audit_log where integration_id = $1 and action like 'dashboard-account.%' order by id",
      [uuid],
    )
    const after = { name: 'Ana Soto', email: 'ana@empresa.cl', role: 'EP' }
    expect(audit.rows).toEqual([
      { action: 'dashboard-account.create', detail: { after } },
      { action: 'dashboard-account.change_password', detail: { after } },
    ])
    const kept = await api.database.query("select 1 from idempotency_key where operation like 'dashboard-account.%'")
    expect(kept.rows).toEqual([])
  })

  test('refuses an e-mail that the integration has, in any case, also in a race', async () => {
    const { enroller_uuid } = await created()
    const other = await created()
    const answers = await Promise.all(
      ['ana@empresa.cl', 'ANA@empresa.cl', 'Ana@Empresa.cl'].map((email) =>
        create(owner, account(enroller_uuid, { email })),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
    const refused = answers.find(({ status }) => status === 409)?.json<Problem>()
    expect(refused).toMatchObject({ code: 'duplicate_account', message: 'El correo ya está registrado' })
    expect((await create(owner, account(other.enroller_uuid))).status).toBe(201)
  })

  test('takes the role of a dual from the body, and of the others from their type', async () => {
    const dual = await created('payer_collect')
    for (const [role, stored] of Object.entries({ ER: 'ER', EP: 'EP', collector: 'ER', payer: 'EP' })) {
      const answer = await create(owner, account(dual.enroller_uuid, { role, email: `${role}@empresa.cl` }))
      expect([answer.status, answer.json()['role']]).toEqual([201, stored])
    }
    const collector = await created('collector')
    expect((await create(owner, account(collector.enroller_uuid, { role: null }))).json()['role']).toBe('ER')
  })

  test.each([
    ['a dual without a role', 'payer_collect', {}, { role: 'Debe seleccionar un Rol' }],
    ['the dual role', 'payer_collect', { role: 'payer_collect' }, { role: 'Debe seleccionar un Rol' }],
    ['a foreign role', 'payer', { role: 'ER' }, { role: 'El rol no corresponde al tipo de integración' }],
    [
      'a repetition that differs',
      'payer',
      { verifyPassword: 'x' },
      { verifyPassword: 'Las contraseñas no son iguales' },
    ],
    ['no e-mail', 'payer', { email: '' }, { email: 'Debe ingresar un Correo' }],
    ['no name', 'payer', { name: '' }, { name: 'Debe ingresar un Nombre' }],
    ['an unknown key', 'payer', { is_default: true }, { is_default: 'Este campo no existe' }],
    [
      'a weak password',
      'payer',
      { password: 'abcdefgh1', verifyPassword: 'abcdefgh1' },
      { password: 'La contraseña debe tener al menos una mayúscula, una minúscula, un número y un caracter especial' },
    ],
  ])('refuses %s and stores nothing', async (_what, type, changes, fields) => {
    const { uuid, enroller_uuid } = await created(type)
    const before = await hashes(uuid)
    const refused = await create(owner, account(enroller_uuid, changes))
    expect([refused.status, refused.json<Problem>().fields]).toEqual([400, fields])
    expect(await hashes(uuid)).toEqual(before)
  })
})

describe('changing a password', () => {
  test('sends a letter to its account if and only if it commits, and never with the password', async () => {
    const { enroller_uuid } = await created()
    await create(owner, account(enroller_uuid, { email: 'caja@empresa.cl' }))
    await reset(owner, enroller_uuid, 'caja@empresa.cl')
    expect((await reset(owner, enroller_uuid, 'nadie@empresa.cl')).status).toBe(404)
    const { rows } = await api.database.query<{ recipient: string; body_text: string }>(
      "select recipient, body_text from letter where kind = 'passwordChanged' and recipient in ('caja@empresa.cl', 'nadie@empresa.cl')",
    )
    expect(rows.map(({ recipient }) => recipient)).toEqual(['caja@empresa.cl'])
    expect(JSON.stringify(rows)).not.toContain(PASSWORD)
  })

  test('sets that of a default account, and of another one', async () => {
    const { uuid, enroller_uuid } = await created()
    await create(owner, account(enroller_uuid))
    const email = (await list(owner, enroller_uuid)).json<AccountList>().accountDefault[0]?.email ?? ''
    const before = await hashes(uuid)
    for (const each of [email, 'ANA@empresa.cl']) {
      const answer = await reset(owner, enroller_uuid, each)
      expect([answer.status, answer.json()]).toEqual([200, { message: 'Contraseña actualizada' }])
    }
    const after = await hashes(uuid)
    expect(after.every(({ password_hash }, at) => password_hash && password_hash !== before[at]?.password_hash)).toBe(
      true,
    )
  })

  test('of an account of another integration answers 404', async () => {
    const { enroller_uuid } = await created()
    const other = await created()
    await create(owner, account(other.enroller_uuid))
    const refused = await reset(owner, enroller_uuid, 'ana@empresa.cl')
    expect([refused.status, refused.json<Problem>().message]).toEqual([404, 'No hay una cuenta con ese correo'])
  })

  test('has the rules of a new one', async () => {
    const { enroller_uuid } = await created()
    const refused = await reset(owner, enroller_uuid, 'ana@empresa.cl', { password: 'corta', verifyPassword: '' })
    expect([refused.status, refused.json<Problem>().fields]).toEqual([
      400,
      {
        password: 'La contraseña debe tener al menos 8 caracteres',
        verifyPassword: 'Las contraseñas no son iguales',
      },
    ])
  })
})

describe('a password', () => {
  const fieldsOf = async (answer: ReturnType<typeof create>) => (await answer).json<Problem>().fields
  const COMMON = { password: 'Esa contraseña es muy común. Elige otra.' }

  test.each([
    ['a common one', 'Password1!'],
    ["the company's name", 'Acme.2026'],
    ["the integration's name", 'Prueba#1'],
    ["the person's name", 'Benito-77'],
    ["the person's e-mail", 'Zapatero1!'],
  ])('is not %s, when an account is created and when its password changes', async (_what, password) => {
    const { enroller_uuid } = await created()
    const given = { password, verifyPassword: password }
    const person_ = { name: 'Benito Rojas', email: 'zapatero@empresa.cl' }
    expect(await fieldsOf(create(owner, account(enroller_uuid, { ...person_, ...given })))).toEqual(COMMON)
    await create(owner, account(enroller_uuid, person_))
    expect(await fieldsOf(reset(owner, enroller_uuid, person_.email, given))).toEqual(COMMON)
  })

  test('is neither the current one nor one of the four before it', async () => {
    const { uuid, enroller_uuid } = await created()
    await create(owner, account(enroller_uuid))
    const change = (password: string) =>
      reset(owner, enroller_uuid, 'ana@empresa.cl', { password, verifyPassword: password })
    const later = Array.from({ length: 4 }, another)
    for (const password of later) expect((await change(password)).status).toBe(200)
    for (const password of [PASSWORD, ...later])
      expect(await fieldsOf(change(password))).toEqual({
        password: 'Esa contraseña ya se usó en esta cuenta. Elige otra.',
      })
    expect((await change(another())).status).toBe(200)
    expect((await change(PASSWORD)).status).toBe(200)
    const { rows } = await api.database.query<{ former_hashes: string[] }>(
      "select former_hashes from dashboard_account where integration_id = $1 and email = 'ana@empresa.cl'",
      [uuid],
    )
    expect(rows[0]?.former_hashes.map((each) => each.slice(0, 10))).toEqual(Array(4).fill('$argon2id$'))
  })
})

describe('who may', () => {
  test('create, change and look for e-mails: members alone; an administrator may look at the list', async () => {
    const { uuid, enroller_uuid } = await created()
    await api.call(colleague, 'GET', '/api/integration')
    await api.database.query("insert into membership (integration_id, sub, role) values ($1, $2, 'SHARED')", [
      uuid,
      colleague.sub,
    ])
    const email = (await list(owner, enroller_uuid)).json<AccountList>().accountDefault[0]?.email ?? ''
    const statuses = async (as: TestPerson | undefined, name: string) => [
      (await list(as, enroller_uuid)).status,
      (await exists(as, enroller_uuid, email)).status,
      (await create(as, account(enroller_uuid, { email: `${name}@empresa.cl` }))).status,
      (await reset(as, enroller_uuid, email)).status,
    ]
    expect(await statuses(undefined, 'nadie')).toEqual([401, 401, 401, 401])
    expect(await statuses(stranger, 'x')).toEqual([404, 404, 404, 404])
    expect(await statuses(admin, 'a')).toEqual([200, 403, 403, 403])
    expect(await statuses(owner, 'u')).toEqual([200, 200, 201, 200])
    expect(await statuses(colleague, 's')).toEqual([200, 200, 201, 200])
  })

  test('not, keeps nobody’s processor busy: a refused call is never hashed', async () => {
    const { enroller_uuid } = await created()
    const hash = vi.spyOn(PasswordHasher.prototype, 'hashNow')
    await create(stranger, account(enroller_uuid))
    await create(admin, account(enroller_uuid))
    await create(owner, account(enroller_uuid, { email: 'x' }))
    await reset(stranger, enroller_uuid, 'ana@empresa.cl')
    expect(hash).not.toHaveBeenCalled()
  })
})

test('an e-mail is known to exist in the integration that has it, and in no other', async () => {
  const { enroller_uuid } = await created()
  const other = await created()
  await create(owner, account(enroller_uuid))
  const answers = [
    await exists(owner, enroller_uuid, 'ANA@empresa.cl'),
    await exists(owner, enroller_uuid, 'otra@empresa.cl'),
    await exists(owner, other.enroller_uuid, 'ana@empresa.cl'),
  ]
  expect(answers.map((answer) => answer.json())).toEqual([{ exists: true }, { exists: false }, { exists: false }])
  const refused = await exists(owner, enroller_uuid, 'abc')
  expect([refused.status, refused.json<Problem>().fields]).toEqual([400, { email: 'Debe ingresar un Correo válido' }])
})

test('while the queue of hashes is full, the call is answered 503 and may be repeated', async () => {
  const { enroller_uuid } = await created()
  vi.spyOn(PasswordHasher.prototype, 'inTurn').mockRejectedValueOnce(new TooBusy())
  const busy = await create(owner, account(enroller_uuid))
  expect([busy.status, busy.headers['retry-after'], busy.json<Problem>().code]).toEqual([503, '5', 'unavailable'])
  expect((await create(owner, account(enroller_uuid))).status).toBe(201)
})

test('hashes come one at a time and hold neither a connection nor a lock: others read and write meanwhile', async () => {
  const { enroller_uuid } = await created()
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const hash = vi.spyOn(PasswordHasher.prototype, 'hashNow').mockImplementation(async () => {
    await held
    return '$argon2id$v=19$m=19456,t=2,p=1$c2Fs$aGFzaA'
  })
  const waiting = Array.from({ length: 12 }, (_, at) =>
    create(owner, account(enroller_uuid, { email: `ana${at}@empresa.cl` })),
  )
  await vi.waitFor(() => expect(hash).toHaveBeenCalledTimes(1))
  expect((await list(owner, enroller_uuid)).status).toBe(200)
  const data = { type: 'payer', api_version: 'v1' }
  expect((await api.call(owner, 'PUT', `/api/enroller/${enroller_uuid}`, data)).status).toBe(200)
  release()
  expect((await Promise.all(waiting)).every(({ status }) => status === 201)).toBe(true)
})

describe('in one hour', () => {
  let few: TestApi
  beforeAll(async () => {
    few = await openTestApi({ ACCOUNTS_PER_HOUR: '1', PASSWORDS_PER_HOUR: '1' })
  })
  afterAll(() => few.close())

  test('creating accounts and changing passwords have hourly limits that name the time to wait', async () => {
    const { enroller_uuid } = await created('payer', few)
    const one = (email: string) => few.call(owner, 'POST', '/api/dashboard/account', account(enroller_uuid, { email }))
    expect((await one('a@b.cl')).status).toBe(201)
    const tooMany = await one('c@b.cl')
    expect([tooMany.status, tooMany.json<Problem>().message]).toEqual([
      429,
      'Llegaste al máximo de cuentas por hora. Vuelve a intentarlo más tarde.',
    ])
    expect(Number(tooMany.headers['retry-after'])).toBeGreaterThan(0)
    const change = (password = another()) =>
      few.call(owner, 'PUT', `/api/dashboard/account/${enroller_uuid}`, {
        email: 'a@b.cl',
        password,
        verifyPassword: password,
      })
    expect((await change()).status).toBe(200)
    const again = await change()
    expect([again.status, again.json<Problem>().message]).toEqual([
      429,
      'Llegaste al máximo de cambios de contraseña por hora. Vuelve a intentarlo más tarde.',
    ])
  })
})
