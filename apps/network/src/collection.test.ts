import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ApiVersion } from '@portal/domain/enroller/operation'
import { PURPOSES } from '@portal/domain/security/secret'
import { collectionFor, environmentFor } from '@portal/network/collection/collection'
import { secretVariable } from '@portal/network/collection/postman'
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

interface Options {
  /** Values that the owner types into variables of the collection. */
  variables?: Record<string, string>
  /** True for the names of the folders that the owner runs; by default all. */
  chosen?: (name: string) => boolean
}

/**
 * Runs the collection of a participant as its owner would, with secrets, certificates and variables filled in.
 * @returns what the network refused, one line each
 */
function run(
  { type, clientOs, secrets, pair }: Caller,
  api_version: ApiVersion,
  { variables = {}, chosen = () => true }: Options = {},
): Promise<string[]> {
  const selection = { type, api_version, automaticRefund: false }
  const { item, variable, ...collection } = collectionFor(selection)
  const typed = Object.fromEntries(PURPOSES.map((purpose) => [secretVariable(purpose), secrets[purpose]]))
  const environment = filledIn(environmentFor({ ...selection, x_client_os: clientOs, base_url: door.url }), typed)
  const folders = item.map((document) => ({ ...document, item: document.item.filter(({ name }) => chosen(name)) }))
  const filled = variable.map((each) => ({ ...each, value: variables[each.key] ?? each.value }))
  return runCollection({ ...collection, item: folders, variable: filled }, environment, {
    cert: file('client.crt', pair.cert),
    key: file('client.key', pair.key),
    ca: file('server-ca.crt', door.ca),
  })
}

test('a dual runs its collection of V2 from the first request to the last, and again', async () => {
  const caller = await receiving(door, 'payer_collect')
  expect([await run(caller, 'v2'), await run(caller, 'v2')]).toEqual([[], []])
}, 180_000)

test('a dual runs its collection of V1', async () => {
  expect(await run(await receiving(door, 'payer_collect'), 'v1')).toEqual([])
})

test.each([
  // The Café Demo returns no money.
  ['v2', [expect.stringMatching(/^Leer la devolución de un pago: .*"not_found"/)]],
  ['v1', []],
] as const)('a wallet runs its collection of %s with a charge of the test collector', async (version, refused) => {
  const { uuid, number } = await door.network.port.charge(15_990)
  const variables = { token_uuid: uuid, cobro_uuid: uuid, token_number: number }
  expect(await run(await receiving(door, 'payer'), version, { variables })).toEqual(refused)
})

test.each([
  ['v2', ['Conexión', 'Tokens']],
  ['v1', ['Cobros']],
] as const)('a collector runs the rest of %s once the test wallet has paid its charge', async (version, first) => {
  const caller = await receiving(door, 'collector')
  expect(await run(caller, version, { chosen: (name) => first.some((each) => each === name) })).toEqual([])
  const { rows } = await door.query<{ uuid: string }>(
    `select uuid from network.token where collector_id = $1 and state <> 'CANCELLED'`,
    [caller.id],
  )
  const uuid = rows[0]?.uuid ?? ''
  const { payment } = (await door.network.port.pay(caller.id, uuid)) ?? {}
  const rest = {
    chosen: (name: string) => !['Autorizaciones', ...first].includes(name),
    variables: { pago_uuid: payment ?? '' },
  }
  expect(await run(caller, version, rest)).toEqual([])
})
