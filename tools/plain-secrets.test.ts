import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../apps/api/src/db/database.ts'
import { findPlainSecrets, plainSecrets } from './checks/plain-secrets.ts'

const SECRET = `qri_test_${'aB3-'.repeat(11).slice(0, 43)}`
const TOKEN = ['eyJhbGciOiJSUzI1NiJ9', 'eyJzdWIiOiJhbGd1aWVuIn0', 'c2lnbmF0dXJlLXNpZ25hdHVyZQ'].join('.')

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'portal-plain-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

/** Creates a database in which a stored letter contains the given text. */
async function leave(text: string): Promise<void> {
  const database = await openDatabase({ dataDir, log: () => undefined })
  await database.query('insert into mail_message (recipient, subject, body_text) values ($1, $2, $3)', [
    'ana@a.cl',
    'Hola',
    text,
  ])
  await database.query(
    "insert into company (enroller_name, name_key, tax_id) values ('ACME', 'ACME', '12345678-5') on conflict do nothing",
  )
  await database.close()
}

describe('what a run has left behind', () => {
  test('is clean where no secret stands in clear', async () => {
    await leave('Nada que ocultar')
    expect(await findPlainSecrets({ dataDir }, { 'server.log': 'listo' })).toEqual([])
  })

  test('names each table and log in which one was planted', async () => {
    await leave(`Tu secreto es ${SECRET}`)
    expect(await findPlainSecrets({ dataDir }, { 'server.log': `authorization: Bearer ${TOKEN}` })).toEqual([
      'public.mail_message: secret of an integration',
      'server.log: token',
    ])
  })
})

test.each([
  [SECRET, 'secret of an integration'],
  [SECRET.replace('test', 'live'), 'secret of an integration'],
  ['-----BEGIN PRIVATE KEY-----', 'private key'],
  ['-----BEGIN EC PRIVATE KEY-----', 'private key'],
  [TOKEN, 'token'],
  ['\n{"level":"info","url":"/api?email=ana@a.cl"}', 'e-mail in a line of a log'],
])('%s in clear is found', (text, name) => {
  expect(plainSecrets(`antes ${text} después`)).toEqual([name])
})

test('masks, names and sealed values are no secrets', () => {
  expect(plainSecrets('••••••••aB3x qri-0123456789ab $argon2id$v=19$m=19456 qri_test_… ana@a.cl')).toEqual([])
})
