import type { Kysely } from 'kysely'
import type { AliasTables } from './alias/alias.tables.ts'
import type { CertificateTables } from './certificate/certificate.tables.ts'
import type { PreflightTables } from './connection/preflight.tables.ts'
import type { CertificationTables } from './certification/certification.tables.ts'
import type { CommerceTables } from './commerce/commerce.tables.ts'
import type { EvidenceTables } from './evidence/evidence.tables.ts'
import type { IdempotencyTables } from './idempotency/idempotency.tables.ts'
import type { PaymentTables } from './ledger/payment.tables.ts'
import type { CallTables } from './log/call.tables.ts'
import type { NoticeTables } from './notices/notice.tables.ts'
import type { ParticipantTables } from './participant/participant.tables.ts'
import type { ReceiverTables } from './receiver/receiver.tables.ts'
import type { SimulationTables } from './simulation/simulation.tables.ts'
import type { SubscriptionTables } from './subscription/subscription.tables.ts'
import type { TreasuryTables } from './tds/treasury.tables.ts'

/** Tables of the schema `network`, spelled as in SQL. */
export interface NetworkSchema
  extends AliasTables,
    CertificateTables,
    CertificationTables,
    CommerceTables,
    EvidenceTables,
    IdempotencyTables,
    PaymentTables,
    PreflightTables,
    CallTables,
    NoticeTables,
    ParticipantTables,
    ReceiverTables,
    SimulationTables,
    SubscriptionTables,
    TreasuryTables {}

/** The network's database. Typed queries name tables of the schema `network`; plain SQL must write the schema itself. */
export type Db = Kysely<NetworkSchema>
