import { aliasActivation } from '@portal/domain/alias/alias'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** Activates the alias of an integration, once and for good; again changes nothing. */
export const activateAlias = endpoint({
  operation: 'alias.activate',
  summary: 'Activa la configuración de alias de una integración.',
  method: 'POST',
  path: '/api/alias/activate',
  access: { integration: 'edit' },
  subject: 'enroller_uuid',
  section: 'alias-config',
  typed: true,
  body: aliasActivation,
  answer: z.strictObject({ alias_configured: z.literal(true) }),
  errors: ['not_applicable'],
})
