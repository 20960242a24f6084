import { PRODUCT } from '../brand.ts'

export const API_VERSIONS = ['v1', 'v2'] as const
export type ApiVersion = (typeof API_VERSIONS)[number]

/** Operation modes of a collector (spec §3): by bank statement, with the enroller's account, or with an account of each merchant. */
export const STATEMENT = `cartola_${PRODUCT}` as const
export const OPERATION_MODES = [STATEMENT, 'enrolador', 'comercio_enrolador'] as const
export type OperationMode = (typeof OPERATION_MODES)[number]
export const OPERATION_MODE_LABELS = {
  [STATEMENT]: 'Cartola',
  enrolador: 'Enrolador',
  comercio_enrolador: 'Comercio-Enrolador',
} as const satisfies Record<OperationMode, string>

/** Refund modes: which balance pays a refund. With GLOBAL_AUTOMATICO the network makes refunds automatically. */
export const REFUND_MODES = ['GLOBAL', 'COMMERCE', 'GLOBAL_AUTOMATICO'] as const
export type RefundMode = (typeof REFUND_MODES)[number]
export const REFUND_MODE_LABELS: Record<RefundMode, string> = {
  GLOBAL: 'Global',
  COMMERCE: 'Comercio',
  GLOBAL_AUTOMATICO: 'Global automático',
}

/** Refund modes that are valid for an operation mode: GLOBAL_AUTOMATICO only with `enrolador`. */
export const refundModesFor = (mode: OperationMode | null): readonly RefundMode[] =>
  mode === 'enrolador' ? REFUND_MODES : REFUND_MODES.slice(0, 2)

export const isAutomatic = (refund: RefundMode | null): boolean => refund === 'GLOBAL_AUTOMATICO'

/** When a payment needs a bank transfer (MED): always, or not if both parties belong to one dual integration. */
export const DEMAND_MED = ['ALWAYS', 'NOT_ONUS'] as const
export type DemandMed = (typeof DEMAND_MED)[number]
export const DEMAND_MED_LABELS: Record<DemandMed, string> = {
  ALWAYS: 'Siempre',
  NOT_ONUS: 'Solo a otras instituciones',
}
