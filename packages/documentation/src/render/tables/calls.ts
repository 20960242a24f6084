import { PURPOSE_TEXTS } from '@portal/domain/security/secret'
import { MIGRATION } from '@portal/network/api-qri/migration'
import { NETWORK_ERRORS } from '@portal/network/common/errors'
import { FAILURE_AMOUNTS } from '@portal/network/common/failure-amounts'
import { sidesText } from '@portal/network/common/texts/sides'
import { referenceOperations } from '../../reference.ts'
import type { Table } from './table.ts'

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

function calls(document: string): Table {
  const own = referenceOperations().filter((each) => each.document === document && each.method !== undefined)
  const rows = own.map(({ method, path, href, operation }) => [
    `[\`${method} ${path}\`](${href})`,
    operation.summary,
    capital(sidesText(operation['x-callers'] ?? [])),
    capital(PURPOSE_TEXTS[operation['x-signing-secret']].of),
  ])
  return { head: ['Llamada', 'Qué hace', 'La hace', 'Secreto que firma'], rows }
}

function errors(): Table {
  const sorted = Object.entries(NETWORK_ERRORS).toSorted(([, one], [, other]) => one.status - other.status)
  const rows = sorted.map(([code, { status, message, remedy }]) => [`\`${code}\``, String(status), message, remedy])
  return { head: ['Código', 'HTTP', 'Qué pasó', 'Qué hacer'], rows, ids: sorted.map(([code]) => code) }
}

/** The table inside the reference's text. */
function migration(): Table {
  const lines = MIGRATION.split('\n').filter((line) => line.startsWith('| '))
  const [head = [], , ...rows] = lines.map((line) => line.slice(2, -2).split(' | '))
  return { head, rows }
}

export const CALL_TABLES = {
  errors,
  'failure-amounts': () => ({
    head: ['Termina en', 'Resultado'],
    rows: Object.entries(FAILURE_AMOUNTS).map(([ending, { outcome }]) => [`\`${ending}\``, outcome]),
  }),
  'v1-v2': migration,
  'calls-v2': () => calls('api-qri-v2'),
  'calls-v1': () => calls('api-qri'),
  'calls-alias': () => calls('alias'),
  'calls-tds': () => calls('tds-qri'),
} satisfies Record<string, () => Table>
