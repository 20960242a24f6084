import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Account } from '@portal/contract/account'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createPost } from '../../outbound/post.ts'
import { openTestApi, person, type TestApi, type TestPerson } from '../../testing/api.ts'
import { register } from '../../testing/integration.ts'
import { insertRow } from '../../testing/sample-rows.ts'
import { eraseFor, exportFor } from './account.operator.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi({ EXPORTS_PER_HOUR: '3' })
})
afterAll(() => api.close())

/** Tables that hold nothing about the people who sign in. A new table is either here or in the export. */
const WITHOUT_PEOPLE =
  'alias_iframe alias_webhook audit_seal billing_account certificate_authority certificate_notice certification_key ' +
  'certification_report company company_type_group connection_intent direct_open endpoint_letter identity_key ifd_account ifo_account ' +
  'integration_milestone integration_secret migration progress section_version ' +
  'security_setting webhook_setting ' +
  // These hold only digests, of a session and of an e-mail or network.
  'signed_session dashboard_session identity_throttle identity_failure'

let ana: TestPerson
let eva: TestPerson
let integration: Awaited<ReturnType<typeof register>>
beforeEach(async () => {
  const mark = Math.random().toString(36).slice(2)
  ana = person(`ana.${mark}@red.cl`)
  eva = person(`eva.${mark}@red.cl`)
  await api.call(eva, 'GET', '/api/account')
  integration = await register(api, ana, 'payer')
})

/** Puts rows about the person into the tables that no call of the test fills. */
async function furnish({ sub, email }: TestPerson): Promise<void> {
  const { uuid: integration_id } = integration
  const in_an_hour = new Date(Date.now() + 3_600_000).toISOString()
  const rows: Record<string, Record<string, unknown>> = {
    invitation: { integration_id, email: 'otra@red.cl', kind: 'SHARED', invited_by: sub, expires_at: in_an_hour },
    pending_item: { integration_id, id: 1, description: 'Falta el logo', created_by: sub },
    state_change: {
      integration_id,
      number: 1,
      from_state: 'PROGRESS',
      to_state: 'PENDING',
      actor_sub: sub,
      actor_kind: 'person',
    },
    review: { integration_id, number: 1, requested_by: sub, requested_at: '2026-01-01' },
    departure: { integration_id, sub },
    certificate: { integration_id, serial: sub, not_before: '2026-01-01', not_after: '2027-01-01', created_by: sub },
    dashboard_account: { integration_id, name: 'Ana', email, role: 'EP', password_hash: '$argon2id$secreto' },
    assistant_thread: { id: sub, holder: sub },
    assistant_message: { thread_id: sub, by_person: true, body: '¿Qué es MED?' },
    letter: {
      kind: 'identity',
      recipient: email,
      subject: 'Elige otra contraseña',
      body_text: 'https://enlace-secreto',
    },
    mail_message: { recipient: email, subject: 'Elige otra contraseña', body_text: 'https://enlace-secreto' },
    idempotency_key: { sub, key: 'k', operation: 'x', request_hash: 'x' },
    rate_quota: { subject: sub, bucket: 'x', window_start: '2026-01-01', count: 1 },
    identity_person: { sub, email, name: 'Ana', password_hash: '$argon2id$secreto', created_at: '2026-01-01' },
    identity_session: { sid: sub, sub, browser: 'Firefox', os: 'Linux', used_at: '2026-01-01' },
    identity_payload: { model: 'Session', id: sub, payload: '{}', account_id: sub, expires_at: in_an_hour },
    identity_ticket: { id: sub, purpose: 'reset', sub, expires_at: in_an_hour },
  }
  for (const [table, row] of Object.entries(rows)) await api.database.transaction((tx) => insertRow(tx, table, row))
}

const tablesOf = async (): Promise<string[]> => {
  const { rows } = await api.database.query<{ name: string }>(
    'select tablename as name from pg_tables where schemaname = current_schema() order by 1',
  )
  return rows.map(({ name }) => name)
}

/** Tables with a row that contains a text. */
async function tablesWith(text: string): Promise<string[]> {
  const found: string[] = []
  for (const name of await tablesOf()) {
    const { rows } = await api.database.query(`select 1 from ${name} whole where strpos(whole::text, $1) > 0 limit 1`, [
      text,
    ])
    if (rows.length > 0) found.push(name)
  }
  return found
}

