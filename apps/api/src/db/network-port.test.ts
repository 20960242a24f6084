import { randomBytes } from 'node:crypto'
import { SETTING_ENDPOINTS } from '@portal/contract/settings'
import { PURPOSES, type Purpose } from '@portal/domain/security/secret'
import { STORED, type StoredName } from '@portal/domain/setting/settings'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSecretKeeper } from '../secrets/secret-keeper.ts'
import { sweepSecrets } from '../secrets/secret.queries.ts'
import { createVault } from '../secrets/vault.ts'
import { openTestApi, person, type TestApi } from '../testing/api.ts'
import { openTestDatabase } from '../testing/database.ts'
import { register } from '../testing/integration.ts'
import { insertRow, insertSample } from '../testing/sample-rows.ts'
import { VALID_CALLS } from '../testing/valid-calls.ts'
import type { Sealed } from './schema.ts'

const [portalVault, networkVault] = [createVault([randomBytes(32)]), createVault([randomBytes(32)])]
const keeper = createSecretKeeper(portalVault, networkVault)
const owner = person('duena@red.cl')
let api: TestApi
let database: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  api = await openTestApi()
  database = await openTestDatabase()
})
afterAll(async () => {
  await api.close()
  await database.drop()
})

type Row = Record<string, unknown>

const addressesIn = (body: Row): Row =>
  Object.fromEntries(Object.entries(body).filter(([name]) => name.startsWith('notify_')))

/** Expected columns of the participant after a save with this body. */
const SHOWN: Record<StoredName, (body: Row) => Row> = {
  webhook: (body) => ({ addresses: addressesIn(body) }),
  'alias-webhook': (body) => ({ addresses: addressesIn(body) }),
  'alias-iframe': (alias_frame) => ({ alias_frame }),
  'direct-open': (direct_open) => ({ direct_open }),
  security: ({ ip_origen }) => ({ source_ips: ip_origen }),
  ifd: ({ ifd_sbif_code }) => ({ banks: { ifd: ifd_sbif_code } }),
  ifo: ({ owner_id }) => ({ banks: { ifo: owner_id } }),
  billing: ({ sbif_code }) => ({ banks: { billing: sbif_code } }),
}

test('the network knows every setting as soon as it is saved, in any order of the saves', async () => {
  const saves = STORED.map(({ section }) => SETTING_ENDPOINTS[section].write)
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray(saves, { minLength: saves.length }), async (order) => {
      const { uuid: id, enroller_uuid } = await register(api, owner, 'payer_collect')
      const seen = async () => {
        const { rows } = await api.database.query<Row>('select * from network.participant where id = $1', [id])
        return rows[0]
      }
      expect(await seen()).toMatchObject({
        type: 'payer_collect',
        alias: false,
        addresses: {},
        banks: {},
        source_ips: [],
      })
      const modes = VALID_CALLS['enroller.write']?.('')
      await api.call(owner, 'PUT', `/api/enroller/${enroller_uuid}`, modes)
      expect(await seen()).toMatchObject({ operation_mode: 'enrolador', refund_mode: 'GLOBAL', demand_med: 'ALWAYS' })
      await api.call(owner, 'POST', '/api/alias/activate', { enroller_uuid, type: 'payer_collect' })
      expect(await seen()).toMatchObject({ alias: true })
      for (const { operation, method, path } of order) {
        const body = VALID_CALLS[operation]?.('') ?? {}
        expect((await api.call(owner, method, path.replace('{uuid}', enroller_uuid), body)).status).toBe(200)
        const section = STORED.find(({ write }) => write.operation === operation)?.section as StoredName
        expect(await seen()).toMatchObject(SHOWN[section](body))
      }
    }),
    { numRuns: 3 },
  )
  const { rows } = await api.database.query(
    'select id from network.participant full join network_participant n using (id) where participant.name is distinct from n.name',
  )
  expect(rows).toEqual([])
})

test('a save of webhooks switches its addresses on again, and no other save does', async () => {
  const { uuid: id, enroller_uuid } = await register(api, owner, 'payer_collect')
  await api.call(owner, 'PUT', `/api/enroller/${enroller_uuid}`, VALID_CALLS['enroller.write']?.(''))
  await api.database.query(
    "insert into network.endpoint (participant_id, field, url, disabled_at) values ($1, 'notify_url_payment', 'https://a.cl', now())",
    [id],
  )
  const save = async (section: StoredName) => {
    const { operation, method, path } = SETTING_ENDPOINTS[section].write
    const body = VALID_CALLS[operation]?.('')
    expect((await api.call(owner, method, path.replace('{uuid}', enroller_uuid), body)).status).toBe(200)
    return (await api.database.query('select field from network.endpoint where participant_id = $1', [id])).rows.length
  }
  expect([await save('security'), await save('ifd'), await save('webhook')]).toEqual([1, 1, 0])
})

