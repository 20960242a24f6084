import { BRAND } from '@portal/domain/brand'
import * as z from 'zod/mini'
import { type Answer, endpoint } from './endpoint.ts'

const LINK_NAMES = Object.keys(BRAND.links) as (keyof typeof BRAND.links)[]

/** Settings that the browser reads at run time, so that one build serves every environment. */
export const readConfiguration = endpoint({
  operation: 'session.read_configuration',
  summary: 'Entrega la configuración pública del portal.',
  method: 'GET',
  path: '/config.json',
  access: 'public',
  answer: z.strictObject({
    identity: z.strictObject({ url: z.string(), realm: z.string(), client_id: z.string() }),
    links: z.record(z.enum(LINK_NAMES), z.string()),
  }),
  errors: [],
})
export type Configuration = Answer<typeof readConfiguration>

const alive = z.strictObject({ status: z.literal('ok') })

export const readHealth = endpoint({
  operation: 'session.read_health',
  summary: 'Dice si el proceso responde.',
  method: 'GET',
  path: '/api/health',
  access: 'public',
  answer: alive,
  errors: [],
})

export const readReadiness = endpoint({
  operation: 'session.read_readiness',
  summary: 'Dice si el portal puede atender, con su base de datos.',
  method: 'GET',
  path: '/api/ready',
  access: 'public',
  answer: alive,
  errors: [],
})

export const readOpenApi = endpoint({
  operation: 'session.read_openapi',
  summary: 'Entrega este documento.',
  method: 'GET',
  path: '/api/openapi.json',
  access: 'public',
  answer: z.looseObject({ openapi: z.string() }),
  errors: [],
})
