import { mkdtempSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { authorityKeys, newAuthority, signServer } from '@portal/certificates/profile'
import { type CallFacts, factsOf, inCall } from '@portal/watch/call.facts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { onServer, startPostgres } from '../../../../tools/postgres.ts'
import { isConnectionError } from './constraints.ts'
import { type Database, databaseOver, openDatabase } from './database.ts'
import { migrate } from './migrate.ts'
import { postgresSessions } from './postgres.sessions.ts'
import { databaseTrouble } from './trouble.ts'

const authority = await authorityKeys(await newAuthority('Autoridad de la base'))
const { key, cert } = await signServer(authority, ['localhost'], 1)
const server = await startPostgres({ ssl: 'on' }, { files: { 'server.key': key, 'server.crt': cert } })
afterAll(() => server?.stop())

const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

test('a server that accepts but never answers is given up after two seconds', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1')
  await new Promise((resolve) => silent.once('listening', resolve))
  const address = silent.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const sessions = postgresSessions({ url: `postgres://a:b@127.0.0.1:${port}/c`, poolSize: 1, log: () => undefined })
  const began = performance.now()
  expect(isConnectionError(await failure(sessions.acquire()))).toBe(true)
  expect(performance.now() - began).toBeLessThan(3_000)
  silent.close()
})

