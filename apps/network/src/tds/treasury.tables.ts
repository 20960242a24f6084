import type { REFUND_STATES } from '@portal/network/common/states'
import type { NetworkErrorCode } from '@portal/network/common/errors'
import type { TOP_UP_STATES } from '@portal/network/tds-qri/schemas'
import type { ColumnType, Generated } from 'kysely'

/** Amounts are whole pesos. */
export interface TreasuryTables {
  refund_balance: {
    id: Generated<string>
    collector_id: string
    commerce_id: string | null
    account: string
    amount: number
    held: number
    updated_at: Date
  }
  movement: {
    id: string
    number: ColumnType<number, never, never>
    collector_id: string
    commerce_id: string | null
    type: 'TOP_UP' | 'REFUND' | 'ADJUSTMENT'
    amount: number
    balance: number
    reference: string
    occurred_at: Date
  }
  top_up: {
    id: Generated<string>
    collector_id: string
    commerce_id: string | null
    transfer_reference: string
    amount: number
    /** `PENDING`: the simulated bank made the transfer, and nobody has asked to credit it yet. */
    state: keyof typeof TOP_UP_STATES | 'PENDING'
    created_at: Date
  }
  refund: {
    id: Generated<string>
    refund_id: string
    collector_id: string
    payment_uuid: string
    balance_id: string | null
    state: keyof typeof REFUND_STATES
    amount: number
    reason: string
    requested_at: Date
    due_at: Date
    resolved_at: Date | null
    rejection: NetworkErrorCode | null
    med_id: string | null
  }
  statement: {
    participant_id: string
    /** 'yyyy-mm-dd' */
    date: string
    checksum: string
    closed_at: Date
  }
  statement_line: {
    participant_id: string
    side: 'collector' | 'payer'
    payment_uuid: string
    type: 'PAYMENT' | 'REFUND' | 'REVERSAL'
    order_id: string
    amount: number
    commission: number
    med_id: string
    occurred_at: Date
    day: string
    date: string | null
  }
}
