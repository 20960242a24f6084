import type { Nodes, PhrasingContent } from 'mdast'
import { toString } from 'mdast-util-to-string'
import { literal, plainSigns } from '../literal.ts'

/** Maximum length in characters of code that the assistant's answer quotes. */
const MOST_CODE = 120

/**
 * Writes nodes as the minimal Markdown of the assistant's answers: paragraphs and lists, with bold, code and links inside the portal. Each
 * row of a table becomes a list item with the headings of its columns; each part of a sequence diagram becomes a list item with its
 * messages. Samples and long code are left out.
 * @param page address of the page, for links to its own sections
 */
export const minimalMarkdown = (nodes: readonly Nodes[], page: string): string =>
  nodes
    .map((node) => blocksOf(node, page).join('\n'))
    .filter((block) => block !== '')
    .join('\n\n')

function blocksOf(node: Nodes, page: string): string[] {
  if (node.type === 'paragraph') return [inline(node.children, page)]
  if (node.type === 'heading') return [`**${inline(node.children, page).replaceAll('**', '')}**`]
  if (node.type === 'blockquote') return [minimalMarkdown(node.children, page)]
  if (node.type === 'code' && node.lang === 'secuencia') return [stepsOf(node.value)]
  if (node.type === 'code')
    return node.value.includes('\n') || node.value.length > MOST_CODE ? [] : [`\`${node.value}\``]
  if (node.type === 'table')
    return rowsOf(node.children.map(({ children }) => children.map((cell) => inline(cell.children, page))))
  if (node.type === 'list')
    return node.children.map((item, at) => {
      const text = item.children.flatMap((child) => blocksOf(child, page)).join(' ')
      return `${node.ordered ? `${(node.start ?? 1) + at}.` : '-'} ${text}`
    })
  if (node.type !== 'containerDirective') return []
  const lines = node.children.map((child) => blocksOf(child, page).join('\n'))
  // The page lists what to avoid under the title `Evita`. The assistant's answer has no titles, so each item begins with `Evita`.
  return node.name === 'dont' ? lines.map((line) => line.replaceAll(/^- (.)/gm, avoid)) : [lines.join('\n\n')]
}

const ARROW = / [-=]+> /
/** Writes each part of a sequence diagram as a list item, then the caption of the diagram. */
function stepsOf(diagram: string): string {
  const items = diagram.split(/^(?=== )/m).flatMap((part) => {
    const lines = part.split('\n')
    const name = lines.find((line) => line.startsWith('== '))?.slice('== '.length)
    const messages = lines.filter((line) => ARROW.test(line)).map((line) => literal(line.replace(ARROW, ' a ')))
    return messages.length > 0 ? [`- ${name ? `**${literal(name)}**: ` : ''}${messages.join('; ')}.`] : []
  })
  const foot = /^pie: (.+)$/m.exec(diagram)?.[1]
  return [items.join('\n'), foot && literal(foot)].filter(Boolean).join('\n\n')
}

const avoid = (_: string, first: string): string => `- Evita ${first.toLowerCase()}`

/** Writes each table row as a list item; if the table has two columns, the heading of the second is left out. */
function rowsOf([head = [], ...rows]: string[][]): string[] {
  return rows.map(([first = '', ...cells]) => {
    const told = cells.flatMap((cell, at) => {
      const heading = head[at + 1] ?? ''
      if (cell === '') return []
      const end = /[.!?:…]["»)]?$/.test(cell) ? '' : '.'
      return cells.length === 1 ? cell : `${heading.endsWith('?') ? heading : `${heading}:`} ${cell}${end}`
    })
    return `- **${first.replaceAll('**', '')}**: ${told.join(' ')}`
  })
}

const inline = (nodes: readonly PhrasingContent[], page: string): string =>
  nodes
    .map((node) => stretch(node, page))
    .join('')
    .trim()

function stretch(node: PhrasingContent, page: string): string {
  if (node.type === 'inlineCode') return node.value.includes('`') ? plainSigns(node.value) : `\`${node.value}\``
  if (node.type === 'strong') return `**${inline(node.children, page)}**`
  if (node.type === 'link') {
    const to = node.url.startsWith('#') ? page + node.url : node.url
    const text = literal(toString(node))
    return /^\/(?:site|tools)\//.test(to) ? `[${text}](${to})` : text
  }
  if ('children' in node) return inline(node.children, page)
  return plainSigns(toString(node))
}
