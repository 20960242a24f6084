import { randomBytes } from 'node:crypto'
import { PURPOSES } from '@portal/domain/security/secret'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openGuardedDatabase } from '../testing/database.ts'
import { insertSample } from '../testing/sample-rows.ts'
import type { KeyRing } from './key-ring.ts'
import { PLACES, reseal, type Resealed } from './reseal.ts'
import { createSecretKeeper } from './secret-keeper.ts'
import { createVault } from './vault.ts'

const [former, fresh, networkFormer, networkFresh] = [
  randomBytes(32),
  randomBytes(32),
  randomBytes(32),
  randomBytes(32),
]
let database: Awaited<ReturnType<typeof openGuardedDatabase>>
beforeAll(async () => {
  database = await openGuardedDatabase()
})
afterAll(() => database.drop())

const vaultsOf = (portal: KeyRing, network: KeyRing) => ({ portal: createVault(portal), network: createVault(network) })
const keeperOf = ({ portal, network }: ReturnType<typeof vaultsOf>) => createSecretKeeper(portal, network)
async function run(vaults: ReturnType<typeof vaultsOf>) {
  const found = new Map<string, Omit<Resealed, 'told'>>()
  for await (const { told, ...counts } of reseal(database, vaults)) found.set(told, counts)
  return found
}

test('every column of a key’s id is one of a place that is sealed again', async () => {
  const { rows } = await database.query<{ place: string }>(
    `select case table_schema when 'network' then 'network.' else '' end || table_name || ' ' || column_name as place
     from information_schema.columns where column_name like '%key_id' order by 1`,
  )
  expect(rows.map(({ place }) => place)).toEqual(
    PLACES.map(({ table, prefix }) => `${table} ${prefix}key_id`).toSorted(),
  )
})

test('what former keys sealed is sealed again once, by the roles of the server, and then needs the new keys alone', async () => {
  const ids: string[] = []
  for (let index = 0; index < 60; index += 1) ids.push((await insertSample(database)).integration_id)
  const old = vaultsOf([former], [networkFormer])
  for (const id of ids) await keeperOf(old).make(database.kysely, id)
  const values = (vaults: typeof old) =>
    Promise.all(ids.flatMap((id) => PURPOSES.map((purpose) => keeperOf(vaults).valid(database.kysely, id, purpose))))
  const before = await values(old)
  const authority = old.portal.seal('certificate-authority', 'pem')
  await database.kysely.insertInto('certificate_authority').values(authority).execute()

  const both = vaultsOf([fresh, former], [networkFresh, networkFormer])
  expect(await values(both)).toEqual(before)
  const total = ids.length * PURPOSES.length
  const first = await run(both)
  expect(first.get('secretos de integraciones')).toEqual({ again: total, before: 0, other: 0 })
  expect(first.get('sus copias para la red')).toEqual({ again: total, before: 0, other: 0 })
  expect(first.get('autoridad de los clientes')).toEqual({ again: 1, before: 0, other: 0 })
  expect((await run(both)).get('secretos de integraciones')).toEqual({ again: 0, before: total, other: 0 })

  const alone = vaultsOf([fresh], [networkFresh])
  expect(await values(alone)).toEqual(before)
  const { rows } = await database.query<{ key_id: string }>('select distinct key_id from network.participant_secret')
  expect(rows).toEqual([{ key_id: alone.network.keyId }])
  const kept = await database.kysely.selectFrom('certificate_authority').selectAll().executeTakeFirstOrThrow()
  expect(alone.portal.open('certificate-authority', kept)).toBe('pem')
})

test('what a key that nobody gave sealed stays, and is counted', async () => {
  const lost = vaultsOf([randomBytes(32)], [networkFresh])
  await keeperOf(lost).make(database.kysely, (await insertSample(database)).integration_id)
  const found = await run(vaultsOf([fresh], [networkFresh]))
  expect(found.get('secretos de integraciones')).toMatchObject({ again: 0, other: PURPOSES.length })
})
