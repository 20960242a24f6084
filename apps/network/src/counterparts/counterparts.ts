import type { Payer } from '../ledger/payment.tables.ts'
import type { Participant } from '../participant/participant.ts'

const PARTY = { addresses: {}, sourceIps: [], alias: true, aliasFrame: null, counterpart: true } as const

/** Test collector, so that a wallet can try everything alone. Its calls are performed without certificate and signature. */
export const CAFE: Participant = {
  ...PARTY,
  id: 'cafede00-0000-4000-8000-000000000001',
  clientOs: 'qri-0000000cafe0',
  name: 'Café Demo',
  type: 'collector',
  operationMode: 'enrolador',
  refundMode: 'GLOBAL',
  demandMed: null,
  directOpen: null,
  banks: { ifd: '039', billing: '039' },
}

/** Test wallet, so that a collector can try everything alone. Its Direct Open leads to the portal and is added when it is planted. */
export const WALLET: Participant = {
  ...PARTY,
  id: 'b111e7e0-0000-4000-8000-000000000002',
  clientOs: 'qri-00000b111e7e',
  name: 'Billetera Demo',
  type: 'payer',
  operationMode: null,
  refundMode: null,
  demandMed: null,
  directOpen: null,
  banks: { ifo: '729' },
}

/** People of the test wallet; their tax ids are those of the documentation's test data. */
export const PEOPLE = [
  { tax_id: '12345678-5', name: 'Ana Rojas Muñoz', account_hint: '****4821' },
  { tax_id: '11111111-1', name: 'Bruno Díaz Soto', account_hint: '****1111' },
  { tax_id: '5126663-3', name: 'Carla Vera Ruiz', account_hint: '****6663' },
  { tax_id: '10000013-K', name: 'Kevin Lagos Paz', account_hint: '****0013' },
] as const satisfies readonly Payer[]
