import * as z from 'zod/mini'
import { absent } from '../absent.ts'
import { choice } from '../choice.ts'
import { type IntegrationType, TYPES } from '../integration/type.ts'
import { API_VERSIONS, DEMAND_MED, OPERATION_MODES, REFUND_MODES, refundModesFor } from './operation.ts'

/** Labels of the fields, as spec §5 gives them; a missing one reads '{label} es requerido', one that is not offered '{label} no es válid[ao]'. */
export const DATA_LABELS = {
  type: 'Tipo de integración',
  api_version: 'Versión de API',
  operation_mode: 'Modo de operación',
  chargeback_balance_type: 'Modo de operación devolución',
  demand_med: 'Transacción MED',
} as const

const required = (field: keyof typeof DATA_LABELS): string => `${DATA_LABELS[field]} es requerido`
const chosen = (field: keyof typeof DATA_LABELS, ending: 'o' | 'a') =>
  choice(required(field), `${DATA_LABELS[field]} no es válid${ending}`)

/** What a person reads beside a type that is none, or not the integration's. */
export const INVALID_TYPE = `${DATA_LABELS.type} no válido`

const apiVersion = z.enum(API_VERSIONS, chosen('api_version', 'a'))
const collecting = {
  operation_mode: z.enum(OPERATION_MODES, chosen('operation_mode', 'o')),
  chargeback_balance_type: z.enum(REFUND_MODES, chosen('chargeback_balance_type', 'o')),
}

const pairIsLegal = (data: {
  operation_mode: (typeof OPERATION_MODES)[number]
  chargeback_balance_type: (typeof REFUND_MODES)[number]
}) => refundModesFor(data.operation_mode).includes(data.chargeback_balance_type)
const illegalPair = {
  error: 'Global automático solo se puede usar con el modo de operación Enrolador',
  path: ['chargeback_balance_type'],
}

const payer = z.strictObject({
  type: z.literal('payer'),
  api_version: apiVersion,
  operation_mode: absent(),
  chargeback_balance_type: absent(),
  demand_med: absent(),
})
const collector = z
  .strictObject({ type: z.literal('collector'), api_version: apiVersion, ...collecting, demand_med: absent() })
  .check(z.refine(pairIsLegal, illegalPair))
const dual = z
  .strictObject({
    type: z.literal('payer_collect'),
    api_version: apiVersion,
    ...collecting,
    demand_med: z.enum(DEMAND_MED, chosen('demand_med', 'a')),
  })
  .check(z.refine(pairIsLegal, illegalPair))

const hasType = (input: unknown): boolean =>
  typeof input === 'object' && input !== null && 'type' in input && input.type !== ''

/** What is wrong with a body whose `type` decides what it must hold. */
export const typeError = ({ input }: { input?: unknown }): string => (hasType(input) ? INVALID_TYPE : required('type'))

/** The type that a body repeats beside fields that every type has. */
export const repeatedType = z.enum(TYPES, choice(required('type'), INVALID_TYPE))

/** The editable data of an integration (spec §5); what each type must give is a schema of its own. */
export const enrollerData = z.discriminatedUnion('type', [payer, collector, dual], { error: typeError })
export type EnrollerData = z.output<typeof enrollerData>

/** Fields of the form that a type has, in their order on the screen. */
export const dataFieldsOf = (type: IntegrationType): readonly Exclude<keyof typeof DATA_LABELS, 'type'>[] =>
  type === 'payer'
    ? ['api_version']
    : type === 'collector'
      ? ['api_version', 'operation_mode', 'chargeback_balance_type']
      : ['api_version', 'operation_mode', 'chargeback_balance_type', 'demand_med']
