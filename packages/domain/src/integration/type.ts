/** Type of an enroller (spec §1): pays, collects, or both. */
export const TYPES = ['payer', 'collector', 'payer_collect'] as const
export type IntegrationType = (typeof TYPES)[number]

interface TypeLabels {
  /** Label in selects. */
  option: string
  /** Label in running text and on cards. */
  label: string
  /** Label in explanations. */
  role: string
}

export const TYPE_LABELS: Record<IntegrationType, TypeLabels> = {
  payer: { option: 'Billetera', label: 'Billetera', role: 'Enrolador Pagador' },
  collector: { option: 'Recaudador', label: 'Recaudador', role: 'Enrolador Recaudador' },
  payer_collect: { option: 'Billetera & Recaudador', label: 'Billetera y Recaudador', role: 'Enrolador Dual' },
}

/** True for types that receive payments: collectors and duals. */
export const collects = (type: IntegrationType): boolean => type !== 'payer'
/** True for types that send payments: payers and duals. */
export const pays = (type: IntegrationType): boolean => type !== 'collector'
