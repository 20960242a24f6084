import { PRODUCT } from '../brand.ts'
import { isAutomatic, type RefundMode } from '../enroller/operation.ts'
import { collects, type IntegrationType, pays } from '../integration/type.ts'

/** What a secret signs, in the order of the screen. Every integration has all four; which of them it may use follows from its data. */
export const PURPOSES = ['integration', 'refund', 'automatic_refund', 'authorization'] as const
export type Purpose = (typeof PURPOSES)[number]

interface PurposeText {
  /** Completes 'Secreto de …'. */
  of: string
  signs: string
}

export const PURPOSE_TEXTS: Record<Purpose, PurposeText> = {
  integration: { of: 'integración', signs: 'Firma las llamadas y los avisos que no nombran otro secreto.' },
  refund: { of: 'devolución', signs: 'Firma las solicitudes de devolución.' },
  automatic_refund: {
    of: 'devolución automática',
    signs: 'Firma las devoluciones con saldo Global automático y sus avisos.',
  },
  authorization: { of: 'autorización', signs: 'Firma los POST de autorizaciones y suscripciones.' },
}

/** What of an integration decides which secrets it has. */
export interface SecretHolder {
  type: IntegrationType
  chargeback_balance_type: RefundMode | null
}

const HELD: Record<Purpose, (holder: SecretHolder) => boolean> = {
  integration: () => true,
  refund: ({ type }) => collects(type),
  automatic_refund: ({ type, chargeback_balance_type }) => collects(type) && isAutomatic(chargeback_balance_type),
  authorization: ({ type }) => pays(type),
}

/** Secrets that an integration may use. */
export const secretsFor = (holder: SecretHolder): Purpose[] => PURPOSES.filter((purpose) => HELD[purpose](holder))

/** What a person reads who asks for a secret that the integration does not have. */
export const SECRET_NOT_HELD = 'La integración no tiene este secreto'

/** Random bytes of a secret; they are the key of its signatures. */
export const SECRET_BYTES = 32

/** A secret of the integration environment from the base64url of its bytes. */
export const secretText = (base64url: string): string => `${PRODUCT}_test_${base64url}`

/** How a secret shows that is not asked for. */
export const masked = (last4: string): string => `${'•'.repeat(8)}${last4}`

/** Hours that the former value of a rotated secret stays valid (at most 7 days). */
export const OVERLAP_HOURS = { min: 0, max: 168, byDefault: 24 } as const
