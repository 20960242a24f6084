import { PRODUCT } from '@portal/domain/brand'
import { PURPOSE_TEXTS, PURPOSES, type Purpose } from '@portal/domain/security/secret'
import { EXAMPLE_SECRETS } from '@portal/network/examples/secrets'
import { HOSTS, NOTICE_SOURCES } from '@portal/network/hosts'
import type { Table } from '@portal/network/common/texts/table'

const HOLDERS: Record<Purpose, string> = {
  integration: 'Todos',
  refund: 'Recaudador y dual',
  automatic_refund: 'Recaudador y dual en el modo GLOBAL_AUTOMATICO',
  authorization: 'Billetera y dual',
}

const of = (purpose: Purpose): string => `De ${PURPOSE_TEXTS[purpose].of}`
const quoted = (addresses: readonly string[]): string => addresses.map((address) => `\`${address}\``).join(', ')

export const ENVIRONMENT_TABLES = {
  hosts: () => ({
    head: ['Ambiente', 'Servidor', 'Secretos', 'Dinero'],
    rows: [
      ['Integración', `\`${HOSTS.integration}\``, `\`${PRODUCT}_test_…\``, 'De prueba'],
      ['Producción', `\`${HOSTS.production}\``, `\`${PRODUCT}_live_…\``, 'Real'],
    ],
  }),
  'notice-sources': () => ({
    head: ['Ambiente', 'Los avisos salen de'],
    rows: [
      ['Integración', quoted(NOTICE_SOURCES.integration)],
      ['Producción', quoted(NOTICE_SOURCES.production)],
    ],
  }),
  secrets: () => ({
    head: ['Secreto', 'Qué firma', 'Lo tienen'],
    rows: PURPOSES.map((purpose) => [of(purpose), PURPOSE_TEXTS[purpose].signs, HOLDERS[purpose]]),
  }),
  'example-secrets': () => ({
    head: ['Secreto', 'Valor de ejemplo'],
    rows: PURPOSES.map((purpose) => [of(purpose), `\`${EXAMPLE_SECRETS[purpose]}\``]),
  }),
} satisfies Record<string, () => Table>
