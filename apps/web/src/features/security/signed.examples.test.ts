import { API_VERSIONS } from '@portal/domain/enroller/operation'
import { DOCUMENTS } from '@portal/network/documents'
import { CALLS } from '@portal/network/testing/operations'
import { validatorOf } from '@portal/network/testing/validator'
import { describe, expect, test } from 'vitest'
import { examplesFor, SIGNED_EXAMPLES } from './signed.examples.ts'

const PLACES = { timestamp: '2026-03-05T15:04:05Z', signature: '0'.repeat(64) }
const DOCUMENT_OF = { v1: 'api-qri', v2: 'api-qri-v2' } as const

describe.each(API_VERSIONS)('the signed examples of %s', (version) => {
  const name = DOCUMENT_OF[version]

  test.each(SIGNED_EXAMPLES[version])(
    "$label is a call of the network's own document, body and secret alike",
    (example) => {
      const { call, body, purpose, signer = purpose } = example
      const found = CALLS.find(
        ({ document, method, path }) => document === name && call === `${method.toUpperCase()} ${path}`,
      )
      const schema = found?.operation.requestBody?.content['application/json']?.schema
      const signedText = { ...body, ...PLACES }
      const faults = call.startsWith('GET ')
        ? [`${String(body['method'])} ${String(body['path'])}`].filter((shown) => shown !== call)
        : validatorOf(DOCUMENTS[name])(schema ?? { not: {} }, signedText)
      expect(faults).toEqual([])
      expect(found?.operation['x-signing-secret']).toBe(signer === 'automatic_refund' ? 'refund' : signer)
    },
  )
})

test('every integration sees its first call first', () => {
  const holders = [
    { type: 'payer', chargeback_balance_type: null },
    { type: 'collector', chargeback_balance_type: 'GLOBAL' },
    { type: 'payer_collect', chargeback_balance_type: 'GLOBAL_AUTOMATICO' },
  ] as const
  for (const holder of holders)
    for (const api_version of API_VERSIONS)
      expect(examplesFor({ ...holder, api_version })[0]?.label).toBe('Primera llamada')
})

test('a payer of v1 is told what stands in the place of subscriptions', () => {
  const payer = { type: 'payer', chargeback_balance_type: null } as const
  expect(examplesFor({ ...payer, api_version: 'v2' }).map(({ label }) => label)).toEqual([
    'Primera llamada',
    'Suscripción',
  ])
  expect(examplesFor({ ...payer, api_version: 'v1' })).toMatchObject([
    { label: 'Primera llamada' },
    { label: 'Pago', note: expect.stringContaining('desde la versión v2') },
  ])
})
