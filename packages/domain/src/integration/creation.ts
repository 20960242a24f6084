import * as z from 'zod/mini'
import { choice } from '../choice.ts'
import { LIMITS } from '../limits.ts'
import { publicLine } from '../text.ts'
import { taxId } from './tax-id.ts'
import { TYPES } from './type.ts'

const enrollerName = publicLine({
  ...LIMITS.enrollerName,
  required: 'El nombre del enrolador es requerido',
  tooShort: `El nombre del enrolador debe tener al menos ${LIMITS.enrollerName.min} caracteres`,
  tooLong: `El nombre del enrolador debe tener máximo ${LIMITS.enrollerName.max} caracteres`,
})

/** Schema of an integration's name; no two integrations of the network have the same name. */
const publicName = publicLine({
  ...LIMITS.publicName,
  required: 'El nombre de la integración es requerido',
  tooShort: `El nombre de la integración debe tener al menos ${LIMITS.publicName.min} caracteres`,
  tooLong: `El nombre de la integración debe tener máximo ${LIMITS.publicName.max} caracteres`,
})

/** Request body that registers an integration (spec §5, 'Nueva Integración'). */
export const integrationCreation = z.strictObject({
  enroller_name: enrollerName,
  er_tax_id: taxId,
  public_name: publicName,
  type: z.enum(TYPES, choice('El rol de la integración es requerido', 'El rol de la integración no es válido')),
})
export type IntegrationCreation = z.infer<typeof integrationCreation>
