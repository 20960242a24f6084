import { ROLES } from '@portal/domain/access/permission'
import { enrollerData } from '@portal/domain/enroller/data'
import { API_VERSIONS, DEMAND_MED, OPERATION_MODES, REFUND_MODES } from '@portal/domain/enroller/operation'
import { STATES } from '@portal/domain/integration/state'
import * as z from 'zod/mini'
import { type Answer, endpoint } from './endpoint.ts'
import { uuid } from './query.ts'
import { turn } from './turn.ts'
import { type } from './type.ts'

const enroller = z.strictObject({
  enroller_uuid: uuid,
  uuid,
  public_name: z.string(),
  enroller_name: z.string(),
  tax_id: z.string(),
  x_client_os: z.string(),
  type,
  api_version: z.enum(API_VERSIONS),
  operation_mode: z.nullable(z.enum(OPERATION_MODES)),
  chargeback_balance_type: z.nullable(z.enum(REFUND_MODES)),
  demand_med: z.nullable(z.enum(DEMAND_MED)),
  alias_configured: z.boolean(),
  state: z.enum(STATES),
  color: z.string(),
  /** What the caller is to it. */
  role: z.enum(ROLES),
  turn,
})

/** Data of one integration, 'Datos de Integración'. */
export const readEnroller = endpoint({
  operation: 'enroller.read',
  summary: 'Entrega los datos de una integración.',
  method: 'GET',
  path: '/api/enroller/{uuid}',
  access: { integration: 'view' },
  section: 'detail',
  answer: enroller,
  errors: [],
  versioned: true,
})
export type Enroller = Answer<typeof readEnroller>

/** Replaces the editable data; what the type does not have is stored as null. */
export const writeEnroller = endpoint({
  operation: 'enroller.write',
  summary: 'Reemplaza los datos editables de una integración.',
  method: 'PUT',
  path: '/api/enroller/{uuid}',
  access: { integration: 'edit' },
  section: 'detail',
  typed: true,
  body: enrollerData,
  answer: enroller,
  errors: [],
  versioned: true,
})
