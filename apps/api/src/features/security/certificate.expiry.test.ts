import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { insertRow, insertSample } from '../../testing/sample-rows.ts'
import { createPost } from '../../outbound/post.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { tellExpiring } from './certificate.expiry.queries.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
const post = createPost('https://portal.empresa.cl', 'equipo@red.cl')
const tell = () => tellExpiring(database.kysely, post)

beforeAll(async () => {
  database = await openTestDatabase()
})
afterEach(async () => {
  await database.query('delete from letter')
  await database.query('delete from certificate_notice')
  await database.query('delete from certificate')
})
afterAll(() => database.drop())

const HOUR = 3_600_000

/** Inserts a new integration with a certificate that expires in this many hours. */
async function certificate(hours: number, status = 'ACTIVE'): Promise<string> {
  const { integration_id, sub } = await insertSample(database)
  await database.query('update person set email = $2, email_verified = true where sub = $1', [sub, `${sub}@empresa.cl`])
  const id = randomUUID()
  await database.transaction((tx) =>
    insertRow(tx, 'certificate', {
      id,
      integration_id,
      serial: id,
      status,
      pem: 'x',
      not_before: new Date(Date.now() - 366 * 24 * HOUR),
      not_after: new Date(Date.now() + hours * HOUR),
      revoked_at: status === 'REVOKED' ? new Date() : null,
      created_by: sub,
    }),
  )
  return id
}
const laterBy = (days: number) =>
  database.query('update certificate set not_after = not_after - make_interval(days => $1::int)', [days])
const subjects = async () =>
  (await database.query<{ subject: string }>('select subject from letter order by created_at')).rows.map(
    ({ subject }) => / vence .+$/.exec(subject)?.[0].trim(),
  )

test('members hear 30, 14, 7 and 1 days before the end, once each, however often somebody looks', async () => {
  await certificate(60 * 24 - 1)
  for (let day = 0; day < 62; day += 1) {
    await tell()
    await tell()
    await laterBy(1)
  }
  expect(await subjects()).toEqual(['vence en 30 días', 'vence en 14 días', 'vence en 7 días', 'vence en un día'])
})

test('a portal that was down sends only the latest missed notice, with the days left', async () => {
  await certificate(10 * 24 - 1)
  await tell()
  expect(await subjects()).toEqual(['vence en 10 días'])
  await laterBy(3)
  await tell()
  expect(await subjects()).toEqual(['vence en 10 días', 'vence en 7 días'])
})

test('several processes that look at once write one letter each', async () => {
  for (let count = 0; count < 60; count += 1) await certificate(7 * 24)
  await Promise.all([tell(), tell(), tell()])
  await tell()
  expect(await subjects()).toHaveLength(60)
})

test('revoked, expired and young certificates get no notice', async () => {
  await certificate(24, 'REVOKED')
  await certificate(-1)
  await certificate(31 * 24)
  await tell()
  expect(await subjects()).toEqual([])
})

test('a notice whose letter could not be queued is due again', async () => {
  await certificate(24)
  const failing = { ...post, certificateExpiring: () => Promise.reject(new Error('no')) }
  await expect(tellExpiring(database.kysely, failing)).rejects.toThrow('no')
  await tell()
  expect(await subjects()).toEqual(['vence en un día'])
})
