import type { Generated } from 'kysely'
import type { Json } from '../participant/participant.tables.ts'

export interface Account {
  bank_code: string
  type: '001' | '002'
  number: string
}

export interface CommerceTables {
  commerce: {
    id: Generated<string>
    collector_id: string
    tax_id: string
    name: string
    account: Json<Account>
    state: 'ACTIVE' | 'INACTIVE'
    created_at: Date
  }
}
