import type { Purpose } from '@portal/domain/security/secret'
import { PRODUCT } from '@portal/domain/brand'
import { TYPES } from '@portal/domain/integration/type'
import { afterEach, describe, expect, test } from 'vitest'
import { CAST } from '../examples/cast.ts'
import { EXAMPLE_ROTATED_SECRET, EXAMPLE_SECRETS } from '../examples/secrets.ts'
import { filledIn, runCollection } from '../testing/newman.ts'
import { SignedListener } from '../testing/signed-listener.ts'
import { collectionFor, environmentFor } from './collection.ts'
import { secretVariable } from './postman.ts'
import { callsOf, type Selection } from './selection.ts'

const x_client_os = `${PRODUCT}-4f9a1c2b7d3e`
const SELECTIONS = (['v1', 'v2'] as const).flatMap((api_version) =>
  TYPES.flatMap((type) => [false, true].map((automaticRefund): Selection => ({ api_version, type, automaticRefund }))),
)
const DUAL: Selection = { api_version: 'v2', type: 'payer_collect', automaticRefund: false }

let listener: SignedListener | undefined
afterEach(() => listener?.close())

interface Run {
  wrong?: Partial<Record<Purpose, string>>
  /** Path that the test adds to the base URL; every request's path must then begin with it. */
  prefix?: string
  /** Value that every collection variable has before the run, instead of its example. */
  former?: string
  /** How many folders of the collection to run, beginning with the first; all by default. */
  folders?: number
}

/** Runs the collection with Newman against a listener that checks its signatures. */
async function run(selection: Selection, { wrong, prefix = '', former = '', folders }: Run = {}) {
  const calls = callsOf(selection).map((call) => ({ ...call, path: prefix + call.path }))
  listener = new SignedListener(calls, EXAMPLE_SECRETS)
  const base_url = (await listener.listen()) + prefix
  const secrets = Object.entries({ ...EXAMPLE_SECRETS, ...wrong }).map(
    ([purpose, secret]) => [secretVariable(purpose as Purpose), secret] as const,
  )
  const environment = filledIn(environmentFor({ ...selection, x_client_os, base_url }), Object.fromEntries(secrets))
  const collection = collectionFor(selection)
  const variable = collection.variable.map((each) => ({ ...each, value: former || each.value }))
  const failures = await runCollection(
    { ...collection, item: collection.item.slice(0, folders), variable },
    environment,
  )
  return { failures, heard: listener.heard }
}

describe('a collection with its secrets filled in', () => {
  test.each<Purpose>(['integration', 'refund', 'authorization'])(
    'has just the calls of one purpose refused when that secret is wrong: %s',
    async (purpose) => {
      const { heard } = await run(DUAL, { wrong: { [purpose]: EXAMPLE_ROTATED_SECRET }, folders: 1 })
      const refused = heard.filter(({ status }) => status === 401)
      expect(refused.length).toBeGreaterThan(0)
      expect(refused).toEqual(heard.filter(({ secret }) => secret === purpose))
    },
  )

  test('signs the whole path if the server’s address has a path', async () => {
    const { heard } = await run({ ...DUAL, type: 'payer' }, { prefix: '/simulador', folders: 1 })
    expect(heard.every(({ path, status }) => path.startsWith('/simulador/') && status < 300)).toBe(true)
  })

  test('passes values of an answer to later calls', async () => {
    const { heard } = await run({ ...DUAL, type: 'collector' }, { former: 'former', folders: 1 })
    const pathOf = (name: string) => heard.find(({ operation }) => operation === name)?.path
    expect(pathOf('readToken')).toBe(`/qri/v2/tokens/${CAST.token}`)
    expect(pathOf('readTokenByNumber')).toBe(`/qri/v2/tokens/number/${CAST.tokenNumber}`)
    expect(pathOf('requestRefund')).toBe(`/qri/v2/payments/${CAST.payment}/refunds`)
  })

  test('says which secret is missing', async () => {
    const { failures } = await run({ ...DUAL, type: 'payer' }, { wrong: { authorization: '' }, folders: 1 })
    expect(failures.join('\n')).toContain('Falta el secreto authorization_secret')
  })
})

