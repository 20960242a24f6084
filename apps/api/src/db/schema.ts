import type { Role } from '@portal/domain/access/permission'
import type { API_VERSIONS, DemandMed, OperationMode, RefundMode } from '@portal/domain/enroller/operation'
import type { SectionName } from '@portal/domain/enroller/sections'
import type { IntegrationState } from '@portal/domain/integration/state'
import type { IntegrationType } from '@portal/domain/integration/type'
import type { ColumnType, Generated } from 'kysely'
import type * as assistant from './schema.assistant.ts'
import type * as calls from './schema.calls.ts'
import type { Kept, OptionalTime, Stamp, Time } from './schema.columns.ts'
import type * as mail from './schema.mail.ts'
import type * as settings from './schema.settings.ts'

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
  /** Names the membership in answers, because a person's subject is never shown. */
  id: Generated<string>
  integration_id: string
  sub: string
  role: Exclude<Role, 'ADMIN'>
  since: ColumnType<Date, Date | undefined, Date>
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

/**
 * The tables that typed queries read and write; column names are those of spec §3, letter for letter. `company_type_group` is read by
 * plain SQL alone.
 */
export interface Schema {
  person: PersonTable
  company: CompanyTable
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
  audit_log: calls.AuditLogTable
  signed_session: calls.SignedSessionTable
  idempotency_key: calls.IdempotencyKeyTable
  rate_quota: calls.RateQuotaTable
  mail_message: mail.MailMessageTable
  letter: mail.LetterTable
  certificate_notice: mail.CertificateNoticeTable
  assistant_thread: assistant.AssistantThreadTable
  assistant_message: assistant.AssistantMessageTable
}
