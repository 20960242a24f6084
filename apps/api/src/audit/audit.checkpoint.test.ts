import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { insertRow } from '../testing/sample-rows.ts'
import { type Database, databaseOver } from '../db/database.ts'
import { inTransaction } from '../db/sessions.ts'
import { openTestSessions } from '../testing/database.ts'
import { type AuditCheckpoints, auditCheckpoints, verifyAudit } from './audit.checkpoint.ts'

let opened: Awaited<ReturnType<typeof openTestSessions>>
let database: Database
beforeAll(async () => {
  opened = await openTestSessions()
  database = databaseOver(opened.kind, opened.sessions)
})
afterAll(() => opened.drop())

const KEY = Buffer.alloc(32, 7)
let folder: string
let checkpoints: AuditCheckpoints

const append = (action: string) =>
  insertRow(database, 'audit_log', { actor_kind: 'person', actor_sub: 'ana', action, outcome: 'ok', detail: {} })
const verdict = () => verifyAudit(database.kysely, checkpoints)

/** Changes the audit table in ways that only the table's owner can. */
async function tamper(...statements: string[]): Promise<void> {
  await inTransaction(opened.sessions, undefined, async (tx) => {
    await tx.query('alter table audit_log disable trigger user')
    for (const statement of statements) await tx.query(statement)
    await tx.query('alter table audit_log enable trigger user')
  })
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-audit-'))
  checkpoints = auditCheckpoints(folder, KEY)
  await tamper('delete from audit_log')
  for (const action of ['one', 'two']) await append(action)
  await checkpoints.write(database.kysely)
  for (const action of ['three', 'four']) await append(action)
  await checkpoints.write(database.kysely)
})

test('an audit that nobody touched is whole, and an hour without news adds no checkpoint', async () => {
  await checkpoints.write(database.kysely)
  expect(await verdict()).toEqual({ whole: true, told: 'Auditoría íntegra (filas: 4, puntos de control: 2).' })
})

test.each([
  ['was changed', ["update audit_log set action = 'forged' where id = 2"], 'la fila 2 no calza con la cadena.'],
  ['was removed', ['delete from audit_log where id = 2'], 'la fila 3 no calza con la cadena.'],
  [
    'changed its place with another',
    [
      'update audit_log set id = 9 where id = 2',
      'update audit_log set id = 2 where id = 3',
      'update audit_log set id = 3 where id = 9',
    ],
    'la fila 2 no calza con la cadena.',
  ],
])('a row that %s is named', async (_what, statements, told) => {
  await tamper(...statements)
  expect(await verdict()).toEqual({ whole: false, told: `Auditoría alterada: ${told}` })
})

test('a tail that was cut off is missed, though what is left fits', async () => {
  await tamper('delete from audit_log where id > 2')
  const { whole, told } = await verdict()
  expect(whole).toBe(false)
  expect(told).toMatch(/faltan filas al final: .* la última era la 4; hoy es la 2/)
})

test('a tail that was written anew, chain and all, is not what the checkpoint saw', async () => {
  await tamper('delete from audit_log where id > 2')
  for (const action of ['five', 'six']) await append(action)
  expect((await verdict()).told).toMatch(/la fila 4 no es la que vio el punto de control/)
})

test('a checkpoint that was made to fit is without the portal’s signature', async () => {
  const file = join(folder, 'audit-checkpoints.jsonl')
  await writeFile(file, (await readFile(file, 'utf8')).replaceAll('"id":4', '"id":3'))
  expect((await verdict()).told).toMatch(/no lleva nuestra firma/)
})

test('without any checkpoint nobody can tell, and half a line of a process that died is not one', async () => {
  const file = join(folder, 'audit-checkpoints.jsonl')
  await writeFile(file, '{"id":3,"ha')
  expect(await verdict()).toMatchObject({ whole: false, told: expect.stringContaining('no hay puntos de control') })
  await checkpoints.write(database.kysely)
  expect(await verdict()).toEqual({ whole: true, told: 'Auditoría íntegra (filas: 4, puntos de control: 1).' })
})
