/** Type of an enroller (spec §1): pays, collects, or both. */
export const TYPES = ['payer', 'collector', 'payer_collect'] as const
export type IntegrationType = (typeof TYPES)[number]

interface TypeLabels {
  /** Label of the type as an option in a select. */
  option: string
  /** Label of the type in sentences and on cards. */
  label: string
  /** Label of the type in texts that explain its role. */
  role: string
}

export const TYPE_LABELS: Record<IntegrationType, TypeLabels> = {
  payer: { option: 'Billetera', label: 'Billetera', role: 'Enrolador Pagador' },
  collector: { option: 'Recaudador', label: 'Recaudador', role: 'Enrolador Recaudador' },
  payer_collect: { option: 'Billetera & Recaudador', label: 'Billetera y Recaudador', role: 'Enrolador Dual' },
}

/** True for integration types that receive payments: collectors and duals. */
export const collects = (type: IntegrationType): boolean => type !== 'payer'
/** True for integration types that send payments: payers and duals. */
export const pays = (type: IntegrationType): boolean => type !== 'collector'
