import { capital } from '@portal/domain/capital'
import { PURPOSE_TEXTS } from '@portal/domain/security/secret'
import { MIGRATION } from '@portal/network/api-qri/migration'
import { byStatus, NETWORK_ERRORS, type NetworkErrorCode } from '@portal/network/common/errors'
import { errorTable, failureTable } from '@portal/network/common/texts/behaviour'
import { sidesText } from '@portal/network/common/texts/sides'
import type { Table } from '@portal/network/common/texts/table'
import { referenceOperations } from '../../reference.ts'

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

function errors(): Table & { ids: readonly string[] } {
  const ids = byStatus(Object.keys(NETWORK_ERRORS) as NetworkErrorCode[])
  return { ...errorTable(ids), ids }
}

/** The table in the text of the reference. */
function migration(): Table {
  const lines = MIGRATION.split('\n').filter((line) => line.startsWith('| '))
  const [head = [], , ...rows] = lines.map((line) => line.slice(2, -2).split(' | '))
  return { head, rows }
}

export const CALL_TABLES = {
  errors,
  'failure-amounts': () => failureTable,
  'v1-v2': migration,
  'calls-v2': () => calls('api-qri-v2'),
  'calls-v1': () => calls('api-qri'),
  'calls-alias': () => calls('alias'),
  'calls-tds': () => calls('tds-qri'),
} satisfies Record<string, () => Table>
