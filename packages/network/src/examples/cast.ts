/** Example values (people, ids, amounts, dates) that all examples of the API documents use. */
export const CAST = {
  clientOs: 'qri-4f9a1c2b7d3e',
  idempotencyKey: '7d1f0c52-6f0e-4a55-9f0b-0f3f2a7c9b10',
  token: '0b9c6a1e-5d1f-4f0a-9a55-1c3f8f0e7b21',
  tokenNumber: '48210937',
  authorization: '5e7d2c40-2b1a-4c88-8f63-7a90d1e4c3b2',
  payment: 'c2a4f7e8-91d3-4b6e-a7f5-3d8e0c1b2a94',
  med: 'MED-20260305-0000418237',
  subscription: 'e8b3d5f1-4c7a-4e29-b6d8-9f1a2c3e4d57',
  request: 'req_01JNK3V7Q8ZC4M5X',
  order: 'ORD-000123',
  refund: 'DEV-000045',
  amount: 15990,
  date: '2026-03-05',
  merchant: { tax_id: '76086403-K', name: 'CAFE DEMO SPA', branch: 'SANTIAGO CENTRO' },
  payer: { tax_id: '12345678-5', name: 'Ana Rojas Muñoz', account_hint: '****4821' },
  alias: 'ana.rojas',
  otherAlias: '+56911112222',
  certificate: '3A9F0C51D27E48B6A1C4E8F0253B7D96',
  commerce: '3f6d9b27-8e54-4a1c-bd02-6c7e5f8a9b31',
} as const

/** Time at which the example calls are signed (about 12:04 in Santiago). */
export const SIGNED_AT = '2026-03-05T15:04:05Z'

/** Time of the event in an example notice, unless the notice states another. */
export const HAPPENED_AT = '2026-03-05T12:04:05-03:00'
