import type { Nodes } from 'mdast'
import { toString } from 'mdast-util-to-string'
import { isDiagram, SAMPLE } from './constructs.ts'
import { parsed } from './parse.ts'

/** Text of Markdown nodes, a line per paragraph, item, row or line of code, without samples, which repeat the text. */
export function plainText(nodes: readonly Nodes[]): string {
  return nodes
    .flatMap(linesOf)
    .filter((line) => line !== '')
    .join('\n')
}

const oneLineOf = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** Text of a short Markdown text. Most have no markup and are not parsed. */
export const plainMarkdown = (text: string): string =>
  /[`*_[\]\\#|<>&~]|^\s*(?:[-+]|\d+[.)])\s|\n/m.test(text) ? plainText(parsed(text).children) : oneLineOf(text)

/** Nodes that contain blocks. */
const HOLDERS = new Set(['list', 'listItem', 'blockquote', 'containerDirective'])

/** Advice against something; the page shows it under a sign, which plain text lacks. */
const avoiding = (line: string): string => `Evita ${line.charAt(0).toLowerCase()}${line.slice(1)}`

const oneLine = (node: Nodes): string => oneLineOf(toString(node))

function linesOf(node: Nodes): string[] {
  if (node.type === 'table') return node.children.map((row) => row.children.map(oneLine).join(' · '))
  if (node.type === 'code') return node.value.split('\n').slice(isDiagram(node.lang) ? 1 : 0)
  if (node.type === 'leafDirective' && node.name === SAMPLE) return []
  if (node.type === 'containerDirective' && node.name === 'dont') return node.children.flatMap(linesOf).map(avoiding)
  return HOLDERS.has(node.type) && 'children' in node ? node.children.flatMap(linesOf) : [oneLine(node)]
}
