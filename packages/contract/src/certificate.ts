import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { file } from './file.ts'
import { uuid } from './query.ts'

/** Provider of certificates, `{cert-provider}` of spec §7. */
const PROVIDER = 'certificate'

/** Creates a certificate and its key, which are shown only in this answer; the former certificate is revoked. */
export const createCertificate = endpoint({
  operation: 'security.create_certificate',
  summary: 'Crea y descarga un certificado nuevo; el anterior deja de servir.',
  method: 'POST',
  path: `/api/${PROVIDER}/download-crt`,
  access: { integration: 'credentials' },
  subject: 'enroller_uuid',
  section: 'security',
  body: z.strictObject({ enroller_uuid: uuid }),
  file: 'application/zip',
  answer: file,
  confidential: true,
  errors: [],
  overQuota: 'Esta integración ya creó todos los certificados que puede crear en un día. Vuelve a intentarlo mañana.',
})

/** Revocation list (RFC 5280 §5), public. */
export const readRevocations = endpoint({
  operation: 'security.read_revocations',
  summary: 'Entrega la lista firmada de los certificados revocados.',
  method: 'GET',
  path: `/api/${PROVIDER}/crl`,
  access: 'public',
  file: 'application/pkix-crl',
  answer: file,
  errors: [],
})
