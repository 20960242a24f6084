import { LINK_NAMES } from '@portal/domain/brand'
import * as z from 'zod/mini'
import { type Answer, endpoint } from './endpoint.ts'

/** Returns the portal's public configuration. The browser reads it at run time, so that one build works in every environment. */
export const readConfiguration = endpoint('GET', '/config.json', {
  operation: 'session.read_configuration',
  summary: 'Entrega la configuración pública del portal.',
  access: 'public',
  answer: z.strictObject({
    identity: z.strictObject({ url: z.string(), realm: z.string(), client_id: z.string() }),
    links: z.record(z.enum(LINK_NAMES), z.string()),
  }),
})
export type Configuration = Answer<typeof readConfiguration>

export const readHealth = endpoint('GET', '/api/health', {
  operation: 'session.read_health',
  summary: 'Dice si el proceso responde.',
  access: 'public',
  answer: z.strictObject({ status: z.literal('ok') }),
})

export const readReadiness = endpoint('GET', '/api/ready', {
  operation: 'session.read_readiness',
  summary: 'Dice si el portal puede atender, con su base de datos.',
  access: 'public',
  answer: z.strictObject({
    status: z.literal('ok'),
    /** Background tasks whose last run failed, with the number of failed runs in a row. */
    failing: z.record(z.string(), z.number()),
  }),
})

export const readOpenApi = endpoint('GET', '/api/openapi.json', {
  operation: 'session.read_openapi',
  summary: 'Entrega este documento.',
  access: 'public',
  answer: z.looseObject({ openapi: z.string() }),
})
