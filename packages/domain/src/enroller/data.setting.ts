import * as z from 'zod/mini'
import { choice } from '../choice.ts'
import { collects, type IntegrationType } from '../integration/type.ts'
import { labelIn } from '../setting/value-text.ts'
import { type Body, setting } from '../setting/setting.ts'
import {
  API_VERSIONS,
  DEMAND_MED,
  DEMAND_MED_LABELS,
  OPERATION_MODE_LABELS,
  OPERATION_MODES,
  type OperationMode,
  REFUND_MODE_LABELS,
  REFUND_MODES,
  type RefundMode,
  refundModesFor,
} from './operation.ts'

/** Makes a field with fixed options, whose messages contain the label; `ending` selects 'válido' or 'válida' (spec §5). */
const oneOf = <const Value extends string>(label: string, ending: 'o' | 'a', values: readonly Value[]) => ({
  label,
  given: z.enum(values, choice(`${label} es requerido`, `${label} no es válid${ending}`)),
  stored: z.nullable(z.enum(values)),
  empty: null,
})

/** Setting 'General': editable data of an integration (spec §5), stored in the integration's own row, not in another table. */
export const DATA = setting({
  section: 'detail',
  path: '/api/enroller/{uuid}',
  what: 'los datos de una integración',
  read: 'enroller.read',
  write: {
    operation: 'enroller.write',
    method: 'PUT',
    history: 'Guardó los datos de la integración',
    summary: 'Reemplaza los datos editables de una integración.',
  },
  typed: true,
  fields: {
    api_version: { ...oneOf('Versión de API', 'a', API_VERSIONS), stored: z.enum(API_VERSIONS) },
    operation_mode: {
      ...oneOf('Modo de operación', 'o', OPERATION_MODES),
      only: collects,
      toText: labelIn(OPERATION_MODE_LABELS),
    },
    chargeback_balance_type: {
      ...oneOf('Modo de operación devolución', 'o', REFUND_MODES),
      only: collects,
      toText: labelIn(REFUND_MODE_LABELS),
    },
    demand_med: {
      ...oneOf('Transacción MED', 'a', DEMAND_MED),
      only: (type: IntegrationType) => type === 'payer_collect',
      toText: labelIn(DEMAND_MED_LABELS),
    },
  },
  crossCheck: {
    field: 'chargeback_balance_type',
    error: 'Global automático solo se puede usar con el modo de operación Enrolador',
    rule: (data: { operation_mode: OperationMode | null; chargeback_balance_type: RefundMode | null }) =>
      data.chargeback_balance_type === null ||
      refundModesFor(data.operation_mode).includes(data.chargeback_balance_type),
  },
})
export type EnrollerData = Body<typeof DATA>
