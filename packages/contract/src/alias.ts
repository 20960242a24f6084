import { repeatedType } from '@portal/domain/setting/setting'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** Activates the alias of an integration permanently; a repeated call changes nothing. */
export const activateAlias = endpoint('POST', '/api/alias/activate', {
  operation: 'alias.activate',
  summary: 'Activa la configuración de alias de una integración.',
  access: { integration: 'edit' },
  subject: 'enroller_uuid',
  section: 'alias-config',
  typed: true,
  body: z.strictObject({ enroller_uuid: z.string(), type: repeatedType }),
  answer: z.strictObject({ alias_configured: z.literal(true) }),
  errors: ['not_applicable'],
})
