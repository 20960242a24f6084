import type { Role } from '@portal/domain/access/permission'
import type { API_VERSIONS, DemandMed, OperationMode, RefundMode } from '@portal/domain/enroller/operation'
import type { SectionName } from '@portal/domain/enroller/sections'
import type { IntegrationState } from '@portal/domain/integration/state'
import type { IntegrationType } from '@portal/domain/integration/type'
import type { ColumnType, Generated } from 'kysely'
import type * as settings from './schema.settings.ts'

/** Set by the database at insert, never changed afterwards. */
type Stamp = ColumnType<Date, Date | undefined, never>
/** Kept by the database itself, never written by a statement of ours. */
type Kept<Value> = ColumnType<Value, never, never>
type Time = ColumnType<Date, Date | string, Date | string>
type OptionalTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
/** Read as a value, written as JSON text, so that an array is never taken for an SQL array. */
type Json<Value> = ColumnType<Value, string | undefined, string>

export interface PersonTable {
  sub: string
  email: string | null
  email_verified: Generated<boolean>
  name: string | null
  first_seen_at: Stamp
  last_seen_at: ColumnType<Date, Date | undefined, Date>
}

export interface CompanyTable {
  id: Generated<string>
  enroller_name: string
  /** Upper case, spaces folded. */
  name_key: string
  /** `12345678-5`. */
  tax_id: string
  created_at: Stamp
  /** `name_key` without accents. */
  search_key: Kept<string>
  /** States that it has of each type, three bits a type. */
  marks: Kept<number>
  count_payer: Kept<number>
  count_collector: Kept<number>
  count_dual: Kept<number>
}

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

export interface IntegrationTable {
  /** The `uuid` of the wire. */
  id: Generated<string>
  enroller_uuid: Generated<string>
  company_id: string
  /** The company's name as this integration's owner wrote it. */
  enroller_name: string
  public_name: string
  public_name_key: string
  /** `public_name_key` without accents. */
  public_search_key: Kept<string>
  type: IntegrationType
  x_client_os: string
  color: string
  api_version: Generated<(typeof API_VERSIONS)[number]>
  operation_mode: OperationMode | null
  chargeback_balance_type: RefundMode | null
  demand_med: DemandMed | null
  alias_configured: Generated<boolean>
  state: Generated<IntegrationState>
  finish_date: OptionalTime
  finish_requested_at: OptionalTime
  /** Since when it is in its state. */
  state_since: ColumnType<Date, Date | string | undefined, Date | string>
  /** Since when both checklists are at 100%; null while one is not. */
  ready_since: OptionalTime
  /** Since when an observation is open, kept by the database. */
  observed_since: ColumnType<Date | null, undefined, never>
  /** Since when it waits for the network; worked out by the database. */
  waiting_since: ColumnType<Date | null, undefined, never>
  created_by: string
  created_at: Stamp
  updated_at: ColumnType<Date, Date | undefined, Date>
}

export interface MembershipTable {
  /** Its name outside: in no list stands a subject. */
  id: Generated<string>
  integration_id: string
  sub: string
  role: Exclude<Role, 'ADMIN'>
  since: ColumnType<Date, Date | undefined, Date>
  integration_created_at: Kept<Date>
  integration_type: Kept<IntegrationType>
}

export interface InvitationTable {
  id: Generated<string>
  integration_id: string
  /** Lower case. */
  email: string
  kind: 'SHARED' | 'TRANSFER'
  invited_by: string
  created_at: Stamp
  /** Null exactly for a TRANSFER. */
  expires_at: OptionalTime
  former_owner: string | null
}

type Flag = Generated<boolean>
type NullableFlag = Generated<boolean | null>

export interface ProgressTable {
  integration_id: string
  integration_configured: Flag
  token_number: Flag
  settlement_webhook: NullableFlag
  reverse_payer: Flag
  direct_open: Flag
  validate_authorization: Flag
  pre_authorization_webhook: Flag
  token_generation: Flag
  reverse_enroller: NullableFlag
  logo: Flag
  remaining_time: Flag
  verificate_authorization: Flag
  tyc_qri: Flag
  account_med: Flag
  tyc_commerce: Flag
  nda: NullableFlag
}

export interface SectionVersionTable {
  integration_id: string
  section: SectionName
  version: number
}

export interface PendingItemTable {
  integration_id: string
  id: number
  state: Flag
  description: string
  created_by: string
  created_at: Stamp
}

