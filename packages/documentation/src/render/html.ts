import { BUILT_ADDRESSES } from '@portal/domain/built-addresses'
import type { Element, ElementContent } from 'hast'
import { h } from 'hastscript'
import { toHtml } from 'hast-util-to-html'
import type { Code, Heading, Link, Nodes, Table } from 'mdast'
import type { ContainerDirective, LeafDirective } from 'mdast-util-directive'
import { defaultHandlers, type Handlers, type State, toHast } from 'mdast-util-to-hast'
import { toString } from 'mdast-util-to-string'
import { visit } from 'unist-util-visit'
import { codeBlock, otherPanels, sampleTabs } from './code-block.ts'
import { isDiagram, isOf, labelled, NOTES, PAIR, SIDES } from './constructs.ts'
import { diagramOf, figureOf } from './diagram/diagram.ts'
import type { Draft } from './draft.ts'
import type { Samples } from './samples.ts'

/**
 * HTML of a page, without style attributes and scripts. Its classes:
 * - `doc-note` with `doc-note-note`, `-warning` or `-tip`, and its `doc-title`; `doc-pair` with `doc-do` and `doc-dont` (what to avoid).
 * - `doc-table` scrolls a table, whose cells repeat their column's title in `data-label`.
 * - `doc-code` with `doc-head` (name, `button.doc-copy[hidden]`) above `pre`, in which `hl-comment`, `hl-string`, `hl-number` and `hl-word`
 *   mark code. `doc-sample` has a `tablist` in its head and `tabpanel`s below: the first is shown, the others are empty (`panelsOf`). The
 *   page's script fills and switches them, and shows the button.
 * - `doc-diagram` is a figure with an `svg` for wide screens and `ol.doc-steps`, divided by `doc-divider`, for narrow ones. The parts of a
 *   drawing take `color` from `dg-ink`, `dg-quiet` (text), `dg-soft` (lines), `dg-accent` (green) and `dg-on` (text on green).
 *
 * A heading with an id contains one link, to itself.
 */
export function htmlOf(draft: Draft, samples: Samples): string {
  const tree = toHast(draft.root, { handlers: handlersOf(draft, samples) })
  return toHtml(tree, { omitOptionalTags: false })
}

/** HTML of the sample tab panels that are empty in `htmlOf`, by element id. */
export const panelsOf = ({ samples: names }: Draft, samples: Samples): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) =>
      otherPanels(samples.get(name) ?? [], sampleId(name)).map(([id, code]) => [id, toHtml(code)]),
    ),
  )

const sampleId = (name: string): string => `muestra-${name}`

/** Functions that turn a page's Markdown nodes into HTML. They run in page order, so numbered ids are the same in every build. */
function handlersOf(draft: Draft, samples: Samples): Handlers {
  let diagrams = 0
  const tables = new Map<string, number>()
  const own = {
    heading: (state: State, node: Heading): Element => {
      const id = String(node.data?.hProperties?.['id'])
      return h(`h${node.depth}`, { id }, h('a', { href: `#${id}` }, state.all(node)))
    },
    link: (state: State, node: Link): ElementContent => external(defaultHandlers.link(state, node)),
    table: (state: State, node: Table): Element => {
      const section = sectionOf(draft, node)
      const count = (tables.get(section) ?? 0) + 1
      tables.set(section, count)
      const ariaLabel = count === 1 ? `Tabla: ${section}` : `Tabla ${count}: ${section}`
      const table = h('div', { className: 'doc-table', role: 'region', tabIndex: 0, ariaLabel })
      table.children.push(labelledCells(defaultHandlers.table(state, node), node))
      return table
    },
    code: (_: State, node: Code): Element => {
      if (!isDiagram(node.lang)) return codeBlock(node.value, node.lang ?? '')
      diagrams += 1
      return figureOf(diagramOf(node, draft.file), sectionOf(draft, node), `diagrama-${diagrams}`)
    },
    leafDirective: (_: State, node: LeafDirective): Element => {
      const name = node.attributes?.['name'] ?? ''
      return sampleTabs(samples.get(name) ?? [], sampleId(name))
    },
    containerDirective: container,
  }
  return own
}

/** Repeats the column's title in `data-label` of each cell, for narrow windows that hide the table's head. */
function labelledCells(table: Element, { children: [head] }: Table): Element {
  const titles = head?.children.map((cell) => toString(cell)) ?? []
  visit(table, { tagName: 'tr' }, (row) => {
    const cells = row.children.filter((cell) => cell.type === 'element')
    for (const [index, cell] of cells.entries()) {
      if (cell.tagName === 'td') cell.properties['dataLabel'] = titles[index] ?? ''
    }
  })
  visit(table, { tagName: 'code' }, (code) => {
    code.children = code.children.flatMap((child) => (child.type === 'text' ? breakable(child.value) : [child]))
  })
  return table
}

/** Longest inline code, in characters, that stays in one line of a table: four columns of a wide window have room for it. */
const ONE_LINE = 18
const PLACEHOLDERS = Object.values(BUILT_ADDRESSES)

/**
 * Lets long inline code in a table wrap after a dot, slash or underscore, so that its column can be narrower. IP addresses do not wrap,
 * nor do the placeholders of addresses, which the server finds as a whole; short code has no `wbr` (`Article.module.css`).
 */
const breakable = (name: string): ElementContent[] =>
  name.length <= ONE_LINE || PLACEHOLDERS.some((address) => name.includes(address))
    ? [{ type: 'text', value: name }]
    : name
        .split(/(?<=[._/])(?=[^._/])(?!(?<=\d[./])\d)/)
        .flatMap((value, index) => [...(index > 0 ? [h('wbr')] : []), { type: 'text', value }])

const sectionOf = (draft: Draft, node: Nodes): string => draft.sections.get(node) ?? draft.front.title

const external = (link: Element): Element => {
  if (!String(link.properties['href']).startsWith('https:')) return link
  return { ...link, properties: { ...link.properties, rel: ['noopener', 'noreferrer'] } }
}

function container(state: State, node: ContainerDirective): Element {
  if (node.name === PAIR) return h('div', { className: 'doc-pair' }, state.all(node))
  const { label, body } = labelled(node)
  const title = h(
    'p',
    { className: 'doc-title' },
    label ? state.all(label) : (NOTES[node.name] ?? SIDES[node.name] ?? ''),
  )
  const content = state.wrap(state.all({ ...node, children: body }), true)
  if (isOf(SIDES, node.name)) return h('div', { className: `doc-${node.name}` }, title, content)
  return h('div', { className: `doc-note doc-note-${node.name}`, role: 'note' }, title, content)
}
