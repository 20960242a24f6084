import { email } from '@portal/domain/email'
import { LIMITS } from '@portal/domain/limits'
import { OVERLAP_HOURS, PURPOSES } from '@portal/domain/security/secret'
import * as z from 'zod/mini'
import { credentials, maskedSecrets } from './answer.ts'
import { endpoint } from './endpoint.ts'

const UNKNOWN_SECRET = `El secreto debe ser uno de: ${PURPOSES.join(', ')}`
const WRONG_OVERLAP = `El plazo debe ser de ${OVERLAP_HOURS.min} a ${OVERLAP_HOURS.max} horas`
const TOO_MANY_ACCOUNTS = `Desactiva a lo más ${LIMITS.disabledAccounts} cuentas de una vez`

const overlap = z._default(
  z
    .int({ error: WRONG_OVERLAP })
    .check(z.gte(OVERLAP_HOURS.min, WRONG_OVERLAP), z.lte(OVERLAP_HOURS.max, WRONG_OVERLAP)),
  OVERLAP_HOURS.byDefault,
)
const secret = z.enum(PURPOSES, { error: UNKNOWN_SECRET })

/** Returns a secret in clear text; no other call does. The audit records every try. */
export const revealSecret = endpoint('POST', '/api/enroller/security/{uuid}/reveal', {
  operation: 'security.reveal',
  summary: 'Entrega un secreto en claro y lo deja registrado.',
  access: { integration: 'credentials' },
  section: 'security',
  body: z.strictObject({ secret }),
  answer: z.strictObject({ value: z.string() }),
  confidential: true,
  watched: true,
  stepUp: true,
  overQuota: 'Mostraste muchos secretos en esta hora. Espera un rato y vuelve a intentarlo.',
})

/** Replaces a secret; its former value stays valid for the requested hours. */
export const rotateSecret = endpoint('POST', '/api/enroller/security/{uuid}/rotate', {
  operation: 'security.rotate',
  summary: 'Reemplaza un secreto; el anterior sigue vigente por las horas indicadas.',
  access: { integration: 'credentials' },
  section: 'security',
  body: z.strictObject({
    secret,
    overlap_hours: overlap,
  }),
  answer: z.strictObject(maskedSecrets),
  errors: ['conflict'],
  stepUp: true,
  overQuota: 'Rotaste muchos secretos en esta hora. Espera un rato y vuelve a intentarlo.',
})

/** Renews all credentials that people without access know. The certificate and the chosen accounts end at once. */
export const renewCredentials = endpoint('POST', '/api/enroller/security/{uuid}/renew', {
  operation: 'security.renew',
  summary: 'Rota todos los secretos, revoca el certificado y desactiva las cuentas del dashboard indicadas.',
  access: { integration: 'credentials' },
  section: 'security',
  body: z.strictObject({
    overlap_hours: overlap,
    disabled_accounts: z.array(email).check(z.maxLength(LIMITS.disabledAccounts, TOO_MANY_ACCOUNTS)),
  }),
  answer: z.strictObject(credentials),
  errors: ['conflict'],
  stepUp: true,
  overQuota: 'Renovaste las credenciales muchas veces en esta hora. Espera un rato y vuelve a intentarlo.',
})
