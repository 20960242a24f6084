import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keeperOf } from '../app.ts'
import { reportKey } from '../features/certification/report.key.ts'
import { localAuthority } from '../features/security/certificate.local.ts'
import { openTestDatabase } from '../testing/database.ts'
import { insertSample } from '../testing/sample-rows.ts'
import { renewSeals } from './renewal.ts'
import { type KeyRing, keyFor } from './seal.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.drop())

/** Settings of a portal with these master keys, the current one first. */
const portal = (...masterKeys: [Uint8Array, ...Uint8Array[]]) => ({
  masterKeys,
  network: { keys: masterKeys.map((key) => keyFor(key, 'network')) as unknown as KeyRing } as never,
  certificateAuthorityFile: undefined,
  databaseUrl: 'postgres://only.its.presence.counts/',
  dataDir: '',
})

test('after a renewal the new key alone opens all that the former sealed; a second one finds nothing to do', async () => {
  const [former, current] = [randomBytes(32), randomBytes(32)]
  const { integration_id: id } = await insertSample(database)
  /** Secret, authority and report key that a portal with these keys shows. */
  const shown = async (settings: ReturnType<typeof portal>) => [
    await keeperOf(settings).valid(database.kysely, id, 'refund'),
    await localAuthority(settings, database.kysely).certificate(),
    await reportKey(settings.masterKeys, database.kysely).certificate(),
  ]
  const before = await shown(portal(former))
  await expect(keeperOf(portal(current)).valid(database.kysely, id, 'refund')).rejects.toThrow('not in use')

  const both = portal(current, former)
  await keeperOf(both).copyForNetwork(database.kysely)
  const first = await renewSeals(database, both)
  expect(first.filter(({ all }) => all > 0)).toEqual([
    { table: 'integration_secret', resealed: 4, all: 4 },
    { table: 'certificate_authority', resealed: 1, all: 1 },
    { table: 'certification_key', resealed: 1, all: 1 },
    // The copies of the integration's secrets were sealed when they were made anew.
    { table: 'network.participant_secret', resealed: 0, all: 4 },
  ])
  expect(await shown(portal(current))).toEqual(before)
  expect((await renewSeals(database, both)).every(({ resealed }) => resealed === 0)).toBe(true)
})
