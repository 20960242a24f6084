import type { Purpose } from '@portal/domain/security/secret'

/** JSON object with any fields. Parts of an OpenAPI document that this package reads have more exact types in this file. */
export type Json = Record<string, unknown>

export type Method = 'get' | 'post' | 'patch' | 'delete'

/** Schema of a value (JSON Schema 2020-12), limited to the keywords that this package uses. */
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
  /** Postman variable that holds the value of a path parameter. */
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
  /** Purpose of the signing secret, instead of `x-signing-secret`, for integrations with automatic refunds. */
  'x-signing-secret-automatic-refund'?: Purpose
  /** Only check for which the network refuses the call, beside its quota; undefined if it refuses for every check. */
  'x-enforces'?: 'certificate'
  /** Postman variables in which the collection stores values of the answer, by field of the answer. */
  'x-saves'?: Record<string, string>
  /** For a notice only: name of the portal's field in which the receiver registers its address. */
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

/** Role in which an integration makes a call; a dual integration has both roles. */
export type Caller = 'payer' | 'collector'
