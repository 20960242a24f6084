import { DatabaseUnavailable } from './sessions.ts'

/** Error code for each constraint that a caller can break; a violation of any other constraint is our own fault (500). */
export type ConstraintCode = 'duplicate_name' | 'duplicate_account' | 'not_applicable' | 'invalid' | 'conflict'

const CODES = {
  integration_public_name_unique: 'duplicate_name',
  integration_payer_has_no_modes: 'not_applicable',
  integration_payer_has_no_alias: 'not_applicable',
  integration_demand_med_dual_only: 'not_applicable',
  integration_automatic_refund_enrolador_only: 'invalid',
  integration_finish_date_exactly_when_success: 'conflict',
  integration_type_known: 'invalid',
  integration_api_version_known: 'invalid',
  integration_operation_mode_known: 'invalid',
  integration_chargeback_balance_type_known: 'invalid',
  integration_demand_med_known: 'invalid',
  integration_state_known: 'invalid',
  integration_public_name_length: 'invalid',
  integration_one_owner: 'conflict',
  company_name_tax_id_unique: 'conflict',
  company_tax_id_form: 'invalid',
  membership_pkey: 'conflict',
  membership_one_owner: 'conflict',
  membership_role_known: 'invalid',
  invitation_one_transfer: 'conflict',
  invitation_email_unique: 'conflict',
  invitation_kind_known: 'invalid',
  invitation_email_form: 'invalid',
  invitation_expiry: 'invalid',
  pending_item_pkey: 'conflict',
  pending_item_id_from_1: 'invalid',
  pending_item_description_length: 'invalid',
  security_setting_ip_origen_count: 'invalid',
  ifd_account_bank: 'invalid',
  ifd_account_type_known: 'invalid',
  ifd_account_number_digits: 'invalid',
  ifo_account_bank: 'invalid',
  billing_account_bank: 'invalid',
  billing_account_type_known: 'invalid',
  billing_account_number_digits: 'invalid',
  alias_iframe_available_hosts_count: 'invalid',
  dashboard_account_email_unique: 'duplicate_account',
  dashboard_account_one_default: 'conflict',
  dashboard_account_role_known: 'invalid',
  dashboard_account_email_form: 'invalid',
  certificate_one_active: 'conflict',
  integration_secret_one_current: 'conflict',
  audit_log_chain_unique: 'conflict',
  idempotency_key_pkey: 'conflict',
} satisfies Record<string, ConstraintCode>

/** Name of the constraint that refused a statement, on either database; undefined for any other error. */
export function constraintOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if ('constraint' in error && typeof error.constraint === 'string') return error.constraint
  // Before PostgreSQL 18 a NOT NULL constraint has no name, so the column's name is used on both databases.
  return constraintOf(error.cause)
}

/** Error code of a refused statement, if a caller can break its constraint. */
export function codeOf(error: unknown): ConstraintCode | undefined {
  const name = constraintOf(error)
  return name && isKnown(name) ? CODES[name] : undefined
}

function isKnown(name: string): name is keyof typeof CODES {
  return Object.hasOwn(CODES, name)
}

/** Every constraint that has a code, for the test that compares them with the database's. */
export const knownConstraints: readonly string[] = Object.keys(CODES)

/** True if the database could not be reached or did not answer in time: the call answers 503 and may be repeated. */
export function isConnectionError(error: unknown): boolean {
  return error instanceof DatabaseUnavailable || (error instanceof Error && isConnectionError(error.cause))
}