describe.each(SELECTIONS)('of $type on $api_version (automatic refund: $automaticRefund)', (selection) => {
  const collection = JSON.stringify(collectionFor(selection))
  const environment = environmentFor({ ...selection, x_client_os, base_url: 'https://localhost:3443' })

  test('the collection and its environment contain no secret', () => {
    for (const text of [collection, JSON.stringify(environment)]) expect(text).not.toMatch(/_(?:test|live)_[\w-]{20}/)
    const secrets = environment.values.filter(({ type }) => type === 'secret')
    expect(secrets.length).toBeGreaterThan(0)
    expect(secrets.every(({ value }) => value === '')).toBe(true)
  })

  test('the environment has the address, the client and the secrets that sign the calls', () => {
    const needed = new Set(callsOf(selection).map(({ secret }) => secretVariable(secret)))
    const given = environment.values.map(({ key }) => key)
    expect(given.slice(0, 2)).toEqual(['base_url', 'X-Client-OS'])
    expect(new Set(given.slice(2))).toEqual(needed)
  })

  test('every variable of the collection has a value or is made by the script', () => {
    const given = [...collectionFor(selection).variable, ...environment.values].map(({ key }) => key)
    const known = new Set([...given, 'idempotency_key', 'today', 'new_tax_id'])
    const used = [...collection.matchAll(/\{\{([^{}$]+)\}\}/g)].map(([, name]) => name)
    expect(used.filter((name) => !known.has(name ?? ''))).toEqual([])
  })
})

const operations = (type: Selection['type'], api_version: Selection['api_version'] = 'v2') =>
  callsOf({ ...DUAL, type, api_version }).map(({ operation }) => operation.operationId)

describe('the calls', () => {
  test('of a wallet are those of a payer', () => {
    const payer = operations('payer')
    expect(payer).toEqual(expect.arrayContaining(['readToken', 'authorizeToken', 'createSubscription', 'sendToAlias']))
    for (const other of ['createToken', 'requestRefund', 'payByAlias', 'listBalances'])
      expect(payer).not.toContain(other)
  })

  test('of a collector are those of a collector', () => {
    const collector = operations('collector')
    expect(collector).toEqual(expect.arrayContaining(['createToken', 'requestRefund', 'payByAlias', 'createCommerce']))
    for (const other of ['authorizeToken', 'createSubscription', 'sendToAlias']) expect(collector).not.toContain(other)
  })

  test.each(['v1', 'v2'] as const)('of a dual are those of both, on %s', (version) => {
    const both = new Set([...operations('payer', version), ...operations('collector', version)])
    expect(new Set(operations('payer_collect', version))).toEqual(both)
  })

  test('of one version are not in the collection of the other', () => {
    expect(operations('payer_collect', 'v1')).not.toContain('createToken')
    expect(operations('payer_collect', 'v2')).not.toContain('crearCobro')
  })
})

describe('the order of a run', () => {
  /** Names of the requests in the folder with a name. */
  const namesIn = (type: Selection['type'], folder: string) =>
    collectionFor({ ...DUAL, type })
      .item.flatMap(({ item }) => item)
      .flatMap((each) => ('item' in each && each.name === folder ? each.item.map(({ name }) => name) : []))

  test('begins with the connection, whoever runs it', () => {
    for (const type of TYPES) expect(namesIn(type, 'Conexión')).toEqual(['Probar la conexión'])
  })

  test('of a dual makes what an earlier request has ended once more', () => {
    expect(namesIn('payer_collect', 'Tokens')[2]).toBe('Crear otro token')
    expect(namesIn('payer_collect', 'Autorizaciones').slice(2, 5)).toEqual([
      'Reversar (reverse_payer)',
      'Crear un token que se pagará',
      'Preautorizar ese token',
    ])
  })

  test('of a wallet, which creates no tokens, is that of the document', () => {
    expect(namesIn('payer', 'Tokens')).toEqual(['Leer un token', 'Leer un token por su número'])
    expect(namesIn('payer', 'Autorizaciones')).toHaveLength(4)
    expect(namesIn('collector', 'Suscripciones')).toEqual([])
  })
})
