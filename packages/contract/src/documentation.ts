import * as z from 'zod/mini'
import { type Answer, endpoint } from './endpoint.ts'
import { file, ready } from './file.ts'
import { uuid } from './query.ts'

const collection = {
  access: { integration: 'view' },
  file: 'application/zip',
  answer: file,
} as const

/** Downloads the Postman collection of the network's API with the environment of one integration, without secrets. */
export const downloadCollection = endpoint('POST', '/api/postman/download', {
  ...collection,
  operation: 'documentation.download_collection',
  summary: 'Descarga la colección para probar la API, con el ambiente de la integración y sin secretos.',
  subject: 'enroller_uuid',
  body: z.strictObject({ enroller_uuid: uuid }),
  // The collection is not stored under its idempotency key, because making it again is as fast as reading it.
  confidential: true,
})

/** Downloads the same collection as `downloadCollection`, with GET; this is allowed because the download changes nothing. */
export const readCollection = endpoint('GET', '/api/postman/download', {
  ...collection,
  operation: 'documentation.read_collection',
  summary: 'Entrega la misma colección por consulta.',
})

/** Downloads an example program with the identifiers of one integration, without secrets. */
export const downloadProgram = endpoint('GET', '/api/integration/{uuid}/program/{program}', {
  ...collection,
  operation: 'documentation.download_program',
  summary: 'Descarga un programa de ejemplo con los identificadores de la integración, sin secretos.',
  errors: ['not_applicable'],
})

const section = z.strictObject({ title: z.string(), anchor: z.string() })
const page = z.strictObject({ title: z.string(), to: z.string(), name: z.string(), children: z.array(section) })

/** Returns the sidebar of the documentation: groups, their pages in reading order, and the sections of each page. */
export const readTree = endpoint('GET', '/documentation.json', {
  operation: 'documentation.read_tree',
  summary: 'Entrega el árbol de la documentación: grupos, páginas y secciones.',
  access: 'public',
  answer: z.array(z.strictObject({ title: z.string(), children: z.array(page) })),
  keptFor: 300,
})
export type DocumentTree = Answer<typeof readTree>

const reference = { access: 'public', answer: ready, keptFor: 3600, errors: ['not_found'] } as const

/** Returns an API reference document of the network as an HTML page for an iframe (spec §7). */
export const readReference = endpoint('GET', '/api/documentation/{html}', {
  ...reference,
  operation: 'documentation.read_reference',
  summary: 'Entrega la referencia de una API de la red como página.',
  ready: 'text/html',
})

/** Downloads a document of the network's API reference as OpenAPI JSON. */
export const downloadReference = endpoint('GET', '/api/documentation/{html}/openapi.json', {
  ...reference,
  operation: 'documentation.download_reference',
  summary: 'Descarga la referencia de una API de la red como documento OpenAPI.',
  ready: 'application/json',
})
