import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../testing/database.ts'

const DOCUMENT = readFileSync(join(import.meta.dirname, '../../../../docs/privacy.md'), 'utf8')

let database: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.drop())

/** Rows of the register as lists of cells. */
const register = [...(DOCUMENT.split('\n## Register\n')[1] ?? '').matchAll(/^\| ([a-z_.]+) \| (.*) \|$/gm)]
  .filter(([, table]) => table !== 'table')
  .map(([, table = '', cells = '']) => ({ table, cells: cells.split('|').map((cell) => cell.trim()) }))

test('every column of the database has a row in the register, with its purpose, basis and time', async () => {
  const { rows } = await database.query<{ table: string; columns: string }>(
    `select case table_schema when 'network' then 'network.' else '' end || table_name as table, string_agg(column_name, ' ' order by column_name collate "C") as columns
     from information_schema.columns join pg_class on oid = format('%I.%I', table_schema, table_name)::regclass
     where table_schema in (current_schema(), 'network') and relkind in ('r', 'p') and not relispartition group by 1`,
  )
  const sorted = (one: readonly { table: string; columns: string }[]) =>
    one.map(({ table, columns }) => `${table}: ${columns.split(' ').toSorted().join(' ')}`).toSorted()
  const kept = register.map(({ table, cells }) => ({ table, columns: cells.slice(3).filter(Boolean).join(' ') }))
  expect(sorted(kept)).toEqual(sorted(rows))
  expect(register.filter(({ cells }) => cells.length !== 6 || cells.slice(0, 3).includes(''))).toEqual([])
})
