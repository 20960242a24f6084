import { PRODUCT } from '../brand.ts'
import { isAutomatic, type RefundMode } from '../enroller/operation.ts'
import { collects, type IntegrationType, pays } from '../integration/type.ts'

/** Purposes of secrets, in the order of the screen. Every integration has all four; its data decide which ones it may use. */
export const PURPOSES = ['integration', 'refund', 'automatic_refund', 'authorization'] as const
export type Purpose = (typeof PURPOSES)[number]

interface PurposeText {
  /** Spanish end of the secret's label, which begins with 'Secreto de'. */
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

/** Facts that decide which secrets an integration may use. */
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

export const secretsFor = (holder: SecretHolder): Purpose[] => PURPOSES.filter((purpose) => HELD[purpose](holder))

/** Error message if a person asks for a secret that the integration may not use. */
export const SECRET_NOT_HELD = 'La integración no tiene este secreto'

/** Number of random bytes of a secret; the bytes are the HMAC key. */
export const SECRET_BYTES = 32

/** Text of a secret as people see it: a prefix and the secret's bytes in base64url. */
export const secretText = (base64url: string): string => `${PRODUCT}_test_${base64url}`

export const masked = (last4: string): string => `${'•'.repeat(8)}${last4}`

/** Hours that a rotated secret's former value stays valid, at most 7 days. */
export const OVERLAP_HOURS = { min: 0, max: 168, byDefault: 24 } as const
