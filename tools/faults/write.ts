import { randomUUID } from 'node:crypto'
import type { Asked, Outcome } from './client.ts'

const TYPES = ['payer', 'collector', 'payer_collect'] as const
const MODES = ['cartola_qri', 'enrolador', 'comercio_enrolador'] as const
const REFUNDS = ['GLOBAL', 'COMMERCE'] as const

/** An integration as its owner knows it from the answers. */
export interface Owned {
  uuid: string
  type: string
  version: number
}

/** One write with everything that it takes to send it again unchanged. */
export interface Write {
  key: string
  asked: Asked
  /** Name of the new integration; undefined for a change. */
  name: string | undefined
  /** The changed integration and the version that the change makes. */
  saved: { owned: Owned; version: number; data: Record<string, unknown> } | undefined
}

/** Registers an integration; every other one belongs to a company of its own. */
export function creation(token: string, number: number): Write {
  const key = randomUUID()
  const name = `Falla ${number}`
  const body = {
    enroller_name: number % 2 ? `Empresa ${number}` : 'Empresa compartida',
    er_tax_id: '12.345.678-5',
    public_name: name,
    type: TYPES[number % 3],
  }
  const headers = { 'idempotency-key': key }
  return {
    key,
    name,
    saved: undefined,
    asked: { method: 'POST', path: '/api/integration', token, body, headers },
  }
}

/** Changes an integration to values that differ from those of the change before. */
export function change(token: string, owned: Owned, number: number): Write {
  const key = randomUUID()
  const data = dataOf(owned.type, number)
  return {
    key,
    name: undefined,
    saved: { owned, version: owned.version + 1, data },
    asked: {
      method: 'PUT',
      path: `/api/enroller/${owned.uuid}`,
      token,
      body: { type: owned.type, ...data },
      headers: { 'idempotency-key': key, 'if-match': `"${owned.version}"` },
    },
  }
}

function dataOf(type: string, number: number): Record<string, unknown> {
  const api_version = number % 2 ? 'v1' : 'v2'
  if (type === 'payer') return { api_version }
  const operation_mode = MODES[number % 3]
  const chargeback_balance_type = REFUNDS[number % 2]
  if (type === 'collector') return { api_version, operation_mode, chargeback_balance_type }
  return { api_version, operation_mode, chargeback_balance_type, demand_med: number % 2 ? 'ALWAYS' : 'NOT_ONUS' }
}

export const isStored = ({ status }: Outcome): boolean => status === 200 || status === 201
