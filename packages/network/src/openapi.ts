import type { Purpose } from '@portal/domain/security/secret'

/** JSON of a document; what the package reads again has a shape of its own below. */
export type Json = Record<string, unknown>

export type Method = 'get' | 'post' | 'patch' | 'delete'

/** A schema of JSON Schema 2020-12, as far as this package writes it. */
export interface Schema extends Json {
  type?: string | readonly string[]
  properties?: Record<string, Schema>
  required?: readonly string[]
  items?: Schema
  examples?: readonly unknown[]
}

export interface Example {
  summary?: string
  description?: string
  value: unknown
}

export interface Media {
  schema?: Schema
  examples?: Record<string, Example>
}

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  description: string
  schema: Schema
  example?: unknown
  examples?: Record<string, Example>
  /** Variable of the collection that holds the value; of path parameters. */
  'x-variable'?: string
}

export interface Response {
  description: string
  headers?: Json
  content?: Record<string, Media>
}

export interface Operation {
  operationId: string
  summary: string
  description: string
  tags: readonly string[]
  parameters: Parameter[]
  requestBody?: { required: boolean; description?: string; content: Record<string, Media> }
  responses: Record<string, Response>
  security?: Json[]
  'x-callers'?: readonly Caller[]
  'x-signing-secret': Purpose
  /** Takes the place of `x-signing-secret` where the network refunds by itself. */
  'x-signing-secret-automatic-refund'?: Purpose
  /** Variable of the collection by field of the answer. */
  'x-saves'?: Record<string, string>
  /** Screen field of the portal that holds the address; of notices. */
  'x-portal-url-field'?: string
  'x-receivers'?: readonly Caller[]
}

export interface OpenApi {
  openapi: '3.1.0'
  info: { title: string; version: string; summary: string; description: string; license: Json }
  servers: { url: string; description: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Partial<Record<Method, Operation>>>
  webhooks?: Record<string, { post: Operation }>
  components: Json
  security: Json[]
}

/** Which of an enroller's sides makes a call: a dual has both. */
export type Caller = 'payer' | 'collector'
