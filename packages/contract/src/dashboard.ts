import { email } from '@portal/domain/email'
import { LIMITS } from '@portal/domain/limits'
import * as z from 'zod/mini'
import { nothing } from './answer.ts'
import { type Answer, endpoint } from './endpoint.ts'
import { uuid } from './query.ts'

const NO_PASSWORD = 'Debe ingresar una Contraseña'

const role = z.enum(['ER', 'EP'])
/** Account that is signed in, and whose payments it sees. */
const session = z.strictObject({
  name: z.string(),
  email: z.string(),
  /** ER sees what the integration collected, EP what it paid. */
  role,
  integration: z.string(),
})

/** Signs in with an account of 'Cuentas Dashboard'. One e-mail may have accounts of several integrations; then one is chosen. */
export const enterDashboard = endpoint('POST', '/api/tools/dashboard/session', {
  operation: 'dashboard.enter',
  summary: 'Abre una sesión del Dashboard con una cuenta de «Cuentas Dashboard».',
  access: 'public',
  cookie: true,
  confidential: true,
  body: z.strictObject({
    email,
    // Not checked by the rules for new passwords, so that the answer to a wrong one is always the same.
    password: z
      .string({ error: NO_PASSWORD })
      .check(z.minLength(1, NO_PASSWORD), z.maxLength(LIMITS.email, NO_PASSWORD)),
    /** Integration that was chosen; omitted on the first try. */
    integration: z.optional(uuid),
  }),
  answer: z.strictObject({
    /** Null if an integration has to be chosen. */
    session: z.nullable(session),
    choices: z.array(z.strictObject({ integration: uuid, name: z.string(), role })),
  }),
})
export type Entered = Answer<typeof enterDashboard>

export const readDashboardSession = endpoint('GET', '/api/tools/dashboard/session', {
  operation: 'dashboard.read_session',
  summary: 'Dice con qué cuenta del Dashboard está abierta la sesión.',
  access: 'dashboard',
  cookie: true,
  answer: session,
})
export type DashboardSession = Answer<typeof readDashboardSession>

export const leaveDashboard = endpoint('DELETE', '/api/tools/dashboard/session', {
  operation: 'dashboard.leave',
  summary: 'Termina la sesión del Dashboard.',
  access: 'dashboard',
  cookie: true,
  status: 204,
  answer: nothing,
})
