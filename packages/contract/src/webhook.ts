import { webhooks } from '@portal/domain/webhook/webhook'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** The five addresses; null what the type does not have or was never saved. */
const answer = z.strictObject({
  notify_url_settlement: z.nullable(z.string()),
  notify_url_subscription: z.nullable(z.string()),
  notify_url_payment: z.nullable(z.string()),
  notify_url_chargeback: z.nullable(z.string()),
  notify_url_payment_inverse: z.nullable(z.string()),
})

export const readWebhooks = endpoint({
  operation: 'webhook.read',
  summary: 'Entrega las direcciones en que la integración recibe los avisos de la red.',
  method: 'GET',
  path: '/api/enroller/webhook/{uuid}',
  access: { integration: 'view' },
  section: 'webhook',
  answer,
  errors: [],
  versioned: true,
})

/** Replaces the five addresses. */
export const writeWebhooks = endpoint({
  operation: 'webhook.write',
  summary: 'Reemplaza las direcciones en que la integración recibe los avisos de la red.',
  method: 'PATCH',
  path: '/api/enroller/webhook/{uuid}',
  access: { integration: 'edit' },
  section: 'webhook',
  typed: true,
  body: webhooks,
  answer,
  errors: [],
  versioned: true,
})
