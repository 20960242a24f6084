import { BRAND } from '@portal/domain/brand'
import { HOSTS } from '../hosts.ts'
import type { OpenApi } from '../openapi.ts'
import { type Call, codesOf, operationOf } from './call.ts'
import { collectComponents } from './components.ts'
import { type Notice, noticeOperation } from './notice.ts'
import { errorsText, FAILURES, QUOTAS } from './texts/behaviour.ts'
import { noticesText } from './texts/notices.ts'
import { ENVIRONMENTS, SIGNATURE, WHO_CALLS } from './texts/security.ts'

export interface DocumentParts {
  title: string
  version: string
  summary: string
  /** Markdown at the beginning of the document's description, before the sections that every document has. */
  about: readonly string[]
  /** Markdown sections that only this document has, after the sections on signing and before those on errors. */
  sections: readonly string[]
  tags: readonly { name: string; description: string }[]
  calls: readonly Call[]
  notices?: readonly Notice[]
}

const NOTICES_TAG = {
  name: 'Avisos',
  description:
    'Lo que la red envía a las URL que registraste en el portal. Responde 2xx apenas guardes el aviso y procésalo después.',
}

function paths(calls: readonly Call[]): OpenApi['paths'] {
  const found: OpenApi['paths'] = {}
  for (const call of calls) found[call.path] = { ...found[call.path], [call.method]: operationOf(call) }
  return found
}

/** Makes an OpenAPI document from calls and notices; its examples are not signed yet. */
export function assembleDocument(parts: DocumentParts): OpenApi {
  const { title, version, summary, about, sections, tags, calls, notices = [] } = parts
  const description = [
    ...about,
    ENVIRONMENTS,
    WHO_CALLS,
    SIGNATURE,
    ...sections,
    QUOTAS,
    errorsText(codesOf(calls)),
    ...(notices.length > 0 ? [noticesText(notices)] : []),
    FAILURES,
  ]
  const webhooks = Object.fromEntries(notices.map((notice) => [notice.type, { post: noticeOperation(notice) }]))
  return collectComponents({
    openapi: '3.1.0',
    info: {
      title,
      version,
      summary,
      description: description.join('\n\n'),
      license: { name: `Uso según el contrato de la red ${BRAND.name}`, url: HOSTS.terms },
    },
    servers: [
      { url: HOSTS.integration, description: 'Integración: dinero de prueba, secretos qri_test_' },
      { url: HOSTS.production, description: 'Producción: dinero real, secretos qri_live_' },
    ],
    security: [{ mutualTLS: [] }],
    tags: [...tags, ...(notices.length > 0 ? [NOTICES_TAG] : [])],
    paths: paths(calls),
    ...(notices.length > 0 ? { webhooks } : {}),
    components: {
      securitySchemes: {
        mutualTLS: {
          type: 'mutualTLS',
          description:
            'TLS mutuo con el certificado que descargas en el portal. Su CN es el X-Client-OS de la integración; al generar otro, el anterior deja de servir.',
        },
      },
    },
  })
}