// These tests stop and kill a PostgreSQL server of their own, so they need PostgreSQL on the machine.
describe.runIf(server)('a PostgreSQL server that fails', () => {
  let database: Database
  beforeAll(async () => {
    database = await openDatabase({
      url: server?.url,
      dataDir: '',
      poolSize: 2,
      log: () => undefined,
    })
  })
  afterAll(() => database.close())

  const insert = (sub: string) => database.kysely.insertInto('person').values({ sub }).execute()
  const count = async () =>
    (await database.query<{ count: number }>('select count(*) as count from person')).rows[0]?.count

  test('is found again by itself after it was killed, with all that it acknowledged and nothing more', async () => {
    await Promise.all([insert(crypto.randomUUID()), insert(crypto.randomUUID())])
    const before = await count()
    const cut = await failure(
      database.transaction(async (tx) => {
        await tx.query('insert into person (sub) values ($1)', [crypto.randomUUID()])
        await server?.kill()
        await tx.query('select 1')
      }),
    )
    expect([isConnectionError(cut), await database.ready()]).toEqual([true, false])
    await server?.restart()
    expect([await database.ready(), await count()]).toEqual([true, before])
  })

  test('is found again by itself after an orderly restart', async () => {
    await Promise.all([database.query('select 1'), database.query('select 1')])
    await server?.restart()
    expect(await database.ready()).toBe(true)
  })

  test('that takes no writes, as a standby, is not ready', async () => {
    const url = `${server?.url}?options=-c%20default_transaction_read_only%3Don`
    const sessions = postgresSessions({ url, poolSize: 1, log: () => undefined })
    const standby = databaseOver('postgres', sessions)
    expect([await standby.ready(), await database.ready()]).toEqual([false, true])
    await standby.close()
  })

  test('of several servers the one that takes writes is used, and a session whose server no longer does is given up', async () => {
    const address = Object.assign(new URL(server?.url ?? ''), { hostname: 'localhost' })
    const url = address.href.replace('@', '@localhost:1,')
    const several = databaseOver('postgres', postgresSessions({ url, poolSize: 2, log: () => undefined }))
    const write = () => several.query('create table if not exists written ()')
    const turnReadOnly = async (value: string) => {
      await onServer(server?.url ?? '', `alter system set default_transaction_read_only = ${value}`)
      await onServer(server?.url ?? '', 'select pg_reload_conf()')
      await expect.poll(() => database.ready(), { interval: 5 }).toBe(value === 'off')
    }
    await write()
    await turnReadOnly('on')
    const writing = several.kysely.transaction().execute((tx) => sql`create table refused ()`.execute(tx))
    expect(isConnectionError(await failure(writing))).toBe(true)
    expect(isConnectionError(await failure(several.query('select 1')))).toBe(true)
    await turnReadOnly('off')
    await write()
    await several.close()
  })

  const folder = mkdtempSync(join(tmpdir(), 'portal-tls-'))
  const pemFile = (name: string, pem: string) => {
    writeFileSync(join(folder, name), pem)
    return join(folder, name)
  }
  const ENCRYPTED = 'encrypted by TLS'
  const own = pemFile('own.crt', authority.pem)
  test.each([
    ['its own name and authority', 'localhost', `verify-full&sslrootcert=${own}`, ENCRYPTED],
    ['another name', '127.0.0.1', `verify-full&sslrootcert=${own}`, 'no es para el nombre 127.0.0.1:'],
    ['another name, of which only the authority is checked', '127.0.0.1', `verify-ca&sslrootcert=${own}`, ENCRYPTED],
    ['an authority that nobody named', 'localhost', 'verify-full', 'no es de una autoridad en la que se confía'],
    ['no check', '127.0.0.1', 'require', ENCRYPTED],
  ])('over TLS a server is taken or refused by its certificate: %s', async (_what, hostname, mode, expected) => {
    const { href } = Object.assign(new URL(server?.url ?? ''), { hostname })
    const sessions = postgresSessions({ url: `${href}?sslmode=${mode}`, poolSize: 1, log: () => undefined })
    const open = databaseOver('postgres', sessions)
    const asked = open.query<{ ssl: boolean }>('select ssl from pg_stat_ssl where pid = pg_backend_pid()')
    const result = await asked.then(
      ({ rows }) => (rows[0]?.ssl ? ENCRYPTED : 'not encrypted'),
      (error: unknown) => databaseTrouble(error, href)?.words,
    )
    expect(result).toContain(expected)
    await open.close()
  })

  test('a transaction that fails because the disk is full is a failure of the server, and its session goes on', async () => {
    const fill = sql`do $$ begin raise disk_full; end $$`
    const failed = database.kysely.transaction().execute((tx) => fill.execute(tx))
    expect(isConnectionError(await failure(failed))).toBe(true)
    expect(await database.ready()).toBe(true)
  })

  test('a statement that runs too long is stopped after two seconds', async () => {
    const began = performance.now()
    expect(isConnectionError(await failure(database.query('select pg_sleep(20)')))).toBe(true)
    expect(performance.now() - began).toBeLessThan(2_900)
    expect(await database.ready()).toBe(true)
  })

  describe('a call that waits for the database too long in all', () => {
    const sessions = postgresSessions({
      url: server?.url ?? '',
      poolSize: 1,
      limits: { connectMs: 60_000, callMs: 250 },
      log: () => undefined,
    })
    const hasty = databaseOver('postgres', sessions)
    beforeAll(() => hasty.query('create table patience (id int)'))
    afterAll(() => hasty.close())
    const calling = <Result>(work: () => Promise<Result>, facts: Partial<CallFacts> = {}) =>
      new Promise<Result>((resolve, reject) =>
        inCall({ ...factsOf({ raw: {} }), ...facts }, () => void work().then(resolve, reject)),
      )
    /** Ten statements of a transaction, of which each is quick. */
    const tenStatements = () =>
      hasty.transaction(async (tx) => {
        for (let id = 0; id < 10; id += 1)
          await tx.query('insert into patience select $1::int from pg_sleep(0.06)', [id])
      })
    const kept = async () => (await hasty.query('select id from patience')).rows.length

    test('is unavailable, leaves nothing written and no statement at work, and its connection to nobody', async () => {
      expect(isConnectionError(await failure(calling(tenStatements)))).toBe(true)
      const working =
        "select from pg_stat_activity where query like 'insert into patience%' and backend_type = 'client backend'"
      await expect.poll(async () => (await hasty.query(working)).rows, { interval: 5 }).toEqual([])
      expect([await kept(), await calling(() => hasty.ready())]).toEqual([0, true])
    })

    test('is unavailable too if its time is over while it waits for a session, which then goes to the next one', async () => {
      const lent = await sessions.acquire()
      expect(isConnectionError(await failure(calling(() => hasty.query('select 1'))))).toBe(true)
      lent.release()
      expect(await calling(() => hasty.ready())).toBe(true)
    })

    test('is refused at once if too many wait already; one that has begun, and the portal itself, are not', async () => {
      const lent = await sessions.acquire()
      const waiting = Array.from({ length: 5 }, () => hasty.query('select 1'))
      const refused = await failure(calling(() => hasty.query('select 1')))
      const begun = calling(() => hasty.query('select 1'), { databaseMs: 10 })
      const ready = calling(() => hasty.ready())
      expect(String(refused)).toContain('Too many calls wait')
      lent.release()
      await Promise.all([...waiting, begun])
      expect(await ready).toBe(true)
    })

    test('may do so if it is a stream or a download; so may what is no call', async () => {
      await calling(tenStatements, { unhurried: true })
      await tenStatements()
      expect(await kept()).toBe(20)
    })
  })

  test('a caller who finds every session lent is refused after two seconds', async () => {
    const end = Promise.withResolvers<void>()
    const hold = () => {
      const lent = Promise.withResolvers<void>()
      const ended = database.transaction(async () => {
        lent.resolve()
        await end.promise
      })
      return { lent: lent.promise, ended }
    }
    const { most } = database.pools().find(({ name }) => name === 'internal') ?? { most: 0 }
    const holders = Array.from({ length: most }, hold)
    await Promise.all(holders.map(({ lent }) => lent))
    const began = performance.now()
    expect(isConnectionError(await failure(database.query('select 1')))).toBe(true)
    expect(performance.now() - began).toBeLessThan(2_900)
    end.resolve()
    await Promise.all(holders.map(({ ended }) => ended))
    expect(await database.ready()).toBe(true)
  })

  test('a transaction that does nothing for ten seconds is rolled back', async () => {
    const idle = await failure(
      databaseOver(
        'postgres',
        postgresSessions({ url: server?.url ?? '', poolSize: 1, log: () => undefined }),
      ).transaction(async (tx) => {
        await tx.query(`set local idle_in_transaction_session_timeout = '200ms'`)
        await tx.query('insert into person (sub) values ($1)', ['idle'])
        await database.query('select pg_sleep(0.5)')
        await tx.query('select 1')
      }),
    )
    expect(isConnectionError(idle)).toBe(true)
    expect((await database.query(`select 1 from person where sub = 'idle'`)).rows).toEqual([])
  })

  test('a migration whose table is being read gives way, and is applied when the table is free', async () => {
    const owner = postgresSessions({ url: server?.url ?? '', poolSize: 3, log: () => undefined })
    const direct = databaseOver('postgres', owner)
    await direct.query('create table being_read (id int)')
    const reader = await owner.acquire()
    await reader.query('begin; lock table being_read in access share mode')
    const applied: string[] = []
    const told: string[] = []
    const alter = { name: 'api/9999_alter.sql', sql: 'alter table being_read add column name text', checksum: 'x' }
    const done = migrate(owner, [alter], {
      applied: (name) => applied.push(name),
      waits: (line) => told.push(line),
      patience: { lock: 50, pause: 1, most: 60_000, silent: 0 },
    })
    await expect
      .poll(async () => (await direct.query('select from pg_locks where not granted')).rows, { interval: 5 })
      .not.toEqual([])
    // Others read on, although the migration waits for the table again and again.
    for (let count = 0; count < 20; count += 1) await direct.query('select id from being_read')
    expect(applied).toEqual([])
    await reader.query('commit')
    reader.release()
    expect([await done, applied]).toEqual([1, [alter.name]])
    expect(told.filter((line) => line.includes('otra sesión usa una tabla'))).toHaveLength(1)
    await owner.close()
  })

  test('a migration that waits for one of another process says so', async () => {
    const owner = postgresSessions({ url: server?.url ?? '', poolSize: 2, log: () => undefined })
    const other = await owner.acquire()
    await other.query('begin; select pg_advisory_xact_lock(7204911)')
    const told = Promise.withResolvers<string>()
    const done = migrate(owner, [], { waits: told.resolve, patience: { lock: 50, pause: 1, most: 60_000, silent: 1 } })
    expect(await told.promise).toContain('otro proceso está actualizando')
    await other.query('commit')
    other.release()
    await done
    await owner.close()
  })

  test('a connection acts for the person whom it is lent to, whoever had it before', async () => {
    const sessions = postgresSessions({ url: server?.url ?? '', poolSize: 1, log: () => undefined })
    const actor = async (sub: string, ending?: string) => {
      const session = await sessions.acquire({ sub })
      if (ending) await session.query('begin')
      const { rows } = await session.query<{ sub: string }>(`select current_setting('app.sub', true) as sub`)
      if (ending) await session.query(ending)
      session.release()
      return rows[0]?.sub
    }
    for (const [sub, ending] of [['a'], ['b', 'rollback'], ['b'], ['a', 'commit'], ['a'], ['b']] as const)
      expect(await actor(sub, ending)).toBe(sub)
    await sessions.close()
  })

  test('a column that changed its type does not break prepared statements for good', async () => {
    const sessions = postgresSessions({ url: server?.url ?? '', poolSize: 2, log: () => undefined })
    const owner = databaseOver('postgres', sessions)
    await owner.query('create table shape (id int, value int)')
    const read = () => owner.query('select * from shape where id = $1', [1])
    await Promise.all([read(), read()])
    await owner.query('alter table shape alter value type text')
    await Promise.all([failure(read()), failure(read())])
    await Promise.all([failure(read()), failure(read())])
    expect((await read()).rows).toEqual([])
    await owner.close()
  })
})
