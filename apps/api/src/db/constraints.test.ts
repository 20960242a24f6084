import { randomUUID } from 'node:crypto'
import type { Setting } from '@portal/domain/setting/setting'
import { STORED } from '@portal/domain/setting/settings'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase } from '../testing/database.ts'
import { CODES, codeOf, constraintOf, isConnectionError } from './constraints.ts'
import { insertRow, insertSample, type Sample, sampleIntegration } from '../testing/sample-rows.ts'
import type { Queryable } from './sessions.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
let sample: Sample
beforeAll(async () => {
  database = await openTestDatabase()
  sample = await insertSample(database)
})
afterAll(() => database.drop())

/** Runs `work` in a transaction; returns the name of the database constraint that refused it, or 'nothing' if none did. */
async function refusedBy(work: (tx: Queryable) => Promise<unknown>): Promise<string | undefined> {
  try {
    await database.transaction(work)
    return 'nothing'
  } catch (error) {
    return constraintOf(error)
  }
}

const integration = (changes: Record<string, unknown>) => async (tx: Queryable) => {
  const row = { ...sampleIntegration(sample.sub, sample.company_id), ...changes }
  await insertRow(tx, 'integration', row)
  await insertRow(tx, 'membership', { integration_id: row['id'], sub: sample.sub, role: 'OWNER' })
}
const setting = (table: string, row: Record<string, unknown>) => (tx: Queryable) =>
  insertRow(tx, table, { integration_id: sample.integration_id, ...row })
const twice =
  (table: string, first: Record<string, unknown>, second: Record<string, unknown>) => async (tx: Queryable) => {
    await setting(table, first)(tx)
    await setting(table, second)(tx)
  }

const pending = (changes: Record<string, unknown>) =>
  setting('pending_item', { id: 1, description: 'Falta el logo', created_by: sample.sub, ...changes })
const ifd = (changes: Record<string, unknown>) =>
  setting('ifd_account', { ifd_sbif_code: '028', ifd_account_type: '001', ifd_number: '123', ...changes })
const billing = (changes: Record<string, unknown>) =>
  setting('billing_account', {
    billing_sbif_code: '039',
    billing_account_type: '002',
    billing_number: '123',
    ...changes,
  })
const invitation = (changes: Record<string, unknown>) =>
  setting('invitation', {
    email: 'ana@portal.test',
    kind: 'SHARED',
    invited_by: sample.sub,
    expires_at: new Date(),
    ...changes,
  })
const transferTo = (email: string) => ({
  email,
  kind: 'TRANSFER',
  invited_by: sample.sub,
  expires_at: new Date(),
})
const account = (changes: Record<string, unknown>) => ({
  name: 'Ana',
  email: `${randomUUID()}@portal.test`,
  role: 'EP',
  ...changes,
})
const certificate = (changes: Record<string, unknown>) => ({
  serial: randomUUID(),
  status: 'ACTIVE',
  pem: 'pem',
  not_before: new Date('2026-01-01'),
  not_after: new Date('2027-01-01'),
  created_by: sample.sub,
  ...changes,
})
const secret = (changes: Record<string, unknown>) => ({
  purpose: 'refund',
  key_id: 'k1',
  nonce: Buffer.alloc(12),
  ciphertext: Buffer.alloc(40),
  last4: 'wxyz',
  ...changes,
})

const HTTPS = 'https://a.cl/x'
/** Tables with their columns of web addresses. A deep link is left out, because it may have an app's own scheme. */
const ADDRESSES = STORED.flatMap((each: Setting) => {
  const columns = Object.entries(each.fields).flatMap(([name, { outward, empty }]) =>
    outward !== undefined && empty === null && name !== 'urlApp' ? [name] : [],
  )
  return columns.map((column) => [each.table ?? '', column, columns] as const)
})
const addressed = (table: string, columns: readonly string[], changes: Record<string, string> = {}) =>
  setting(table, {
    ...Object.fromEntries(columns.map((column) => [column, HTTPS])),
    ...(table === 'alias_iframe' ? { available_hosts: ['a.cl'] } : {}),
    ...(table === 'direct_open' ? { urlApp: 'app://x?uuid=%uuid%' } : {}),
    ...changes,
  })

