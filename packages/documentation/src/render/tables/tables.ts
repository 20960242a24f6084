import { PURPOSE_TEXTS, PURPOSES, type Purpose } from '@portal/domain/security/secret'
import { MIGRATION_TABLE } from '@portal/network/api-qri/migration'
import { byStatus, NETWORK_ERRORS, type NetworkErrorCode } from '@portal/network/common/errors'
import { errorTable, failureTable } from '@portal/network/common/texts/behaviour'
import { type Table, table as markdown } from '@portal/network/common/texts/table'
import { EXAMPLE_SECRETS } from '@portal/network/examples/secrets'
import { noticeSources } from '@portal/network/hosts'
import type { Table as TableNode } from 'mdast'
import { parsed } from '../parse.ts'
import { NOTICE_TABLES } from './notices.ts'
import { STATE_TABLES } from './states.ts'

const HOLDERS: Record<Purpose, string> = {
  integration: 'Todos',
  refund: 'Recaudador y dual',
  automatic_refund: 'Recaudador y dual en el modo GLOBAL_AUTOMATICO',
  authorization: 'Billetera y dual',
}

const of = (purpose: Purpose): string => `De ${PURPOSE_TEXTS[purpose].of}`

const ERRORS = byStatus(Object.keys(NETWORK_ERRORS) as NetworkErrorCode[])

/** Functions that make the tables of documentation pages, by table name; `ids` is the anchor of each row. */
const TABLES: Readonly<Record<string, () => Table & { ids?: readonly string[] }>> = {
  ...NOTICE_TABLES,
  ...STATE_TABLES,
  errors: () => ({ ...errorTable(ERRORS), ids: ERRORS }),
  'failure-amounts': () => failureTable,
  'v1-v2': () => MIGRATION_TABLE,
  'notice-sources': () => ({
    head: ['Ambiente', 'Los avisos salen de'],
    rows: [
      ['Integración', noticeSources('integration')],
      ['Producción', noticeSources('production')],
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
}

/** Names of the tables that a page may insert with `::tabla{name=…}`. */
export const tableNames = (): string[] => Object.keys(TABLES)

/**
 * Makes a table from the network's values as a node of a page.
 * @param taken ids of the page's sections; a row whose id is already taken gets no id
 */
export function tableNode(name: string, taken: ReadonlySet<string>): TableNode {
  const make = TABLES[name]
  if (!make) throw new Error(`Unknown table: ${name}`)
  const made = make()
  const [node] = parsed(markdown(made)).children
  if (node?.type !== 'table') throw new Error(`Not a table: ${name}`)
  for (const [at, id] of (made.ids ?? []).entries()) {
    const row = node.children[at + 1]
    if (row && !taken.has(id)) row.data = { hProperties: { id } }
  }
  return node
}
