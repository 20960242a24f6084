import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStage, type Stage } from './testing/stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.drop())

test('the network reads no table of the portal: no person, letter or secret', async () => {
  const { rows } = await stage.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v')`,
  )
  expect(rows.length).toBeGreaterThan(30)
  for (const { name } of rows)
    await expect(sql`select * from ${sql.table(`public.${name}`)} limit 1`.execute(stage.db)).rejects.toThrow(
      'permission denied for',
    )
})

test('the network works in its own schema', async () => {
  const { id } = await stage.participant('payer_collect')
  expect(await stage.db.selectFrom('participant').select(['id', 'addresses']).execute()).toEqual([
    { id, addresses: {} },
  ])
})
