import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { API_VERSIONS } from '@portal/domain/enroller/operation'
import { PURPOSES } from '@portal/domain/security/secret'
import { collectionFor, environmentFor } from '@portal/network/collection/collection'
import { type Collection, secretVariable } from '@portal/network/collection/postman'
import { filledIn, runCollection } from '@portal/network/testing/newman'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type Door, openDoor } from './testing/door.ts'
import { receiving } from './testing/receiving.ts'

let door: Door
const folder = mkdtempSync(join(tmpdir(), 'portal-collection-'))
beforeAll(async () => {
  door = await openDoor()
})
afterAll(async () => {
  await door.drop()
  rmSync(folder, { recursive: true })
})

function file(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

/**
 * Runs the collection of a participant as its owner would, with secrets and certificates filled in.
 * @returns what the network refused, one line each
 */
function run(
  { type, clientOs, secrets, pair }: Caller,
  api_version: (typeof API_VERSIONS)[number],
  part = (items: Collection['item']) => items,
): Promise<string[]> {
  const selection = { type, api_version, automaticRefund: false }
  const collection = collectionFor(selection)
  const typed = Object.fromEntries(PURPOSES.map((purpose) => [secretVariable(purpose), secrets[purpose]]))
  const environment = filledIn(environmentFor({ ...selection, x_client_os: clientOs, base_url: door.url }), typed)
  return runCollection({ ...collection, item: part(collection.item) }, environment, {
    cert: file('client.crt', pair.cert),
    key: file('client.key', pair.key),
    ca: file('server-ca.crt', door.ca),
  })
}

test('a dual runs its collection of V2 from the first request to the last, and again', async () => {
  const caller = await receiving(door, 'payer_collect')
  expect(await run(caller, 'v2')).toEqual([])
  expect(await run(caller, 'v2')).toEqual([])
}, 180_000)

test('a dual runs its collection of V1', async () => {
  expect(await run(await receiving(door, 'payer_collect'), 'v1')).toEqual([])
})

/** The named folders of a collection's documents. */
const folders =
  (...names: string[]) =>
  (items: Collection['item']): Collection['item'] =>
    items.map((item) => ({ ...item, item: item.item.filter(({ name }) => names.includes(name)) }))

test('a collector runs the rest once the test wallet has paid its charge', async () => {
  const caller = await receiving(door, 'collector')
  expect(await run(caller, 'v2', folders('Conexión', 'Tokens'))).toEqual([])
  const { rows } = await door.query<{ uuid: string }>(
    `select uuid from network.token where collector_id = $1 and state <> 'CANCELLED'`,
    [caller.id],
  )
  expect(await door.network.port.pay(caller.id, rows[0]?.uuid ?? '')).toMatchObject({ paid: true })
  const rest = folders(
    'Pagos',
    'Devoluciones',
    'Billeteras',
    'Liquidación',
    'Saldos',
    'Cartola',
    'Comercios',
    'Gestión de alias',
    'Alias Pay',
  )
  expect(await run(caller, 'v2', rest)).toEqual([])
})
