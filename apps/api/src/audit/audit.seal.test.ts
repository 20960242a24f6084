import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { insertRow } from '../testing/sample-rows.ts'
import { type Database, databaseOver } from '../db/database.ts'
import { inTransaction } from '../db/sessions.ts'
import { openTestSessions } from '../testing/database.ts'
import { type AuditSeals, auditSeals } from './audit.seal.ts'

let opened: Awaited<ReturnType<typeof openTestSessions>>
let database: Database
beforeAll(async () => {
  opened = await openTestSessions()
  database = databaseOver(opened.kind, opened.sessions)
})
afterAll(() => opened.drop())

const FILE = 'audit-checkpoints.jsonl'
const KEY = [Buffer.alloc(32, 7)] as const
let folder: string
let seals: AuditSeals

const append = (action: string) =>
  insertRow(database, 'audit_log', { actor_kind: 'person', actor_sub: 'ana', action, outcome: 'ok', detail: {} })
const verdict = () => seals.verify()

/** Changes the audit table in ways that only the table's owner can. */
async function tamper(...statements: string[]): Promise<void> {
  await inTransaction(opened.sessions, undefined, async (tx) => {
    for (const table of ['audit_log', 'audit_seal']) await tx.query(`alter table ${table} disable trigger user`)
    for (const statement of statements) await tx.query(statement)
    for (const table of ['audit_log', 'audit_seal']) await tx.query(`alter table ${table} enable trigger user`)
  })
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-audit-'))
  seals = auditSeals(database.kysely, folder, KEY)
  await tamper('delete from audit_log', 'delete from audit_seal', 'alter table audit_log alter column id restart')
  for (const action of ['one', 'two']) await append(action)
  await seals.run()
  for (const action of ['three', 'four']) await append(action)
  await seals.run()
})

test('an audit that nobody touched is whole, and a run without new rows adds no seal', async () => {
  await seals.run()
  expect(await verdict()).toEqual({
    whole: true,
    told: 'Auditoría íntegra (filas selladas: 4, sellos: 2, filas más nuevas sin sello: 0).',
  })
})

test.each([
  ['was changed', ["update audit_log set action = 'forged' where id = 2"], 'la fila 2 no calza con la cadena.'],
  ['was removed', ['delete from audit_log where id = 2'], 'la fila 3 no calza con la cadena.'],
  [
    'changed its place with another',
    [
      'update audit_log set position = 9 where position = 2',
      'update audit_log set position = 2 where position = 3',
      'update audit_log set position = 3 where position = 9',
    ],
    'la fila 2 no calza con la cadena.',
  ],
])('a row that %s is named', async (_what, statements, told) => {
  await tamper(...statements)
  expect(await verdict()).toEqual({ whole: false, told: `Auditoría alterada: ${told}` })
})

test('rows that are not sealed yet are counted, and sealed by the next run', async () => {
  await append('five')
  expect((await verdict()).told).toContain('filas más nuevas sin sello: 1')
  await Promise.all([seals.run(), auditSeals(database.kysely, folder, KEY).run()])
  expect((await verdict()).told).toContain('filas selladas: 5, sellos: 3, filas más nuevas sin sello: 0')
})

test('a process copies the seals that another one made', async () => {
  const other = await mkdtemp(join(tmpdir(), 'portal-audit-'))
  await auditSeals(database.kysely, other, KEY).run()
  expect(await readFile(join(other, FILE), 'utf8')).toBe(await readFile(join(folder, FILE), 'utf8'))
})

test('a folder that cannot be written makes the run fail', async () => {
  await expect(auditSeals(database.kysely, join(folder, FILE), KEY).run()).rejects.toThrow('EEXIST')
})

test('a tail that was cut off is missed, though what is left fits', async () => {
  await tamper('delete from audit_log where position > 2', 'delete from audit_seal where position > 2')
  const { whole, told } = await verdict()
  expect(whole).toBe(false)
  expect(told).toMatch(/faltan filas al final: .* la última era la 4; hoy es la 2/)
})

test('a tail that was written anew, chain and all, is not what the seal saw', async () => {
  await tamper('delete from audit_log where position > 2', 'delete from audit_seal where position > 2')
  for (const action of ['five', 'six']) await append(action)
  await database.query('select audit_log_seal(1000)')
  expect((await verdict()).told).toMatch(/la fila 4 no es la que vio el sello/)
})

test('a seal that was made to fit is without the portal’s signature', async () => {
  const file = join(folder, FILE)
  await writeFile(file, (await readFile(file, 'utf8')).replaceAll('"id":4', '"id":5'))
  expect((await verdict()).told).toMatch(/no lleva nuestra firma/)
})

test('seals of a former key are verified while it is there, and afterwards covered by the next seal of the new one', async () => {
  const next = [Buffer.alloc(32, 8)] as const
  const both = auditSeals(database.kysely, folder, [...next, ...KEY])
  expect(await both.verify()).toMatchObject({ whole: true, told: expect.stringContaining('sellos: 2, filas') })
  expect(await both.isHandedOver()).toBe(false)
  const alone = auditSeals(database.kysely, folder, next)
  expect((await alone.verify()).told).toMatch(/no lleva nuestra firma/)
  await append('five')
  await both.run()
  expect(await both.isHandedOver()).toBe(true)
  expect((await both.verify()).told).toContain('sellos: 3, filas')
  expect((await alone.verify()).told).toContain('sellos: 3, de ellos con una clave que ya no está: 2, filas')
  await tamper('update audit_seal set hash = sha256(hash) where position = 2')
  expect((await alone.verify()).told).toMatch(/la fila 2 no es la que vio el sello/)
})

test('without any seal nobody can tell, and half a line of a process that died is not one', async () => {
  const file = join(folder, FILE)
  await tamper('delete from audit_seal')
  await writeFile(file, '{"id":3,"ha')
  expect(await verdict()).toMatchObject({ whole: false, told: expect.stringContaining('no hay sellos') })
  await append('five')
  await auditSeals(database.kysely, folder, KEY).run()
  expect((await verdict()).told).toContain('filas selladas: 5, sellos: 1,')
})
