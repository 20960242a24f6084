import { OVERLAP_HOURS, PURPOSES } from '@portal/domain/security/secret'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

const byPurpose = <Inner extends z.ZodMiniType>(inner: Inner) => ({
  refund: z.optional(inner),
  automatic_refund: z.optional(inner),
  authorization: z.optional(inner),
})
export const time = z.iso.datetime()

/** Secrets as they show unasked: masked up to the last four characters; only those that the integration uses. */
export const maskedSecrets = {
  /** The integration secret, as in `secrets`. */
  secretKey: z.string(),
  secrets: z.strictObject({ integration: z.string(), ...byPurpose(z.string()) }),
  /** Until when a former value is valid too, of those that were rotated. */
  former_until: z.strictObject({ integration: z.optional(time), ...byPurpose(time) }),
}

const UNKNOWN_SECRET = `El secreto debe ser uno de: ${PURPOSES.join(', ')}`
const WRONG_OVERLAP = `El plazo debe ser de ${OVERLAP_HOURS.min} a ${OVERLAP_HOURS.max} horas`

const secret = z.enum(PURPOSES, { error: UNKNOWN_SECRET })

/** The one call that answers a secret in clear; every one leaves a row in the audit. */
export const revealSecret = endpoint('POST', '/api/enroller/security/{uuid}/reveal', {
  operation: 'security.reveal',
  summary: 'Entrega un secreto en claro y lo deja registrado.',
  access: { integration: 'credentials' },
  section: 'security',
  body: z.strictObject({ secret }),
  answer: z.strictObject({ value: z.string() }),
  confidential: true,
  overQuota: 'Mostraste muchos secretos en esta hora. Espera un rato y vuelve a intentarlo.',
})

/** Puts a new secret in the place of one, whose value stays valid for the hours asked for. */
export const rotateSecret = endpoint('POST', '/api/enroller/security/{uuid}/rotate', {
  operation: 'security.rotate',
  summary: 'Reemplaza un secreto; el anterior sigue vigente por las horas indicadas.',
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
