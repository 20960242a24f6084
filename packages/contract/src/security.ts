import { OVERLAP_HOURS, PURPOSES } from '@portal/domain/security/secret'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { maskedSecrets } from './secret.ts'

const UNKNOWN_SECRET = `El secreto debe ser uno de: ${PURPOSES.join(', ')}`
const WRONG_OVERLAP = `El plazo debe ser de ${OVERLAP_HOURS.min} a ${OVERLAP_HOURS.max} horas`

const secret = z.enum(PURPOSES, { error: UNKNOWN_SECRET })

/** The one call that answers a secret in clear; every one leaves a row in the audit. */
export const revealSecret = endpoint({
  operation: 'security.reveal',
  summary: 'Entrega un secreto en claro y lo deja registrado.',
  method: 'POST',
  path: '/api/enroller/security/{uuid}/reveal',
  access: { integration: 'credentials' },
  section: 'security',
  body: z.strictObject({ secret }),
  answer: z.strictObject({ value: z.string() }),
  confidential: true,
  errors: [],
  overQuota: 'Mostraste muchos secretos en esta hora. Espera un rato y vuelve a intentarlo.',
})

/** Puts a new secret in the place of one, whose value stays valid for the hours asked for. */
export const rotateSecret = endpoint({
  operation: 'security.rotate',
  summary: 'Reemplaza un secreto; el anterior sigue vigente por las horas indicadas.',
  method: 'POST',
  path: '/api/enroller/security/{uuid}/rotate',
  access: { integration: 'credentials' },
  section: 'security',
  body: z.strictObject({
    secret,
    overlap_hours: z._default(
      z
        .int({ error: WRONG_OVERLAP })
        .check(z.gte(OVERLAP_HOURS.min, WRONG_OVERLAP), z.lte(OVERLAP_HOURS.max, WRONG_OVERLAP)),
      OVERLAP_HOURS.byDefault,
    ),
  }),
  answer: z.strictObject(maskedSecrets),
  errors: ['conflict'],
  overQuota: 'Rotaste muchos secretos en esta hora. Espera un rato y vuelve a intentarlo.',
})
