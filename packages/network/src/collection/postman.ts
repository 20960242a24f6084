import type { Purpose } from '@portal/domain/security/secret'

/** Postman collection (format v2.1), limited to the parts that this package writes. */
export interface Collection {
  info: { name: string; description: string; schema: string }
  item: Folder[]
  event: Event[]
  variable: { key: string; value: string; description?: string }[]
}

export interface Folder {
  name: string
  description?: string
  item: (Folder | Item)[]
}

export interface Item {
  name: string
  event?: Event[]
  request: {
    method: string
    description: string
    header: { key: string; value: string }[]
    url: { raw: string; host: string[]; path: string[]; query?: QueryParameter[] }
    body?: { mode: 'raw'; raw: string; options: { raw: { language: 'json' } } }
  }
}

export interface QueryParameter {
  key: string
  value: string
  description: string
  disabled?: true
}

export interface Event {
  listen: 'prerequest' | 'test'
  script: { type: 'text/javascript'; exec: string[] }
}

export interface Environment {
  name: string
  values: { key: string; value: string; type: 'default' | 'secret'; enabled: true }[]
  _postman_variable_scope: 'environment'
}

export const COLLECTION_SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json'

/** Script in Postman's format: an array of lines. */
export const scriptEvent = (listen: Event['listen'], text: string): Event => ({
  listen,
  script: { type: 'text/javascript', exec: text.trim().split('\n') },
})

/** Reference to a Postman variable, `{{name}}`, as written in a request. */
export const variable = (name: string): string => `{{${name}}}`

/** Name of the Postman environment variable that holds a secret. */
export const secretVariable = (purpose: Purpose): string => `${purpose}_secret`
