import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { constraintOf } from '../db/constraints.ts'
import { type Database, databaseOver } from '../db/database.ts'
import { openTestSessions } from '../testing/database.ts'
import { insertRow } from '../testing/sample-rows.ts'
import { type AuditSeals, auditSeals } from './audit.seal.ts'
import { purgeAudit } from './purge.ts'

let opened: Awaited<ReturnType<typeof openTestSessions>>
let database: Database
let folder: string
let seals: AuditSeals
beforeAll(async () => {
  opened = await openTestSessions()
  // Of the schema's owner, as the command's sessions are.
  const owner = { acquire: () => opened.sessions.acquire(), close: async () => undefined }
  database = databaseOver(opened.kind, owner)
})
afterAll(() => opened.drop())

const KEY = [Buffer.alloc(32, 7)] as const
const DAYS = { old: 400, young: 300 }
const append = async (age: keyof typeof DAYS, ...actions: string[]) => {
  for (const action of actions) {
    const at = new Date(Date.now() - DAYS[age] * 86_400_000)
    await insertRow(database, 'audit_log', { actor_kind: 'person', action, outcome: 'ok', at })
  }
  await seals.run()
}
const actions = async () =>
  (await database.query<{ action: string }>('select action from audit_log order by position')).rows.map(
    ({ action }) => action,
  )
const purge = () => purgeAudit(database.kysely, seals, folder)
/** Changes the audit in a way that only the owner of its table can. */
async function tamper(statement: string): Promise<void> {
  await database.query(
    `alter table audit_log disable trigger user; ${statement}; alter table audit_log enable trigger user`,
  )
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-purge-'))
  seals = auditSeals(database.kysely, folder, KEY)
  await tamper('delete from audit_log')
  await database.query(
    'alter table audit_seal disable trigger user; delete from audit_seal; alter table audit_seal enable trigger user',
  )
  await append('old', 'one', 'two')
  await append('old', 'three')
  await append('young', 'four', 'five')
})

test('rows older than a year go into a file, and the audit that is left is whole, says what was removed, and grows on', async () => {
  const purged = await purge()
  const text = await readFile(join(folder, purged?.file ?? ''), 'utf8')
  expect(purged).toMatchObject({ rows: 3, sha256: createHash('sha256').update(text).digest('hex') })
  expect(
    text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { action: string; position: number }),
  ).toMatchObject([
    { action: 'one', position: 1 },
    { action: 'two', position: 2 },
    { action: 'three', position: 3 },
  ])
  await append('young', 'six')
  expect(await actions()).toEqual(['four', 'five', 'audit.purge', 'six'])
  expect(await seals.verify()).toMatchObject({ whole: true })
  expect(await purge()).toBeUndefined()
})

test('a purge writes anew what one that ended early left', async () => {
  await writeFile(join(folder, 'audit-3.jsonl.part'), 'x'.repeat(9_000))
  const purged = await purge()
  const text = await readFile(join(folder, 'audit-3.jsonl'), 'utf8')
  expect(purged?.sha256).toBe(createHash('sha256').update(text).digest('hex'))
  expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([])
})

test('the database refuses to remove a row that no purge covers, or that is younger than a year', async () => {
  const remove = (action: string) =>
    database.query(`delete from audit_log where action = '${action}'`).then(() => 'removed', constraintOf)
  expect(await remove('one')).toBe('audit_log_append_only')
  await purge()
  await insertRow(database, 'audit_log', {
    actor_kind: 'person',
    action: 'audit.purge',
    outcome: 'ok',
    detail: { position: 9 },
  })
  expect(await remove('four')).toBe('audit_log_append_only')
})

test('first rows that are missing without a purge, or other ones than the purge saw, are noticed', async () => {
  await tamper('delete from audit_log where position <= 3')
  expect((await seals.verify()).told).toContain('faltan las primeras 3 filas, y ninguna purga las explica')
  await expect(purge()).rejects.toThrow('faltan las primeras 3 filas')
})

test('a beginning that was written anew after a purge is not what its seal saw', async () => {
  await purge()
  await tamper("update audit_log set previous_hash = sha256('x') where position = 4")
  await tamper('update audit_log set hash = audit_log_digest(audit_log) where position = 4')
  await tamper('update audit_log a set previous_hash = b.hash from audit_log b where a.position = 5 and b.position = 4')
  await tamper('update audit_log set hash = audit_log_digest(audit_log) where position = 5')
  await tamper('update audit_log a set previous_hash = b.hash from audit_log b where a.position = 6 and b.position = 5')
  await tamper('update audit_log set hash = audit_log_digest(audit_log) where position = 6')
  expect((await seals.verify()).told).toMatch(/la fila 3 no es la que vio el sello/)
})
