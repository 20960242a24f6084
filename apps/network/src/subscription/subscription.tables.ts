import type { SUBSCRIPTION_STATES } from '@portal/network/common/states'
import type { Generated } from 'kysely'
import type { Merchant, Payer } from '../ledger/payment.tables.ts'
import type { Json } from '../participant/participant.tables.ts'

export interface SubscriptionTables {
  subscription: {
    id: Generated<string>
    payer_id: string
    collector_id: string | null
    merchant: Json<Merchant>
    payer: Json<Payer>
    max_amount: number
    state: keyof typeof SUBSCRIPTION_STATES
    charge_at: Date | null
    created_at: Date
    cancelled_at: Date | null
  }
  subscription_charge: {
    token_uuid: string
    subscription_id: string
    state: 'PENDING' | 'CHARGED' | 'FAILED'
    created_at: Date
  }
}
