import { type Table, table as markdown } from '@portal/network/common/texts/table'
import type { Table as TableNode } from 'mdast'
import { parsed } from '../parse.ts'
import { CALL_TABLES } from './calls.ts'
import { ENVIRONMENT_TABLES } from './environments.ts'
import { NOTICE_TABLES } from './notices.ts'
import { STATE_TABLES } from './states.ts'

/** Tables by name; an id is the anchor of a row. */
const TABLES: Readonly<Record<string, () => Table & { ids?: readonly string[] }>> = {
  ...CALL_TABLES,
  ...NOTICE_TABLES,
  ...STATE_TABLES,
  ...ENVIRONMENT_TABLES,
}

/** Names for `::tabla{name=…}`. */
export const tableNames = (): string[] => Object.keys(TABLES)

/**
 * Makes a table from the network's values as a node of a page.
 * @param taken ids of the page's sections; a row with the same id gets none
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
