import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestSessions } from '../testing/database.ts'
import { openEmbedded } from './embedded.open.ts'
import { migrate, readMigrations } from './migrate.ts'
import { inTransaction } from './sessions.ts'

let opened: Awaited<ReturnType<typeof openTestSessions>>
let directory: string
beforeAll(async () => {
  opened = await openTestSessions()
})
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'migrations-'))
})
afterAll(() => opened.drop())

const write = (file: string, text: string) => writeFileSync(join(directory, file), text)
const run = (name: string) => migrate(opened.sessions, readMigrations([{ name, folder: directory }]))
async function rows(sql: string): Promise<unknown[]> {
  const session = await opened.sessions.acquire()
  try {
    return (await session.query(sql)).rows
  } finally {
    session.release()
  }
}

test('files run once, in the order of their numbers, and are recorded under their folder', async () => {
  write('0002_fill.sql', 'insert into ordered values (1); insert into ordered values (2);')
  write('0001_make.sql', 'create table ordered (id int);')
  expect([await run('order'), await run('order')]).toEqual([2, 0])
  expect(await rows('select id from ordered order by id')).toEqual([{ id: 1 }, { id: 2 }])
  expect(await rows(`select name from migration where name like 'order/%' order by name`)).toEqual([
    { name: 'order/0001_make.sql' },
    { name: 'order/0002_fill.sql' },
  ])
  rmSync(directory, { recursive: true })
})

test('an applied file that was changed is refused by its name', async () => {
  write('0001_one.sql', 'create table changed (id int);')
  await run('changed')
  write('0001_one.sql', 'create table changed (id bigint);')
  await expect(run('changed')).rejects.toThrow('La migración changed/0001_one.sql cambió')
})

test('a file that fails leaves nothing of itself, and is applied once it is corrected', async () => {
  write('0001_half.sql', 'create table half (id int); select * from nowhere;')
  await expect(run('half')).rejects.toThrow('half/0001_half.sql')
  expect(await rows(`select to_regclass('half')::text as made`)).toEqual([{ made: null }])
  write('0001_half.sql', 'create table half (id int);')
  expect(await run('half')).toBe(1)
})

test('processes that start together apply each file once', async () => {
  write('0001_once.sql', 'select pg_sleep(0.2); create table once (id int); insert into once values (1);')
  const counts = await Promise.all([run('once'), run('once'), run('once')])
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1)
  expect(await rows('select id from once')).toEqual([{ id: 1 }])
})

test('a database made by the files before the baseline records the baseline as applied, and runs only what is newer', async () => {
  const record = (name: string) => rows(`insert into migration (name, checksum) values ('${name}', 'x')`)
  write('0001_integration.sql', 'create table made_twice (id int);')
  write('0101_newer.sql', 'create table newer (id int);')
  await rows(`delete from migration where name like 'api/%'`)
  await record('portal/0021_assistant.sql')
  await expect(run('api')).rejects.toThrow('llega hasta la migración portal/0021_assistant.sql')
  await record('portal/0022_plain_lists.sql')
  expect(await run('api')).toBe(1)
  expect(await rows(`select to_regclass('made_twice')::text as old, to_regclass('newer')::text as new`)).toEqual([
    { old: null, new: 'newer' },
  ])
})

test('a transfer that waited without an owner gives the integration back, and ends after seven days', async () => {
  const all = readMigrations()
  const earlier = all.filter(({ name }) => !name.startsWith('api/') || name < 'api/0104')
  const old = await openEmbedded({ dataDir: undefined, migrations: earlier, log: () => undefined })
  const query = (sql: string) => inTransaction(old, undefined, (session) => session.query(sql))
  await query(`
    insert into person (sub) values ('owner');
    insert into company (enroller_name, name_key, tax_id) values ('Acme', 'ACME', '12345678-5');
    insert into integration (company_id, enroller_name, public_name, public_name_key, type, x_client_os, color, created_by)
      select id, 'Acme', 'Pagos', 'PAGOS', 'payer', 'qri-000000000000', '#000', 'owner' from company;
    insert into invitation (integration_id, email, kind, invited_by, former_owner)
      select id, 'nadie@d.cl', 'TRANSFER', 'owner', 'owner' from integration`)
  await migrate(old, all)
  const { rows } = await query(`select sub, role, (expires_at - now() between '6 days' and '7 days') as ends
    from membership join invitation using (integration_id)`)
  expect(rows).toEqual([{ sub: 'owner', role: 'OWNER', ends: true }])
  await old.close()
})
