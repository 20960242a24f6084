import type { DemandMed, OperationMode, RefundMode } from '@portal/domain/enroller/operation'
import type { IntegrationType } from '@portal/domain/integration/type'
import type { Purpose } from '@portal/domain/security/secret'
import type { ColumnType } from 'kysely'
import type { Participant } from './participant.ts'

/** JSON column: read as a value, written as JSON text, because the driver would write an array as an SQL array. */
export type Json<Value> = ColumnType<Value, string, string>

/** Tables that the portal fills. */
export interface ParticipantTables {
  participant: {
    id: string
    client_os: string
    name: string
    type: IntegrationType
    operation_mode: OperationMode | null
    refund_mode: RefundMode | null
    demand_med: DemandMed | null
    addresses: Json<Participant['addresses']>
    source_ips: string[]
    alias: boolean
    direct_open: Json<Participant['directOpen']>
    alias_frame: Json<Participant['aliasFrame']>
    banks: Json<Participant['banks']>
    counterpart: boolean
  }
  participant_certificate: {
    serial: string
    participant_id: string
    not_after: Date
    revoked_at: Date | null
  }
  participant_secret: {
    id: string
    participant_id: string
    purpose: Purpose
    key_id: string
    nonce: Uint8Array
    ciphertext: Uint8Array
    expires_at: Date | null
  }
}
