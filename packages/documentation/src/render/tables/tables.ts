import { table as markdown } from '@portal/network/common/texts/table'
import type { Table as TableNode } from 'mdast'
import { parsed } from '../parse.ts'
import { CALL_TABLES } from './calls.ts'
import { ENVIRONMENT_TABLES } from './environments.ts'
import { NOTICE_TABLES } from './notices.ts'
import { STATE_TABLES } from './states.ts'
import type { Table } from './table.ts'

const TABLES: Readonly<Record<string, () => Table>> = {
  ...CALL_TABLES,
  ...NOTICE_TABLES,
  ...STATE_TABLES,
  ...ENVIRONMENT_TABLES,
}

/** Names that `::tabla{name=…}` knows. */
export const tableNames = (): string[] => Object.keys(TABLES)

/**
 * A table of the network's values as a node of a page.
 * @param taken ids that the page's sections have: a row of that name has none
 */
export function tableNode(name: string, taken: ReadonlySet<string>): TableNode {
  const make = TABLES[name]
  if (!make) throw new Error(`Unknown table: ${name}`)
  const { head, rows, ids = [] } = make()
  const [node] = parsed(markdown(head, rows)).children
  if (node?.type !== 'table') throw new Error(`Not a table: ${name}`)
  for (const [at, id] of ids.entries()) {
    const row = node.children[at + 1]
    if (row && !taken.has(id)) row.data = { hProperties: { id } }
  }
  return node
}
