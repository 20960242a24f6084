import type { Role } from '@portal/domain/access/permission'
import type { RuleName } from '@portal/domain/connection/advice.rules'
import type { API_VERSIONS, DemandMed, OperationMode, RefundMode } from '@portal/domain/enroller/operation'
import type { SectionName } from '@portal/domain/enroller/sections'
import type { IntegrationState } from '@portal/domain/integration/state'
import type { IntegrationType } from '@portal/domain/integration/type'
import type { LegalItem, Mark, TechnologyItem } from '@portal/domain/progress/checklist'
import type { Verdict } from '@portal/domain/review/review'
import type { LifeState } from '@portal/domain/road/road'
import type { Purpose } from '@portal/domain/security/secret'
import type { Row } from '@portal/domain/setting/setting'
import type { Settings, StoredName } from '@portal/domain/setting/settings'
import type { ColumnType, Generated } from 'kysely'

/** Column that the database sets at insert and that never changes. */
type Stamp = ColumnType<Date, Date | undefined, never>
/** Column that a trigger or a generated expression maintains; the server's statements never write it. */
type Kept<Value> = ColumnType<Value, never, never>
type Time = ColumnType<Date, Date | string, Date | string>
/** Column with the time of the row's latest change; without a value, the database stores the time of the insert. */
type Touched = ColumnType<Date, Date | undefined, Date>
type OptionalTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
/** Column read as a value and written as JSON text, because `pg` would write an array as an SQL array. */
type Json<Value> = ColumnType<Value, string | undefined, string>

/** Text encrypted by `secrets/vault.ts`; the ciphertext ends with the authentication tag. */
export interface Sealed {
  key_id: string
  nonce: Uint8Array
  ciphertext: Uint8Array
}

/** A table for each setting, a column for each of its fields; columns that cannot be empty are NOT NULL in the database. */
type SettingTables = {
  [Name in StoredName as Settings[Name]['table']]: { integration_id: string } & Row<Settings[Name]>
}

