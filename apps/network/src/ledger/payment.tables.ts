import type { OperationMode, RefundMode } from '@portal/domain/enroller/operation'
import type { AUTHORIZATION_STATES, PAYMENT_STATES, TOKEN_STATES } from '@portal/network/common/states'
import type { ColumnType, Generated, Selectable } from 'kysely'
import type { Json } from '../participant/participant.tables.ts'

export interface Merchant {
  tax_id: string
  name: string
  branch: string
}

/** Person who pays, as the wallet tells it. */
export interface Payer {
  tax_id: string
  name: string
  account_hint: string
}

export type ReversedBy = 'reverse_payer' | 'reverse_enroller'

/** Why an authorization was rejected. */
export type Rejection = 'authorization_rejected' | 'authorization_timeout' | 'bank_rejected' | 'order_already_paid'

export type Token = Selectable<PaymentTables['token']>
export type Authorization = Selectable<PaymentTables['authorization']>
export type Payment = Selectable<PaymentTables['payment']>

/** Amounts are whole pesos. */
export interface PaymentTables {
  token: {
    uuid: Generated<string>
    number: string
    collector_id: string
    order_id: string
    amount: number
    description: string
    merchant: Json<Merchant>
    single_use: boolean
    state: keyof typeof TOKEN_STATES
    reader_id: string | null
    payer_id: string | null
    created_at: Date
    expires_at: Date
    ended_at: Date | null
  }
  authorization: {
    id: Generated<string>
    token_uuid: string
    payer_id: string
    payer: Json<Payer>
    state: keyof typeof AUTHORIZATION_STATES
    rejection: Rejection | null
    reason: string | null
    reversed_by: ReversedBy | null
    created_at: Date
    decide_by: Date
    bank_due: Date | null
    bank_asked: ColumnType<Date | null, Date | undefined, Date>
    ended_at: Date | null
  }
  payment: {
    uuid: Generated<string>
    token_uuid: string
    authorization_id: string | null
    collector_id: string
    payer_id: string
    order_id: string
    amount: number
    commission: number
    merchant: Json<Merchant>
    payer: Json<Payer>
    med_id: string
    on_us: boolean
    operation_mode: OperationMode | null
    refund_mode: RefundMode | null
    state: keyof typeof PAYMENT_STATES
    paid_at: Date
    settle_at: Date
    settled_at: Date | null
    reversed_at: Date | null
    reversed_by: ReversedBy | null
    reverse_at: Date | null
  }
  posting: {
    id: ColumnType<number, never, never>
    movement: string
    account: string
    amount: number
    at: Date
  }
}
