import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { file } from './file.ts'
import { uuid } from './query.ts'

const collection = {
  path: '/api/postman/download',
  access: { integration: 'view' },
  file: 'application/zip',
  answer: file,
  errors: [],
} as const

/** The collection that tries the network's API, with the environment of one integration and no secret. */
export const downloadCollection = endpoint({
  ...collection,
  operation: 'documentation.download_collection',
  summary: 'Descarga la colección para probar la API, con el ambiente de la integración y sin secretos.',
  method: 'POST',
  subject: 'enroller_uuid',
  body: z.strictObject({ enroller_uuid: uuid }),
  // It is made anew as fast as it is looked up.
  confidential: true,
})

/** The same by GET, since it changes nothing. */
export const readCollection = endpoint({
  ...collection,
  operation: 'documentation.read_collection',
  summary: 'Entrega la misma colección por consulta.',
  method: 'GET',
})
