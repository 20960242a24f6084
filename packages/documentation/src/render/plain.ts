import type { Nodes } from 'mdast'
import { toString } from 'mdast-util-to-string'
import { isDiagram, SAMPLE } from './constructs.ts'
import { parsed } from './parse.ts'

/** Text of Markdown nodes: a line for each paragraph, list item, table row and line of code. Whole sample programs are left out. */
export function plainText(nodes: readonly Nodes[]): string {
  return nodes
    .flatMap(linesOf)
    .filter((line) => line !== '')
    .join('\n')
}

const oneLineOf = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** Plain text of a short Markdown text. A text without markup is not parsed, because most texts have none. */
export const plainMarkdown = (text: string): string =>
  /[`*_[\]\\#|<>&~]|^\s*(?:[-+]|\d+[.)])\s|\n/m.test(text) ? plainText(parsed(text).children) : oneLineOf(text)

/** Types of Markdown nodes that contain other block nodes, such as paragraphs. */
const HOLDERS = new Set(['list', 'listItem', 'blockquote', 'containerDirective'])

/** Puts `Evita` before a line about what to avoid, because plain text lacks the title `Evita` of the page. */
const avoiding = (line: string): string => `Evita ${line.charAt(0).toLowerCase()}${line.slice(1)}`

const oneLine = (node: Nodes): string => oneLineOf(toString(node))

function linesOf(node: Nodes): string[] {
  if (node.type === 'table') return node.children.map((row) => row.children.map(oneLine).join(' · '))
  if (node.type === 'code') return node.value.split('\n').slice(isDiagram(node.lang) ? 1 : 0)
  if (node.type === 'leafDirective' && node.name === SAMPLE) return []
  if (node.type === 'containerDirective' && node.name === 'dont') return node.children.flatMap(linesOf).map(avoiding)
  return HOLDERS.has(node.type) && 'children' in node ? node.children.flatMap(linesOf) : [oneLine(node)]
}
