import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase } from '../testing/database.ts'
import { constraintOf } from './constraints.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  database = await openTestDatabase()
  await database.query('create table tally (id int primary key, amount int not null)')
  await database.query('insert into tally values (1, 0)')
})
afterAll(() => database.drop())

const amount = async () => {
  const { rows } = await database.query<{ amount: number }>('select amount from tally where id = 1')
  return rows[0]?.amount
}

describe('values', () => {
  test('every type is read the same from both databases', async () => {
    const { rows } =
      await database.query(`select 9007199254740991::int8 as big, 7::int4 as small, 1.50::numeric as exact,
      true as yes, 'ñandú'::text as word, null::text as nothing, '\\x00ff'::bytea as bytes, '{"a":[1,null]}'::jsonb as json,
      timestamptz '2026-03-01 10:00:00-03' as moment, date '2026-03-01' as day, array['a','b"c']::text[] as words,
      array[]::text[] as none, '6f2c1f2e-0000-4000-8000-000000000001'::uuid as id, count(*) as counted`)
    expect(rows).toEqual([
      {
        big: 9007199254740991,
        small: 7,
        exact: '1.50',
        yes: true,
        word: 'ñandú',
        nothing: null,
        bytes: Uint8Array.of(0, 255),
        json: { a: [1, null] },
        moment: new Date('2026-03-01T13:00:00Z'),
        day: '2026-03-01',
        words: ['a', 'b"c'],
        none: [],
        id: '6f2c1f2e-0000-4000-8000-000000000001',
        counted: 1,
      },
    ])
  })

  test('every type of parameter comes back as it was sent', async () => {
    const sent = {
      big: 9007199254740991,
      yes: false,
      word: `'; drop table tally; -- \\ " {}`,
      bytes: Uint8Array.of(0, 1, 254),
      json: [1, 'dos', { tres: null }],
      moment: new Date('2026-03-01T13:00:00.123Z'),
      words: ['a,b', 'c"d', 'e\\f', ' ', '', 'NULL', '{x}'],
      nothing: null,
    }
    const { rows } = await database.query(
      `select $1::int8 as big, $2::bool as yes, $3::text as word, $4::bytea as bytes, $5::jsonb as json,
        $6::timestamptz as moment, $7::text[] as words, $8::text as nothing`,
      [sent.big, sent.yes, sent.word, sent.bytes, JSON.stringify(sent.json), sent.moment, sent.words, sent.nothing],
    )
    expect(rows).toEqual([sent])
  })

  test('Kysely counts the rows that a change touched', async () => {
    const { sub } = await database.kysely
      .insertInto('person')
      .values({ sub: 'counted' })
      .returningAll()
      .executeTakeFirstOrThrow()
    const changed = await database.kysely
      .updateTable('person')
      .set({ name: 'Ana' })
      .where('sub', '=', sub)
      .executeTakeFirst()
    const none = await database.kysely.deleteFrom('person').where('sub', '=', 'nobody').executeTakeFirst()
    expect([changed.numUpdatedRows, none.numDeletedRows]).toEqual([1n, 0n])
  })
})

describe('transactions', () => {
  test('forty at once lose no change', async () => {
    const before = (await amount()) ?? 0
    const step = () =>
      database.transaction(async (tx) => {
        const { rows } = await tx.query<{ amount: number }>('select amount from tally where id = 1 for update')
        await tx.query('update tally set amount = $1 where id = 1', [(rows[0]?.amount ?? 0) + 1])
      })
    await Promise.all(Array.from({ length: 40 }, step))
    expect(await amount()).toBe(before + 40)
  })

  test('a thrown error leaves nothing behind and lets the next one in', async () => {
    const before = await amount()
    const failing = database.transaction(async (tx) => {
      await tx.query('update tally set amount = -1 where id = 1')
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await amount()).toBe(before)
  })

  test('a refused statement leaves nothing behind, in raw SQL and in Kysely', async () => {
    const before = await amount()
    const raw = database.transaction(async (tx) => {
      await tx.query('update tally set amount = -1 where id = 1')
      await tx.query('insert into tally values (1, 1)')
    })
    const built = database.kysely.transaction().execute(async (trx) => {
      await sql`update tally set amount = -2 where id = 1`.execute(trx)
      await sql`insert into tally values (1, 1)`.execute(trx)
    })
    const causes = await Promise.all([raw, built].map((work) => work.catch(constraintOf)))
    expect(causes).toEqual(['tally_pkey', 'tally_pkey'])
    expect(await amount()).toBe(before)
  })

  test('a statement that is refused and then swallowed is not taken for a success', async () => {
    const before = await amount()
    const raw = database.transaction(async (tx) => {
      await tx.query('update tally set amount = -3 where id = 1')
      await tx.query('insert into tally values (1, 1)').catch(() => undefined)
    })
    const built = database.kysely.transaction().execute(async (trx) => {
      await sql`insert into tally values (1, 1)`.execute(trx).catch(() => undefined)
    })
    const outcomes = await Promise.allSettled([raw, built])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await amount()).toBe(before)
  })

  test('what one has not committed is unseen outside of it', async () => {
    const before = await amount()
    const seen: (number | undefined)[] = []
    await database.transaction(async (tx) => {
      await tx.query('update tally set amount = amount + 1 where id = 1')
      // The embedded database has one session: another query waits until the transaction ends.
      const outside = amount()
      seen.push(database.kind === 'postgres' ? await outside : before)
      await tx.query('update tally set amount = amount + 1 where id = 1')
      return { outside }
    })
    expect(seen).toEqual([before])
    expect(await amount()).toBe((before ?? 0) + 2)
  })
})

test('closing waits for the transaction that is running, and lets no other in', async () => {
  const own = await openTestDatabase()
  const running = own.transaction(async (tx) => {
    await tx.query('select 1')
    const closed = own.drop()
    await tx.query(`insert into person (sub) values ('late')`)
    return { closed }
  })
  const { closed } = await running
  await closed
  expect(await own.ready()).toBe(false)
})
