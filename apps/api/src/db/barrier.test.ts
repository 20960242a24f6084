import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestSessions } from '../testing/database.ts'
import { type Database, databaseOver, openDatabase } from './database.ts'
import { insertRow, insertSample, type Sample } from '../testing/sample-rows.ts'
import type { Access } from './sessions.ts'

let opened: Awaited<ReturnType<typeof openTestSessions>>
let internal: Database
let mine: Sample
let others: Sample
/** Tables whose rows belong to an integration. */
let tables: string[]
beforeAll(async () => {
  opened = await openTestSessions()
  internal = databaseOver(opened.kind, opened.sessions)
  mine = await insertSample(internal)
  others = await insertSample(internal)
  for (const { integration_id } of [mine, others]) {
    await insertRow(internal, 'progress', { integration_id })
    await insertRow(internal, 'audit_log', { integration_id, actor_kind: 'person', action: 'test', outcome: 'ok' })
  }
  const { rows } = await internal.query<{ name: string }>(
    "select conrelid::regclass::text as name from pg_constraint where contype = 'f' and confrelid = 'integration'::regclass order by 1",
  )
  tables = rows.map(({ name }) => name)
})
afterAll(() => opened.drop())

async function run<Row = Record<string, unknown>>(access: Access | undefined, sql: string, params: unknown[] = []) {
  const session = await opened.sessions.acquire(access)
  try {
    return (await session.query<Row>(sql, params)).rows
  } finally {
    session.release()
  }
}
const codeOf = (access: Access, sql: string) =>
  run(access, sql).then(
    () => 'done',
    (error: { code?: string }) => error.code,
  )
const integrations = async (access: Access) =>
  (await run<{ id: string }>(access, 'select id from integration')).map(({ id }) => id)

const KINDS: [string, Access][] = [
  ['a member', { sub: 'somebody' }],
  ['an administrator', 'network'],
  ['the portal itself', 'internal'],
]

describe.each(KINDS)('%s', (_who, access) => {
  test.each([
    'truncate rate_quota',
    'create table mine (id int)',
    'alter table integration add column mine int',
    'drop table webhook_setting',
    'alter table integration disable row level security',
    'create policy mine on integration using (true)',
    'create function mine() returns int language sql return 1',
    'update audit_log set action = action',
    'delete from audit_log',
    'truncate audit_log',
    'update state_change set number = number',
    'alter table audit_log disable trigger user',
    "insert into migration (name, checksum) values ('mine', '')",
    'create role mine',
  ])('may not: %s', async (sql) => {
    expect(await codeOf(access, sql)).toBe('42501')
  })
})

test.each([KINDS[0], KINDS[1]] as [string, Access][])(
  '%s reads none of what is the portal’s alone',
  async (_who, access) => {
    const { rows } = await internal.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = current_schema() and (tablename like 'identity%' or tablename = any ($1))",
      [['migration', 'certificate_authority', 'mail_message', 'letter', 'signed_session']],
    )
    expect(rows.length).toBeGreaterThan(9)
    for (const { name } of rows) expect([name, await codeOf(access, `select * from ${name}`)]).toEqual([name, '42501'])
  },
)

test.each([KINDS[0], KINDS[1]] as [string, Access][])(
  '%s does not write down who somebody is',
  async (_who, access) => {
    expect(await codeOf(access, 'update person set email = email')).toBe('42501')
    expect(await codeOf(access, "insert into person (sub) values ('somebody')")).toBe('42501')
  },
)

test('every table that hangs on an integration is guarded, and no member reads another table of an integration', async () => {
  expect(tables.length).toBeGreaterThan(15)
  const guarded = async (columns: string) => {
    const { rows } = await internal.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r' ${columns}`,
    )
    return rows.map(({ name }) => name)
  }
  const policed = await guarded(
    'and relrowsecurity and (select count(*) from pg_policy where polrelid = pg_class.oid) = 2',
  )
  expect([...tables, 'integration', 'audit_log'].filter((name) => !policed.includes(name))).toEqual([])
  const named = await guarded(
    "and exists (select from pg_attribute where attrelid = pg_class.oid and attname in ('integration_id', 'enroller_uuid'))",
  )
  expect(named.filter((name) => !policed.includes(name))).toEqual([])
})

test('a member sees its own integrations, an administrator and the portal all, nobody none', async () => {
  const all = [mine.integration_id, others.integration_id].toSorted()
  expect(await integrations({ sub: mine.sub })).toEqual([mine.integration_id])
  expect(await integrations({ sub: others.sub })).toEqual([others.integration_id])
  expect((await integrations('network')).toSorted()).toEqual(all)
  expect((await integrations('internal')).toSorted()).toEqual(all)
  expect(await integrations({ sub: '' })).toEqual([])
})

test('without a person there is no row in any guarded table; with one there are the own', async () => {
  for (const name of ['membership', 'progress', 'audit_log']) {
    const ids = async (access: Access) =>
      (await run<{ id: string }>(access, `select distinct integration_id as id from ${name}`)).map(({ id }) => id)
    expect([name, await ids({ sub: mine.sub })]).toEqual([name, [mine.integration_id]])
  }
  for (const name of ['integration', 'audit_log', 'idempotency_key', ...tables])
    expect([name, await run({ sub: '' }, `select 1 from ${name}`)]).toEqual([name, []])
})

