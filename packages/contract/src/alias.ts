import { aliasActivation, aliasFrame, aliasWebhooks } from '@portal/domain/alias/alias'
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

/** The three addresses; null what the type does not have or was never saved. */
const addresses = z.strictObject({
  notify_url_aliassend_send: z.nullable(z.string()),
  notify_url_aliassend_receive: z.nullable(z.string()),
  notify_url_pay_challenge: z.nullable(z.string()),
})

export const readAliasWebhooks = endpoint({
  operation: 'alias.read_webhooks',
  summary: 'Entrega las direcciones en que la integración recibe los avisos de alias.',
  method: 'GET',
  path: '/api/alias/webhook/{uuid}',
  access: { integration: 'view' },
  section: 'alias-webhook',
  answer: addresses,
  errors: [],
  versioned: true,
})

/** Replaces the three addresses. */
export const writeAliasWebhooks = endpoint({
  operation: 'alias.write_webhooks',
  summary: 'Reemplaza las direcciones en que la integración recibe los avisos de alias.',
  method: 'PUT',
  path: '/api/alias/webhook/{uuid}',
  access: { integration: 'edit' },
  section: 'alias-webhook',
  typed: true,
  body: aliasWebhooks,
  answer: addresses,
  errors: [],
  versioned: true,
})

const frame = z.strictObject({
  notify_url_authentication: z.nullable(z.string()),
  css: z.nullable(z.string()),
  available_hosts: z.array(z.string()),
})

export const readAliasFrame = endpoint({
  operation: 'alias.read_iframe',
  summary: 'Entrega la configuración del iframe de alias.',
  method: 'GET',
  path: '/api/alias/iframe/{uuid}',
  access: { integration: 'view' },
  section: 'alias-iframe',
  answer: frame,
  errors: [],
  versioned: true,
})

/** Replaces the frame's configuration. */
export const writeAliasFrame = endpoint({
  operation: 'alias.write_iframe',
  summary: 'Reemplaza la configuración del iframe de alias.',
  method: 'PATCH',
  path: '/api/alias/iframe/{uuid}',
  access: { integration: 'edit' },
  section: 'alias-iframe',
  body: aliasFrame,
  answer: frame,
  errors: [],
  versioned: true,
})