/** Tables and columns that typed queries name, spelled as in SQL; triggers keep `company_type_group`, and plain SQL reads it. */
export interface Schema extends SettingTables {
  person: {
    sub: string
    email: string | null
    email_verified: Generated<boolean>
    name: string | null
    first_seen_at: Touched
    last_seen_at: Touched
    /** Time at which the person removed their account; name and e-mail are then null. */
    removed_at: OptionalTime
  }
  company: {
    id: Generated<string>
    enroller_name: string
    name_key: string
    tax_id: string
  }
  integration: {
    id: Generated<string>
    enroller_uuid: Generated<string>
    company_id: string
    enroller_name: string
    public_name: string
    public_name_key: string
    /** Public name for searches: `public_name_key` (upper case) without accents. */
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
    /** When somebody asked for the review that the network has not answered. */
    finish_requested_at: OptionalTime
    state_since: ColumnType<Date, Date | string | undefined, Date | string>
    /** When both checklists reached 100 %; null while one is incomplete. */
    ready_since: OptionalTime
    /** When the oldest open observation was made; maintained by triggers. */
    observed_since: ColumnType<Date | null, undefined, never>
    /** Times since which the integration waits for the administrators, and for the enroller; generated columns. */
    waiting_since: ColumnType<Date | null, undefined, never>
    enroller_since: ColumnType<Date | null, undefined, never>
    created_by: string
    created_at: Stamp
    updated_at: Touched
  }
  membership: {
    /** Identifies the membership in answers, because a person's subject (`sub`) is never shown. */
    id: Generated<string>
    integration_id: string
    sub: string
    role: Exclude<Role, 'ADMIN'>
    since: Touched
  }
  invitation: {
    id: Generated<string>
    integration_id: string
    /** E-mail address in lower case. */
    email: string
    kind: 'SHARED' | 'TRANSFER'
    invited_by: string
    created_at: Stamp
    expires_at: Time
    /** True for a transfer that the owner or another administrator must still agree to; nobody can accept it before. */
    awaits_consent: Generated<boolean>
  }
  departure: {
    integration_id: string
    sub: string
    at: Touched
  }
  progress: { integration_id: string } & Record<TechnologyItem | LegalItem, Generated<Mark>>
  section_version: {
    integration_id: string
    section: SectionName
    version: number
  }
  pending_item: {
    integration_id: string
    id: number
    state: Generated<boolean>
    description: string
    created_by: string
    created_at: Stamp
  }
  connection_intent: {
    integration_id: string
    rule: RuleName
    reason: string
    at: Touched
  }
  state_change: {
    integration_id: string
    /** Number of the state change, counted from 1 within an integration. */
    number: number
    from_state: IntegrationState
    to_state: IntegrationState
    actor_sub: string
    actor_kind: 'person' | 'administrator'
  }
  review: {
    integration_id: string
    /** Number of the review, counted from 1 within an integration. */
    number: number
    requested_at: OptionalTime
    requested_by: string | null
    /** Null while the review is open. */
    verdict: Verdict | null
    reason: string | null
    decided_at: OptionalTime
    decided_by: string | null
  }
  /** When an integration first reached a state of its life; rows are never changed. */
  integration_milestone: {
    integration_id: string
    state: LifeState
    at: ColumnType<Date, Date | string, never>
  }
  dashboard_account: {
    id: Generated<string>
    integration_id: string
    name: string
    /** E-mail address in lower case. */
    email: string
    role: 'ER' | 'EP'
    is_default: Generated<boolean>
    password_hash: string | null
    /** Hashes of the four passwords before the current one, the latest first. */
    former_hashes: Generated<string[]>
    /** Time since which the account has its password. */
    password_since: Touched
    /** Time at which a renewal of credentials removed the password; null once the account has a new one. */
    disabled_at: OptionalTime
    created_at: Stamp
  }
  dashboard_session: {
    /** Digest of the id that the browser has. */
    id_hash: string
    account_id: string
    /** Digest of the account's stored hash when the session began. */
    password_digest: Uint8Array
    used_at: Touched
  }
  certificate: {
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
  certificate_authority: Sealed
  certification_key: Sealed
  certification_report: { integration_id: string; number: Generated<number>; created_at: Stamp }
  integration_secret: Sealed & {
    id: Generated<string>
    integration_id: string
    purpose: Purpose
    last4: string
    created_at: Stamp
    /** Time until which a replaced secret stays valid; null for the current secret. */
    expires_at: OptionalTime
    /** Copy of the secret, sealed with the network's key; null until the next start of the portal sealed it. */
    network_key_id: ColumnType<string | null, string | undefined, string>
    network_nonce: ColumnType<Uint8Array | null, Uint8Array | undefined, Uint8Array>
    network_ciphertext: ColumnType<Uint8Array | null, Uint8Array | undefined, Uint8Array>
  }
  audit_log: {
    /** Assigned by the database; a transaction that fails leaves a gap. */
    id: ColumnType<number, never, never>
    /** Place in the chain of hashes; null until the row is sealed. */
    position: ColumnType<number | null, never, never>
    at: Stamp
    actor_sub: string | null
    actor_kind: string
    action: string
    integration_id: string | null
    /** Changed values before and after; never secrets. */
    detail: Json<Record<string, unknown>>
    thread_id: string | null
    request_id: string | null
    network: ColumnType<string | null, string | null | undefined, never>
    outcome: 'ok' | 'denied' | 'error'
    hash: ColumnType<Uint8Array | null, never, never>
  }
  audit_seal: {
    /** Place of the last row that the seal covers. */
    position: number
    hash: Uint8Array
    at: Time
    signature: Uint8Array
  }
  signed_session: {
    digest: string
    seen_at: Stamp
  }
  idempotency_key: {
    sub: string
    key: string
    operation: string
    request_hash: string
    /** HTTP status of the answer; null until the call that claimed the idempotency key has been answered. */
    status: number | null
    body: Json<unknown>
    version: ColumnType<number | null, number | null | undefined, number | null>
    created_at: Stamp
  }
  rate_quota: {
    subject: string
    bucket: string
    window_start: Time
    count: Generated<number>
  }
  mail_message: {
    id: Generated<string>
    recipient: string
    subject: string
    body_text: string
    body_html: string | null
    created_at: Stamp
  }
  /** Mail that waits or was sent; its text is deleted once sent. */
  letter: {
    id: Generated<string>
    kind: string
    recipient: string
    subject: string
    body_text: string | null
    body_html: string | null
    reply_to: string | null
    status: Generated<'WAITING' | 'SENT' | 'FAILED'>
    attempts: Generated<number>
    due_at: ColumnType<Date, never, Date>
    failure: ColumnType<string | null, never, string>
    created_at: Stamp
    ended_at: ColumnType<Date | null, never, Date>
  }
  assistant_thread: {
    id: Generated<string>
    /** Owner of the conversation: subject of a person, or `key:` and the SHA-256 of a visitor's key. */
    holder: string
    created_at: Stamp
    active_at: Touched
  }
  assistant_message: {
    id: Generated<string>
    thread_id: string
    number: Kept<number>
    by_person: boolean
    body: string
    sources: Json<unknown>
    actions: Json<unknown>
    /** Whether the assistant found an answer; null if the message is a question. */
    known: boolean | null
    liked: ColumnType<boolean | null, undefined, boolean | null>
    created_at: Stamp
  }
}
