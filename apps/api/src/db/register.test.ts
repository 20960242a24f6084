import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../testing/database.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.drop())

const CLASSES = /^(?:person|text|payer|company|account|address|secret): /

/** Lines `table: columns` of the register, in which each table has a purpose, a basis and a time. */
function registered(): string[] {
  const text = readFileSync(join(import.meta.dirname, '../../../../docs/privacy.md'), 'utf8')
  const rows = text.slice(text.indexOf('## Register')).matchAll(/^\| `(\S+)` \|(.+)\|$/gm)
  return [...rows].map(([, table, cells = '']) => {
    const [purpose, basis, kept, personal = '', other = ''] = cells.split('|').map((cell) => cell.trim())
    const named = personal === '' ? [] : personal.split('; ')
    expect([table, purpose, basis, kept]).not.toContain('')
    expect(named.filter((each) => !CLASSES.test(each))).toEqual([])
    const columns = [...named.map((each) => each.replace(CLASSES, '')), other].join(' ').split(' ').filter(Boolean)
    return `${table}: ${columns.toSorted().join(' ')}`
  })
}

test('every column of the database is in the register, and nothing else is', async () => {
  const { rows } = await database.query<{ table: string; columns: string[] }>(
    `select case table_schema when current_schema() then '' else table_schema || '.' end || table_name as table,
      array_agg(column_name::text) as columns from information_schema.columns
    where table_schema in (current_schema(), 'network') group by table_schema, table_name`,
  )
  const stored = rows.map(({ table, columns }) => `${table}: ${columns.toSorted().join(' ')}`)
  expect(registered().toSorted()).toEqual(stored.toSorted())
})