describe('the export', () => {
  const exported = async (who: TestPerson) => {
    const answer = await api.call(who, 'POST', '/api/account/export', {})
    return { answer, kept: answer.json<Record<string, unknown[]>>(), text: Buffer.from(answer.bytes).toString() }
  }

  test('has every table of the database that holds the person, and no secret of theirs', async () => {
    await furnish(ana)
    const { answer, kept, text } = await exported(ana)
    expect([answer.status, answer.headers['content-disposition']]).toEqual([
      200,
      'attachment; filename="mis-datos-qri.json"',
    ])
    expect([...Object.keys(kept), ...WITHOUT_PEOPLE.split(' ')].toSorted()).toEqual(await tablesOf())
    expect(Object.entries(kept).filter(([, rows]) => rows.length === 0)).toEqual([])
    for (const text of [ana.sub, ana.email])
      expect((await tablesWith(text)).filter((table) => !(table in kept))).toEqual([])
    expect(text).not.toMatch(/secreto|argon2/)
  })

  test('has nothing of anybody else, is audited, and is limited by the hour', async () => {
    await register(api, eva, 'payer')
    for (let time = 1; time <= 3; time += 1) {
      const { answer, text } = await exported(ana)
      expect([answer.status, text.includes(eva.sub), text.includes(eva.email)]).toEqual([200, false, false])
    }
    const { answer } = await exported(ana)
    expect([answer.status, answer.json().message]).toEqual([429, expect.stringContaining('varias veces en esta hora')])
    const { rows } = await api.database.query(
      "select 1 from audit_log where action = 'account.export' and actor_sub = $1",
      [ana.sub],
    )
    expect(rows).toHaveLength(3)
  })

  test('has the latest rows of a table, bounded in number and in bytes, and names a table that has more', async () => {
    type Export = { audit_log: { action: string }[]; cut?: string[] }
    const told = (size: number) => JSON.stringify({ text: 'x'.repeat(size) })
    for (const size of [1, 2000, 3])
      await api.database.query(
        `insert into audit_log (actor_sub, actor_kind, action, outcome, detail) values ($1, 'person', $2, 'ok', $3)`,
        [eva.sub, `size ${size}`, told(size)],
      )
    const session = api.database.as({ sub: eva.sub, administrator: false })
    const actions = async (most: number, bytes: number) => {
      const parameters = [eva.sub, most, bytes]
      const { rows } = await session.executeQuery({
        sql: 'select account_export($1, $2, $3) as kept',
        parameters,
      } as never)
      const { audit_log, cut } = JSON.parse((rows as [{ kept: string }])[0].kept) as Export
      return [audit_log.map(({ action }) => action).slice(0, 3), cut]
    }
    expect(await actions(1, 9000)).toEqual([['size 3'], expect.arrayContaining(['audit_log'])])
    expect(await actions(100, 2000)).toEqual([['size 3'], ['audit_log']])
    expect(await actions(100, 9000)).toEqual([['size 3', 'size 2000', 'size 1'], undefined])
  })

  test.each(['account_export($1, 1, 1)', 'account_remove($1)'])(
    'is only for the person of the session: %s',
    async (asked) => {
      const session = api.database.as({ sub: ana.sub, administrator: false })
      const query = (sub: string) => session.executeQuery({ sql: `select ${asked}`, parameters: [sub] } as never)
      await expect(query(eva.sub)).rejects.toMatchObject({ code: '42501' })
    },
  )
})

