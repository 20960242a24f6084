import type { PAY_STATES, SEND_STATES } from '@portal/network/alias/schemas'
import type { Generated } from 'kysely'

export type AliasState = 'ACTIVE' | 'INACTIVE'

export interface AliasTables {
  alias: {
    id: Generated<string>
    alias: string
    participant_id: string
    tax_id: string
    name: string
    state: AliasState
    created_at: Date
  }
  alias_quota: {
    participant_id: string
    left_over: number
    counted_at: Date
  }
  alias_send: {
    id: Generated<string>
    from_id: string
    from_alias: string
    from_tax_id: string
    to_id: string
    to_alias: string
    to_tax_id: string
    to_name: string
    amount: number
    state: keyof typeof SEND_STATES
    created_at: Date
    due_at: Date
    ended_at: Date | null
  }
  alias_pay: {
    id: Generated<string>
    token_uuid: string
    alias: string
    state: keyof typeof PAY_STATES
    created_at: Date
    ended_at: Date | null
  }
}
