import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { file } from './file.ts'
import { uuid } from './query.ts'

/** Part of the certificate endpoints' paths for which spec §7 writes `{cert-provider}`. */
const PROVIDER = 'certificate'

/** Creates a certificate and its private key, which only this answer contains; revokes the former certificate. */
export const createCertificate = endpoint('POST', `/api/${PROVIDER}/download-crt`, {
  operation: 'security.create_certificate',
  summary: 'Crea y descarga un certificado nuevo; el anterior deja de servir.',
  access: { integration: 'credentials' },
  subject: 'enroller_uuid',
  section: 'security',
  body: z.strictObject({ enroller_uuid: uuid }),
  file: 'application/zip',
  answer: file,
  confidential: true,
  stepUp: true,
  overQuota: 'Esta integración ya creó todos los certificados que puede crear en un día. Vuelve a intentarlo mañana.',
})

/** Returns the certificate of the authority of the network's server to anybody; 404 if clients know that authority by themselves. */
export const readServerAuthority = endpoint('GET', `/api/${PROVIDER}/server-ca`, {
  operation: 'security.read_authority',
  summary: 'Entrega el certificado de la autoridad del servidor de integración.',
  access: 'public',
  file: 'application/x-x509-ca-cert',
  answer: file,
  errors: ['not_found'],
})

/** Returns the certificate revocation list (RFC 5280 §5) to anybody. */
export const readRevocations = endpoint('GET', `/api/${PROVIDER}/crl`, {
  operation: 'security.read_revocations',
  summary: 'Entrega la lista firmada de los certificados revocados.',
  access: 'public',
  file: 'application/pkix-crl',
  answer: file,
})