interface Copy extends Sealed {
  id: string
  purpose: Purpose
  expires_at: Date | null
}
const copiesOf = async (id: string) =>
  (await database.query<Copy>('select * from network.participant_secret where participant_id = $1', [id])).rows
const opened = (id: string, { purpose, ...sealed }: Copy) => networkVault.open(`network ${id} ${purpose}`, sealed)

test('the network opens each secret with its own key, and the portal’s key does not open its copy', async () => {
  const { integration_id: id } = await insertSample(database)
  await keeper.make(database.kysely, id)
  const copies = await copiesOf(id)
  expect(new Set(copies.map(({ purpose }) => purpose))).toEqual(new Set(PURPOSES))
  for (const copy of copies) {
    expect([opened(id, copy)]).toEqual(await keeper.valid(database.kysely, id, copy.purpose))
    expect(() => portalVault.open(`network ${id} ${copy.purpose}`, copy)).toThrow('not among those in use')
  }
})

test('a rotated secret ends for the network when it ends in the portal', async () => {
  const { integration_id: id } = await insertSample(database)
  await keeper.rotate(database.kysely, id, 'refund', 24)
  const ofRefund = async () => (await copiesOf(id)).filter(({ purpose }) => purpose === 'refund')
  const valid = await keeper.valid(database.kysely, id, 'refund')
  const [current, former, ...more] = (await ofRefund()).toSorted((one) => (one.expires_at ? 1 : -1)) as [Copy, Copy]
  expect([opened(id, current), opened(id, former), more]).toEqual([...valid, []])
  expect(former.expires_at?.getTime()).toBeGreaterThan(Date.now())
  await database.query('update integration_secret set expires_at = now() where expires_at is not null')
  await sweepSecrets(database.kysely)
  expect((await ofRefund()).map((copy) => opened(id, copy))).toEqual(valid.slice(0, 1))
})

test('secrets without a copy, or with one of a former key, get it at the next start', async () => {
  const { integration_id: id } = await insertSample(database)
  const formerly = createSecretKeeper(portalVault, createVault([randomBytes(32)]))
  await formerly.make(database.kysely, id)
  await database.query(
    "update integration_secret set network_key_id = null, network_nonce = null, network_ciphertext = null where purpose = 'refund' and integration_id = $1",
    [id],
  )
  expect(await keeper.copyForNetwork(database.kysely)).toBe(4)
  for (const copy of await copiesOf(id))
    expect([opened(id, copy)]).toEqual(await keeper.valid(database.kysely, id, copy.purpose))
  expect(await keeper.copyForNetwork(database.kysely)).toBe(0)
})

test('the network knows a certificate once it is active, and at once that it was revoked', async () => {
  const { integration_id, sub } = await insertSample(database)
  const known = async () =>
    (
      await database.query('select serial, revoked_at from network.participant_certificate where participant_id = $1', [
        integration_id,
      ])
    ).rows
  const day = (n: number) => new Date(Date.UTC(2026, 0, n))
  const certificate = { integration_id, serial: 'ab12', not_before: day(1), not_after: day(9), created_by: sub }
  await insertRow(database, 'certificate', certificate)
  expect(await known()).toEqual([])
  await database.query("update certificate set status = 'ACTIVE', pem = 'pem' where serial = 'ab12'")
  expect(await known()).toEqual([{ serial: 'ab12', revoked_at: null }])
  await database.query("update certificate set status = 'REVOKED', revoked_at = $1 where serial = 'ab12'", [day(2)])
  expect(await known()).toEqual([{ serial: 'ab12', revoked_at: day(2) }])
})

test('an integration that is removed keeps its participant, without secrets', async () => {
  const { integration_id: id } = await insertSample(database)
  await keeper.make(database.kysely, id)
  await database.transaction(async (tx) => {
    for (const table of ['integration_secret', 'membership'])
      await tx.query(`delete from ${table} where integration_id = $1`, [id])
    await tx.query('delete from integration where id = $1', [id])
  })
  const { rows } = await database.query('select id from network.participant where id = $1', [id])
  expect([rows, await copiesOf(id)]).toEqual([[{ id }], []])
})

test('an integration that was stored while triggers were off becomes a participant with its first secret', async () => {
  const { integration_id: id } = await insertSample(database)
  await database.query('delete from network.participant where id = $1', [id])
  await keeper.make(database.kysely, id)
  expect(await copiesOf(id)).toHaveLength(4)
})
