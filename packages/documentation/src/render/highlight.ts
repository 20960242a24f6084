import type { ElementContent, RootContent } from 'hast'
import bash from 'highlight.js/lib/languages/bash'
import css from 'highlight.js/lib/languages/css'
import http from 'highlight.js/lib/languages/http'
import java from 'highlight.js/lib/languages/java'
import javascript from 'highlight.js/lib/languages/javascript'
import json from 'highlight.js/lib/languages/json'
import python from 'highlight.js/lib/languages/python'
import xml from 'highlight.js/lib/languages/xml'
import { createLowlight } from 'lowlight'
import { grammarOf } from './languages.ts'

const lowlight = createLowlight({ bash, css, http, java, javascript, json, python, xml })

/** The kinds of the portal's own examples, by the scopes of the grammars; what is in neither list stays plain. */
const KINDS: Readonly<Record<string, string>> = {
  'hljs-comment': 'comment',
  'hljs-meta': 'comment',
  'hljs-string': 'string',
  'hljs-regexp': 'string',
  'hljs-number': 'number',
  'hljs-keyword': 'word',
  'hljs-literal': 'word',
  'hljs-name': 'word',
}

/** Code as text and spans of class `hl-comment`, `hl-string`, `hl-number` or `hl-word`. */
export function highlighted(code: string, language: string): ElementContent[] {
  const grammar = grammarOf(language)
  if (!grammar) return [{ type: 'text', value: code }]
  return joined(lowlight.highlight(grammar, code).children.flatMap(simplified))
}

function simplified(node: RootContent): ElementContent[] {
  if (node.type === 'text') return [node]
  if (node.type !== 'element') return []
  const children = joined(node.children.flatMap(simplified))
  const scopes = node.properties['className']
  const kind = Array.isArray(scopes) ? KINDS[String(scopes[0])] : undefined
  if (!kind) return children
  const className = `hl-${kind}`
  return [
    {
      ...node,
      properties: { className: [className] },
      children: joined(children.flatMap((child) => without(child, className))),
    },
  ]
}

/** A span of the kind inside which it stands says nothing more. */
function without(node: ElementContent, className: string): ElementContent[] {
  if (node.type !== 'element') return [node]
  const own = node.properties['className']
  return Array.isArray(own) && own[0] === className ? node.children : [node]
}

/** Neighbouring texts become one. */
function joined(nodes: ElementContent[]): ElementContent[] {
  const all: ElementContent[] = []
  for (const node of nodes) {
    const last = all.at(-1)
    if (node.type === 'text' && last?.type === 'text') last.value += node.value
    else all.push(node.type === 'text' ? { ...node } : node)
  }
  return all
}