test('a member changes, adds and removes nothing of another', async () => {
  const access = { sub: mine.sub }
  const id = others.integration_id
  const touched = async (sql: string) => (await run(access, `${sql} returning 1`, [id])).length
  expect(await touched('update integration set color = color where id = $1')).toBe(0)
  expect(await touched('update progress set logo = true where integration_id = $1')).toBe(0)
  expect(await touched('delete from progress where integration_id = $1')).toBe(0)
  const adding = [
    `insert into membership (integration_id, sub, role) values ('${id}', '${mine.sub}', 'SHARED')`,
    `insert into section_version (integration_id, section, version) values ('${id}', 'detail', 9)`,
    `update membership set integration_id = '${id}' where sub = '${mine.sub}'`,
    `update progress set integration_id = '${id}'`,
    `insert into audit_log (actor_sub, actor_kind, action, outcome) values ('${others.sub}', 'person', 'test', 'ok')`,
  ]
  for (const sql of adding) expect([sql, await codeOf(access, sql)]).toEqual([sql, '42501'])
})

test('the person of a session is forgotten when it ends, also after a failed transaction', async () => {
  const seen = async (sub: string) => (await integrations({ sub })).length
  for (let turn = 0; turn < 10; turn += 1) {
    const failing = databaseOver(opened.kind, opened.sessions)
      .as({ sub: mine.sub, administrator: false })
      .transaction()
      .execute(async (tx) => {
        await tx.selectFrom('integration').select('id').executeTakeFirstOrThrow()
        throw new Error('given up')
      })
    await expect(failing).rejects.toThrow('given up')
    expect([await seen(others.sub), await seen(''), await seen(mine.sub)]).toEqual([1, 0, 1])
  }
})

test('many at once each see their own', async () => {
  const asked = Array.from({ length: 60 }, (_, index) => (index % 3 === 0 ? mine : others))
  const found = await Promise.all(asked.map(({ sub }) => integrations({ sub })))
  expect(found).toEqual(asked.map(({ integration_id }) => [integration_id]))
})

test('filters by a part of a name stay index reads for the network', async () => {
  const network = internal.as({ sub: mine.sub, administrator: true })
  const plan = await network.transaction().execute(async (tx) => {
    await tx
      .selectNoFrom((of) => of.fn('set_config', [of.val('enable_seqscan'), of.val('off'), of.val(true)]).as('done'))
      .execute()
    return tx.selectFrom('integration').select('id').where('public_search_key', 'like', '%AGO%').explain('json')
  })
  expect(JSON.stringify(plan)).toContain('integration_name_part')
})

const server = process.env['DATABASE_URL']
/** Database users to test with; only a PostgreSQL server has users, the embedded database has none. */
const users: [what: string, rights: string, lines: unknown[]][] = [
  ['may not make roles: one line says what is not promised', '', [expect.stringContaining('may not make roles')]],
  ['may make roles', 'createrole', []],
]
describe.each(server ? users : [])('where the database user is no superuser and %s', (_what, rights, lines) => {
  const [name, password] = [`plain_${randomUUID().slice(0, 8)}`, randomUUID()]
  const said: string[] = []
  let database: Database
  const onServer = async (...statements: string[]) => {
    const client = new pg.Client({ connectionString: server })
    await client.connect()
    for (const statement of statements) await client.query(statement)
    await client.end()
  }
  beforeAll(async () => {
    await onServer(
      `create role ${name} login ${rights} password '${password}'`,
      `create database ${name} owner ${name}`,
    )
    const url = new URL(server ?? '')
    Object.assign(url, { username: name, password, pathname: `/${name}` })
    database = await openDatabase({
      url: url.href,
      dataDir: '',
      log: (line) => said.push(line),
    })
  })
  afterAll(async () => {
    await database.close()
    await onServer(`drop database ${name} with (force)`, `drop role ${name}`)
  })

  test('rows are kept apart, and the audit is chained over all of them', async () => {
    expect(said).toEqual(lines)
    const [own, foreign] = [await insertSample(database), await insertSample(database)]
    const seen = async (sub: string, administrator = false) =>
      (await database.as({ sub, administrator }).selectFrom('integration').select('id').execute()).map(({ id }) => id)
    expect(await seen(own.sub)).toEqual([own.integration_id])
    expect(await seen('')).toEqual([])
    expect(await seen(own.sub, true)).toHaveLength(2)
    for (const { integration_id, sub } of [own, foreign]) {
      const db = database.as({ sub, administrator: false })
      const entry = {
        actor_sub: sub,
        actor_kind: 'person' as const,
        action: 'test',
        integration_id,
        outcome: 'ok' as const,
      }
      await db
        .insertInto('audit_log')
        .values({ ...entry, detail: '{}' })
        .execute()
      expect(await db.selectFrom('audit_log').select('integration_id').execute()).toEqual([{ integration_id }])
    }
    expect((await database.query('select * from audit_log_broken()')).rows).toEqual([])
    expect((await database.query('select id from audit_log')).rows).toHaveLength(2)
  })

  test('a member’s save reaches the network', async () => {
    const { sub, integration_id } = await insertSample(database)
    const db = database.as({ sub, administrator: false })
    await db
      .insertInto('security_setting')
      .values({ integration_id, ip_origen: ['200.27.114.8'] })
      .execute()
    const { rows } = await database.query('select source_ips from network.participant where id = $1', [integration_id])
    expect(rows).toEqual([{ source_ips: ['200.27.114.8'] }])
  })
})