const badRows: [string, string, () => (tx: Queryable) => Promise<unknown>][] = [
  [
    'integration_public_name_unique',
    'a name that is taken',
    () => integration({ public_name_key: sample.row['public_name_key'] }),
  ],
  ['integration_type_known', 'an unknown type', () => integration({ type: 'bank' })],
  [
    'integration_payer_has_no_modes',
    'a payer with an operation mode',
    () => integration({ type: 'payer', operation_mode: 'enrolador' }),
  ],
  [
    'integration_payer_has_no_modes',
    'a payer with a refund mode',
    () => integration({ type: 'payer', chargeback_balance_type: 'GLOBAL' }),
  ],
  [
    'integration_payer_has_no_alias',
    'a payer with alias',
    () => integration({ type: 'payer', alias_configured: true }),
  ],
  [
    'integration_demand_med_dual_only',
    'a collector with demand_med',
    () => integration({ type: 'collector', demand_med: 'ALWAYS' }),
  ],
  [
    'integration_automatic_refund_enrolador_only',
    'an automatic refund without a mode',
    () => integration({ chargeback_balance_type: 'GLOBAL_AUTOMATICO' }),
  ],
  [
    'integration_automatic_refund_enrolador_only',
    'an automatic refund in cartola_qri',
    () => integration({ operation_mode: 'cartola_qri', chargeback_balance_type: 'GLOBAL_AUTOMATICO' }),
  ],
  ['integration_finish_date_exactly_when_success', 'SUCCESS without a date', () => integration({ state: 'SUCCESS' })],
  [
    'integration_finish_date_exactly_when_success',
    'a date in PROGRESS',
    () => integration({ finish_date: new Date() }),
  ],
  ['integration_x_client_os_form', 'a malformed X-Client-OS', () => integration({ x_client_os: 'qri-XYZ' })],
  ['integration_company_known', 'a company that does not exist', () => integration({ company_id: randomUUID() })],
  [
    'integration_one_owner',
    'nobody who owns it',
    () => (tx) => insertRow(tx, 'integration', sampleIntegration(sample.sub, sample.company_id)),
  ],
  [
    'integration_one_owner',
    'an owner who leaves',
    () => (tx) => tx.query('delete from membership where integration_id = $1', [sample.integration_id]),
  ],
  [
    'integration_one_owner',
    'an owner who becomes a colleague',
    () => (tx) => tx.query(`update membership set role = 'SHARED' where integration_id = $1`, [sample.integration_id]),
  ],
  [
    'membership_one_owner',
    'two owners',
    () => async (tx) => {
      await insertRow(tx, 'person', { sub: 'second' })
      await setting('membership', { sub: 'second', role: 'OWNER' })(tx)
    },
  ],
  ['membership_pkey', 'a member twice', () => setting('membership', { sub: sample.sub, role: 'SHARED' })],
  [
    'membership_of_present',
    'a member who removed their account',
    () => async (tx) => {
      await insertRow(tx, 'person', { sub: 'gone', removed_at: new Date() })
      await setting('membership', { sub: 'gone', role: 'SHARED' })(tx)
    },
  ],
  [
    'company_tax_id_form',
    'a tax id with dots',
    () => (tx) => insertRow(tx, 'company', { enroller_name: 'a', name_key: 'A', tax_id: '12.345.678-5' }),
  ],
  ['invitation_email_form', 'an invitation in capitals', () => invitation({ email: 'Ana@portal.test' })],
  [
    'invitation_one_transfer',
    'two open transfers',
    () => twice('invitation', transferTo('uno@portal.test'), transferTo('dos@portal.test')),
  ],
  ['pending_item_id_from_1', 'an observation 0', () => pending({ id: 0 })],
  ['pending_item_description_length', 'an empty observation', () => pending({ description: '' })],
  [
    'pending_item_description_length',
    'an observation of 256 characters',
    () => pending({ description: 'ñ'.repeat(256) }),
  ],
  ['security_setting_ip_origen_count', 'no address of origin', () => setting('security_setting', { ip_origen: [] })],
  ['ifd_account_bank', 'a bank that cannot do IFD', () => ifd({ ifd_sbif_code: '729' })],
  ['ifd_account_number_digits', 'a number of 21 digits', () => ifd({ ifd_number: '1'.repeat(21) })],
  ['ifo_account_bank', 'a bank that cannot do IFO', () => setting('ifo_account', { owner_id: '039' })],
  ['billing_account_bank', 'a bank that cannot do billing', () => billing({ billing_sbif_code: '729' })],
  ['billing_account_type_known', 'an account type as a number', () => billing({ billing_account_type: '1' })],
  [
    'alias_iframe_available_hosts_count',
    '51 hosts',
    () =>
      setting('alias_iframe', {
        notify_url_authentication: HTTPS,
        css: HTTPS,
        available_hosts: Array(51).fill('a.cl'),
      }),
  ],
  [
    'dashboard_account_password_hashed',
    'a password in clear',
    () => setting('dashboard_account', account({ password_hash: 'Portal.2026' })),
  ],
  [
    'dashboard_account_one_default',
    'two defaults of a role',
    () => twice('dashboard_account', account({ is_default: true }), account({ is_default: true })),
  ],
  [
    'dashboard_account_email_unique',
    'an e-mail twice',
    () => twice('dashboard_account', account({ email: 'a@b' }), account({ email: 'a@b' })),
  ],
  ['certificate_one_active', 'two active certificates', () => twice('certificate', certificate({}), certificate({}))],
  [
    'certificate_revoked_at_exactly_when_revoked',
    'a revocation without a date',
    () => setting('certificate', certificate({ status: 'REVOKED' })),
  ],
  ['integration_secret_one_current', 'two current secrets', () => twice('integration_secret', secret({}), secret({}))],
  [
    'integration_secret_nonce_length',
    'a short nonce',
    () => setting('integration_secret', secret({ nonce: Buffer.alloc(8) })),
  ],
  [
    'audit_log_thread_id_length',
    'a long thread id',
    () => (tx) =>
      insertRow(tx, 'audit_log', { actor_kind: 'person', action: 'a', outcome: 'ok', thread_id: 'x'.repeat(65) }),
  ],
]