describe('the removal', () => {
  const remove = (who: TestPerson) => api.call(who, 'DELETE', '/api/account')
  const transfer = () =>
    api.call(ana, 'POST', '/api/integration/shared-transfer', {
      email: eva.email,
      type: 'TRANSFER',
      integration_uuid: integration.uuid,
    })

  test('is refused to an owner, who gets the list of what to transfer', async () => {
    const refused = await remove(ana)
    const { integrations } = (await api.call(ana, 'GET', '/api/account')).json<Account>()
    const name = integrations[0]?.public_name
    expect(integrations).toEqual([{ enroller_uuid: integration.enroller_uuid, public_name: name, role: 'OWNER' }])
    expect([refused.status, refused.json()]).toMatchObject([
      409,
      { code: 'still_owner', message: expect.stringContaining(`transfiere «${name}» y espera a que la reciban.`) },
    ])
  })

  test('leaves nothing about the person but the records that are kept', async () => {
    await furnish(ana)
    await transfer()
    await api.database.query("insert into membership (integration_id, sub, role) values ($1, $2, 'SHARED')", [
      integration.uuid,
      ana.sub,
    ])
    expect((await remove(ana)).status).toBe(204)
    // The letters that told somebody else of the transfer and of the end of the access.
    await api.database.query('delete from letter where recipient = $1', [eva.email])
    expect(await tablesWith(ana.email)).toEqual(['audit_log', 'dashboard_account'])
    const named =
      'audit_log certificate departure integration invitation pending_item person rate_quota review state_change'
    expect(await tablesWith(ana.sub)).toEqual(named.split(' '))
    const { rows } = await api.database.query('select email, name, email_verified from person where sub = $1', [
      ana.sub,
    ])
    expect(rows).toEqual([{ email: null, name: null, email_verified: false }])
    const history = await api.call(eva, 'GET', `/api/integration/${integration.uuid}/activity`)
    expect(JSON.stringify(history.json())).toContain(ana.email)
  })

  test('ends the tokens of before; signing in again makes a fresh person', async () => {
    await transfer()
    const before = { authorization: `Bearer ${await api.tokenFor(ana)}` }
    expect((await remove(ana)).status).toBe(204)
    expect((await api.app.inject({ url: '/api/account', headers: before })).statusCode).toBe(401)
    expect((await api.app.inject({ url: '/api/integration', headers: before })).statusCode).toBe(401)
    await api.database.query("update person set removed_at = now() - interval '1 minute' where sub = $1", [ana.sub])
    const refreshed = await api.tokenFor(ana, { auth_time: Math.floor(Date.now() / 1000) - 600 })
    const headers = { authorization: `Bearer ${refreshed}` }
    expect((await api.app.inject({ url: '/api/account', headers })).statusCode).toBe(401)
    const again = await api.call(ana, 'GET', '/api/account')
    expect([again.status, again.json<Account>()]).toMatchObject([200, { email: ana.email, integrations: [] }])
  })

  test('drops invitations to the person, and a transfer that they never accepted stays with its sender', async () => {
    const open = { integration_id: integration.uuid, kind: 'TRANSFER', invited_by: ana.sub, expires_at: '2099-01-01' }
    await api.database.transaction((tx) => insertRow(tx, 'invitation', { ...open, email: eva.email }))
    const session = api.database.as({ sub: eva.sub, administrator: false })
    await session.executeQuery({ sql: 'select account_remove($1)', parameters: [eva.sub] } as never)
    expect(await tablesWith(eva.email)).toEqual([])
    expect((await api.call(ana, 'GET', '/api/account')).json<Account>().integrations).toHaveLength(1)
  })
})

describe('an operator', () => {
  const post = createPost('http://localhost:3000', 'equipo@red.cl')
  const share = (to: TestPerson) =>
    api.call(ana, 'POST', '/api/integration/shared-transfer', {
      email: to.email,
      type: 'SHARED',
      integration_uuid: integration.uuid,
    })

  test('exports what a person would export and erases what the person would remove, and the audit tells', async () => {
    await share(eva)
    const own = (await api.call(eva, 'POST', '/api/account/export', {})).json<Record<string, unknown[]>>()
    const kept = JSON.parse(await exportFor(api.database, eva.sub)) as Record<string, unknown[]>
    expect(kept).toMatchObject({ person: own['person'], membership: own['membership'] })
    await eraseFor(api.database, post, eva.sub)
    // The letter that told the owner belongs to the owner.
    await api.database.query('delete from letter where recipient = $1', [ana.email])
    expect(await tablesWith(eva.email)).toEqual(['audit_log'])
    const { rows } = await api.database.query(
      "select action from audit_log where actor_kind = 'operator' and actor_sub = $1 order by id",
      [eva.sub],
    )
    expect(rows.map(({ action }) => action)).toEqual(['account.export', 'integration.remove_person', 'account.remove'])
  })

  test('is refused to erase an owner, and told of a person who is unknown', async () => {
    await expect(eraseFor(api.database, post, ana.sub)).rejects.toThrow('transfiere')
    await expect(exportFor(api.database, 'nobody')).rejects.toThrow('no result')
  })

  test('lists whoever is affected by what an account could read or did', async () => {
    await share(eva)
    await api.call(eva, 'GET', '/api/integration')
    const stranger = person('ajena@red.cl')
    await register(api, stranger, 'payer')
    const runbook = readFileSync(join(import.meta.dirname, '../../../../../docs/privacy.md'), 'utf8')
    const [, statement = ''] = /```sql\n([^`]+)```/.exec(runbook) ?? []
    const { rows } = await api.database.query<{ email: string }>(statement, [eva.sub, '2026-01-01'])
    expect(rows.map(({ email }) => email).toSorted()).toEqual([ana.email, eva.email].toSorted())
  })
})
