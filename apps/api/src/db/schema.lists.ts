import type { IntegrationType } from '@portal/domain/integration/type'
import type { Kept } from './schema.columns.ts'

/** The integrations of one type that one company has; written by triggers alone. */
export interface CompanyTypeGroupTable {
  company_id: Kept<string>
  type: Kept<IntegrationType>
  search_key: Kept<string>
  /** Of its first integration. */
  created_at: Kept<Date>
  count_integration: Kept<number>
  count_progress: Kept<number>
  count_pending: Kept<number>
  count_success: Kept<number>
  count_waiting: Kept<number>
  has_pending: Kept<boolean>
  in_progress: Kept<boolean>
  in_pending: Kept<boolean>
  in_success: Kept<boolean>
}

/** Groups and integrations of a type with exactly these states (1 in progress, 2 with observations, 4 finished), in parts. */
export interface ListTotalTable {
  slot: Kept<number>
  type: Kept<IntegrationType>
  states: Kept<number>
  groups: Kept<number>
  integrations: Kept<number>
}