describe('rows that the database refuses', () => {
  test.each(badRows)('%s: %s', async (constraint, _title, work) => {
    expect(await refusedBy(work())).toBe(constraint)
  })

  test.each(ADDRESSES)('%s: %s that is no web address', async (table, column, columns) => {
    for (const wrong of ['javascript:alert(1)', 'a.cl', '', 'https://a.cl/ x', `${HTTPS}${'x'.repeat(2048)}`])
      expect(await refusedBy(addressed(table, columns, { [column]: wrong }))).toMatch(/^\w+_address(?:es)?$/)
  })

  test('a NOT NULL is refused without a name, on both databases alike', async () => {
    const error: unknown = await database.transaction(integration({ color: null })).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: '23502', column: 'color' })
  })
})

test('the same rows without their fault are accepted', async () => {
  const good = [
    integration({ type: 'payer' }),
    integration({ operation_mode: 'enrolador', chargeback_balance_type: 'GLOBAL_AUTOMATICO', demand_med: 'ALWAYS' }),
    integration({ state: 'SUCCESS', finish_date: new Date() }),
    pending({ description: 'ñ'.repeat(255) }),
    ifd({}),
    billing({}),
    invitation({}),
    setting('invitation', transferTo('destino@portal.test')),
    ...new Map(ADDRESSES.map(([table, , columns]) => [table, addressed(table, columns)])).values(),
    twice('certificate', certificate({}), certificate({ status: 'REVOKED', revoked_at: new Date() })),
    twice('integration_secret', secret({}), secret({ expires_at: new Date() })),
  ]
  const outcomes = await Promise.all(good.map(refusedBy))
  expect(outcomes).toEqual(good.map(() => 'nothing'))
})

test('two handovers at once leave one owner', async () => {
  const { integration_id } = await insertSample(database)
  const subs = [randomUUID(), randomUUID()]
  for (const sub of subs) await insertRow(database, 'person', { sub })
  await Promise.all(
    subs.map((sub) =>
      refusedBy(async (tx) => {
        await tx.query(`delete from membership where integration_id = $1 and role = 'OWNER'`, [integration_id])
        await insertRow(tx, 'membership', { integration_id, sub, role: 'OWNER' })
      }),
    ),
  )
  const { rows } = await database.query(`select sub from membership where integration_id = $1 and role = 'OWNER'`, [
    integration_id,
  ])
  expect(rows).toHaveLength(1)
})

test('a share that runs while its person removes their account is refused', async () => {
  const sub = randomUUID()
  await insertRow(database, 'person', { sub })
  let share: Promise<string | undefined> | undefined
  await database.transaction(async (tx) => {
    await tx.query('select from person where sub = $1 for update', [sub])
    share = refusedBy(setting('membership', { sub, role: 'SHARED' }))
    await tx.query('update person set removed_at = now() where sub = $1', [sub])
  })
  expect(await share).toBe('membership_of_present')
})

test('every constraint that has an error code exists in the database', async () => {
  const { rows } = await database.query<{ name: string }>(`select conname as name from pg_constraint
    union select relname from pg_class where relkind = 'i' union select tgname from pg_trigger`)
  const existing = new Set(rows.map(({ name }) => name))
  expect(Object.keys(CODES).filter((name) => !existing.has(name))).toEqual([])
})

test('a broken constraint answers its code, other errors none', async () => {
  const taken: unknown = await database
    .transaction(integration({ public_name_key: sample.row['public_name_key'] }))
    .catch((error: unknown) => error)
  expect(codeOf(taken)).toBe('duplicate_name')
  expect(codeOf(new Error('x', { cause: taken }))).toBe('duplicate_name')
  expect([codeOf(new Error('x')), codeOf(undefined), isConnectionError(taken)]).toEqual([undefined, undefined, false])
})
