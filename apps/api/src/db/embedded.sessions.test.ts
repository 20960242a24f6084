import { existsSync } from 'node:fs'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { isConnectionError } from './constraints.ts'
import { type Engine, startEngine } from './embedded.engine.ts'
import { dumpFile } from './embedded.open.ts'
import { embeddedSessions } from './embedded.sessions.ts'
import { readMigrations } from './migrate.ts'
import type { Sessions } from './sessions.ts'

// These tests always use the embedded database, even if DATABASE_URL is set.
const dump = dumpFile(readMigrations())
const template = existsSync(dump) ? dump : undefined
const start = () => startEngine({ folder: undefined, template })

let engine: Engine
beforeAll(async () => {
  engine = await start()
  // A prepared dump has the roles.
  for (const role of ['portal_app', 'portal_network'])
    await engine.run({ kind: 'query', sql: `create role ${role}`, params: [] }).catch(() => undefined)
})

describe('the one session', () => {
  let sessions: Sessions
  beforeEach(() => {
    sessions = embeddedSessions(engine, start, { waitMs: 5_000, idleInTransactionMs: 100 })
  })
  // New sessions believe that the engine has the role of the owner.
  afterEach(async () => {
    const owner = await sessions.acquire()
    await owner.query('reset role')
    owner.release()
  })

  test('a transaction that does nothing for too long is rolled back and lets the next one in', async () => {
    const idle = await sessions.acquire()
    await idle.query('create table kept (id int)')
    await idle.query('begin')
    await idle.query('insert into kept values (1)')
    const next = await sessions.acquire()
    expect((await next.query('select * from kept')).rows).toEqual([])
    next.release()
    const late = await idle.query('commit').catch((error: unknown) => error)
    expect(isConnectionError(late)).toBe(true)
    idle.release()
  })

  test('a statement whose columns a migration changed fails once, and is then planned anew', async () => {
    const session = await sessions.acquire()
    await session.query('create table wider (id int)')
    const read = () => session.query('select * from wider where id is distinct from $1', ['1'])
    await session.query('insert into wider values (2)')
    expect((await read()).rows).toEqual([{ id: 2 }])
    await session.query('alter table wider add column name text')
    expect(await read().catch((error: unknown) => error)).toMatchObject({ code: '0A000' })
    expect((await read()).rows).toEqual([{ id: 2, name: null }])
    session.release()
  })

  test('access and begin go with the first statement, and a transaction without one asks nothing', async () => {
    const run = vi.spyOn(engine, 'run')
    const empty = await sessions.acquire('internal')
    await empty.query('begin')
    expect((await empty.query('commit')).command).toBe('COMMIT')
    empty.release()
    expect(run).not.toHaveBeenCalled()

    const session = await sessions.acquire('network')
    await session.query('begin')
    await session.query("select set_config('app.kept', 'until the end of the transaction', true)")
    const { rows } = await session.query("select current_user as name, current_setting('app.kept', true) as kept")
    await session.query('commit')
    session.release()
    expect([rows, run.mock.calls.length]).toEqual([
      [{ name: 'portal_network', kept: 'until the end of the transaction' }],
      3,
    ])
    run.mockRestore()
  })

  test('no statement runs with the access of another if its own cannot be given', async () => {
    const session = await sessions.acquire({ sub: '\0' })
    const statements = ['select 1', 'select 2'].map((sql) => session.query(sql).catch((error: unknown) => error))
    expect((await Promise.all(statements)).map(isConnectionError)).toEqual([true, true])
    session.release()
    const next = await sessions.acquire('network')
    expect((await next.query('select current_user as name')).rows).toEqual([{ name: 'portal_network' }])
    next.release()
  })

  test('a session that is given back in the middle of a transaction is rolled back first', async () => {
    const careless = await sessions.acquire()
    await careless.query('create table careless (id int)')
    await careless.query('begin')
    await careless.query('insert into careless values (1)')
    careless.release()
    const next = await sessions.acquire()
    expect((await next.query('select * from careless')).rows).toEqual([])
    next.release()
  })
})

test('the line is fair, and nobody waits longer than the limit', async () => {
  const sessions = embeddedSessions(engine, start, { waitMs: 50, idleInTransactionMs: 1_000 })
  const first = await sessions.acquire()
  const order: string[] = []
  const turns = ['a', 'b', 'c'].map(async (name) => {
    const session = await sessions.acquire()
    order.push(name)
    session.release()
    session.release()
  })
  first.release()
  await Promise.all(turns)
  expect(order).toEqual(['a', 'b', 'c'])
  const held = await sessions.acquire()
  expect(isConnectionError(await sessions.acquire().catch((error: unknown) => error))).toBe(true)
  held.release()
  ;(await sessions.acquire()).release()
})

test('a database whose thread has ended is reopened by the next query; closing refuses new ones', async () => {
  const sessions = embeddedSessions(engine, start)
  await engine.run({ kind: 'close' })
  await expect.poll(() => engine.alive).toBe(false)
  const session = await sessions.acquire()
  expect((await session.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  session.release()
  await sessions.close()
  const refused = await sessions.acquire().catch((error: unknown) => error)
  expect(isConnectionError(refused)).toBe(true)
})
