import type { Code, Root, RootContent } from 'mdast'
import type { ContainerDirective, LeafDirective } from 'mdast-util-directive'
import { visit } from 'unist-util-visit'
import { isDiagram, isOf, NOTES, PAIR, SAMPLE, SIDES, TABLE } from './constructs.ts'
import { faultAt } from './fault.ts'
import { languageName } from './highlight.ts'
import { SAMPLE_NAMES } from './samples.ts'
import { tableNames } from './tables/tables.ts'

const ADDRESS = /^(?:https:\/\/|mailto:|\/(?!\/)|#)/

type Nodes = Root | RootContent

/**
 * Checks that all nodes of a page's Markdown are part of the portal's dialect.
 * @throws PageFault for HTML, pictures, relative links, and unknown directives, tables, samples and languages
 */
export function checkNodes(root: Root, file: string): void {
  visit(root as Nodes, (node, _, parent) => {
    const what = mistake(node, parent)
    if (what) throw faultAt(file, node, what)
  })
}

function mistake(node: Nodes, parent: unknown): string | undefined {
  if (node.type === 'html') return `Markup is not part of the dialect: ${node.value.slice(0, 40)}`
  if (node.type === 'image' || node.type === 'imageReference') return 'Pictures are not part of the dialect'
  if (node.type === 'code') return codeMistake(node)
  if (node.type === 'link' || node.type === 'definition')
    return ADDRESS.test(node.url) ? undefined : `A link is absolute: ${node.url}`
  if (node.type === 'leafDirective') return leafMistake(node)
  return node.type === 'containerDirective' ? containerMistake(node, parent) : undefined
}

function codeMistake({ lang }: Code): string | undefined {
  if (!lang) return 'A fence needs a language'
  return isDiagram(lang) || languageName(lang) ? undefined : `Unknown language: ${lang}`
}

function leafMistake(node: LeafDirective): string | undefined {
  const name = node.attributes?.['name'] ?? ''
  if (node.name === TABLE) return tableNames().includes(name) ? undefined : `Unknown table: ${name}`
  if (node.name === SAMPLE) return SAMPLE_NAMES.includes(name) ? undefined : `Unknown sample: ${name}`
  return `Unknown directive ::${node.name}`
}

function containerMistake(node: ContainerDirective, parent: unknown): string | undefined {
  if (isOf(NOTES, node.name)) return node.children.length > 0 ? undefined : 'An empty note'
  if (node.name === PAIR) {
    const sides = node.children.map((child) => (child.type === 'containerDirective' ? child.name : child.type))
    return sides.join() === 'do,dont' ? undefined : 'A pair holds :::do, then :::dont, and nothing else'
  }
  if (!isOf(SIDES, node.name)) return `Unknown directive :::${node.name}`
  const within = (parent as Partial<ContainerDirective> | undefined)?.name
  return within === PAIR ? undefined : `:::${node.name} stands inside ::::pair`
}