export interface StateChangeTable {
  integration_id: string
  /** From 1, without gaps within an integration. */
  number: number
  from_state: IntegrationState
  to_state: IntegrationState
  actor_sub: string
  actor_kind: 'person' | 'administrator'
  at: Stamp
}

export interface DashboardAccountTable {
  id: Generated<string>
  integration_id: string
  name: string
  /** Lower case. */
  email: string
  role: 'ER' | 'EP'
  is_default: Flag
  password_hash: string | null
  created_at: Stamp
}

export interface CertificateTable {
  id: Generated<string>
  integration_id: string
  serial: string
  status: Generated<'INTENT' | 'ACTIVE' | 'REVOKED'>
  not_before: Time
  not_after: Time
  pem: string | null
  revoked_at: OptionalTime
  created_by: string
  created_at: Stamp
}

export interface CertificateAuthorityTable {
  only_one: Generated<true>
  key_id: string
  nonce: Uint8Array
  ciphertext: Uint8Array
  created_at: Stamp
}

export interface IntegrationSecretTable {
  id: Generated<string>
  integration_id: string
  purpose: 'integration' | 'refund' | 'automatic_refund' | 'authorization'
  key_id: string
  /** 12 bytes. */
  nonce: Uint8Array
  ciphertext: Uint8Array
  last4: string
  created_at: Stamp
  /** Null for the current secret of its purpose. */
  expires_at: OptionalTime
}

export interface AuditLogTable {
  /** Given by the chain, without gaps. */
  id: ColumnType<number, never, never>
  at: Stamp
  actor_sub: string | null
  actor_kind: string
  action: string
  integration_id: string | null
  /** Before and after, never secrets. */
  detail: Json<Record<string, unknown>>
  thread_id: string | null
  request_id: string | null
  network: ColumnType<string | null, string | null | undefined, never>
  outcome: 'ok' | 'denied' | 'error'
  previous_hash: ColumnType<Uint8Array, never, never>
  hash: ColumnType<Uint8Array, never, never>
}

export interface SignedSessionTable {
  /** SHA-256 of the session's id, in hexadecimal. */
  digest: string
  seen_at: Stamp
}

export interface IdempotencyKeyTable {
  sub: string
  key: string
  operation: string
  request_hash: string
  /** Null until the call that claimed the key has its answer. */
  status: number | null
  body: Json<unknown>
  /** Version that a versioned answer tells in its ETag. */
  version: ColumnType<number | null, number | null | undefined, number | null>
  created_at: Stamp
}

export interface RateQuotaTable {
  subject: string
  bucket: string
  window_start: Time
  count: Generated<number>
}

export interface MailMessageTable {
  id: Generated<string>
  recipient: string
  subject: string
  body_text: string
  body_html: string | null
  created_at: Stamp
}

/** Mail that waits to be sent, or was; its text leaves with it. */
export interface LetterTable {
  id: Generated<string>
  kind: string
  recipient: string
  subject: string
  body_text: string | null
  body_html: string | null
  status: Generated<'WAITING' | 'SENT' | 'FAILED'>
  attempts: Generated<number>
  due_at: ColumnType<Date, never, Date>
  failure: ColumnType<string | null, never, string>
  created_at: Stamp
  ended_at: ColumnType<Date | null, never, Date>
}

export interface CertificateNoticeTable {
  certificate_id: string
  days: number
  sent_at: Stamp
}

/** The tables of the portal; column names are those of spec §3, letter for letter. */
export interface Schema {
  person: PersonTable
  company: CompanyTable
  company_type_group: CompanyTypeGroupTable
  list_total: ListTotalTable
  integration: IntegrationTable
  membership: MembershipTable
  invitation: InvitationTable
  progress: ProgressTable
  section_version: SectionVersionTable
  pending_item: PendingItemTable
  state_change: StateChangeTable
  webhook_setting: settings.WebhookSettingTable
  security_setting: settings.SecuritySettingTable
  ifd_account: settings.IfdAccountTable
  ifo_account: settings.IfoAccountTable
  billing_account: settings.BillingAccountTable
  direct_open: settings.DirectOpenTable
  alias_webhook: settings.AliasWebhookTable
  alias_iframe: settings.AliasIframeTable
  dashboard_account: DashboardAccountTable
  certificate: CertificateTable
  certificate_authority: CertificateAuthorityTable
  integration_secret: IntegrationSecretTable
  audit_log: AuditLogTable
  signed_session: SignedSessionTable
  idempotency_key: IdempotencyKeyTable
  rate_quota: RateQuotaTable
  mail_message: MailMessageTable
  letter: LetterTable
  certificate_notice: CertificateNoticeTable
}
