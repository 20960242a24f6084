import { ROLES } from '@portal/domain/access/permission'
import * as z from 'zod/mini'
import { nothing, time } from './answer.ts'
import { type Answer, endpoint } from './endpoint.ts'
import { file } from './file.ts'
import { uuid } from './query.ts'

/** Who the caller is in the portal, and the integrations that they have access to, their own first. */
export const readAccount = endpoint('GET', '/api/account', {
  operation: 'account.read',
  summary: 'Entrega tu nombre, tu correo y las integraciones a las que tienes acceso.',
  access: 'signed-in',
  personal: true,
  answer: z.strictObject({
    name: z.nullable(z.string()),
    /** Verified e-mail address; null if the identity provider verified none. */
    email: z.nullable(z.string()),
    since: time,
    /** True if the portal itself is the identity provider, and then removes the sign-in with the account. */
    built_in: z.boolean(),
    integrations: z.array(z.strictObject({ enroller_uuid: uuid, public_name: z.string(), role: z.enum(ROLES) })),
  }),
})
export type Account = Answer<typeof readAccount>

/** Returns all that the portal keeps about the caller as a JSON file. A POST, so that it is counted and audited. */
export const exportAccount = endpoint('POST', '/api/account/export', {
  operation: 'account.export',
  summary: 'Descarga lo que el portal guarda sobre ti.',
  access: 'signed-in',
  personal: true,
  confidential: true,
  stepUp: true,
  file: 'application/json',
  answer: file,
  overQuota: 'Ya descargaste tus datos varias veces en esta hora. Vuelve a intentarlo más tarde.',
})

/** Removes the caller's account, unless they own an integration. */
export const removeAccount = endpoint('DELETE', '/api/account', {
  operation: 'account.remove',
  summary: 'Elimina tu cuenta y lo que el portal guarda sobre ti, salvo el registro de auditoría.',
  access: 'signed-in',
  personal: true,
  confidential: true,
  stepUp: true,
  status: 204,
  answer: nothing,
  errors: ['still_owner'],
})
