import type { ElementContent, RootContent } from 'hast'
import bash from 'highlight.js/lib/languages/bash'
import css from 'highlight.js/lib/languages/css'
import http from 'highlight.js/lib/languages/http'
import java from 'highlight.js/lib/languages/java'
import javascript from 'highlight.js/lib/languages/javascript'
import json from 'highlight.js/lib/languages/json'
import python from 'highlight.js/lib/languages/python'
import html from 'highlight.js/lib/languages/xml'
import { createLowlight } from 'lowlight'

const lowlight = createLowlight({ bash, css, html, http, java, javascript, json, python })

/** Names of languages for readers, by the word after the fence. */
const LANGUAGES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    bash: 'Terminal',
    css: 'CSS',
    html: 'HTML',
    http: 'HTTP',
    java: 'Java',
    javascript: 'JavaScript',
    json: 'JSON',
    python: 'Python',
    text: 'Texto',
  }),
)

/** Name of a language for readers; undefined if it is unknown. */
export const languageName = (language: string): string | undefined => LANGUAGES.get(language)

/** Kinds of highlighting by the scopes of the grammars; other scopes stay plain. */
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

/** Highlights code with spans of class `hl-comment`, `hl-string`, `hl-number` or `hl-word`. */
export function highlighted(code: string, language: string): ElementContent[] {
  if (!lowlight.registered(language)) return [{ type: 'text', value: code }]
  return joined(lowlight.highlight(language, code).children.flatMap(simplified))
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

/** Unwraps a span inside one of the same class. */
function without(node: ElementContent, className: string): ElementContent[] {
  if (node.type !== 'element') return [node]
  const own = node.properties['className']
  return Array.isArray(own) && own[0] === className ? node.children : [node]
}

/** Joins neighbouring texts. */
function joined(nodes: ElementContent[]): ElementContent[] {
  const all: ElementContent[] = []
  for (const node of nodes) {
    const last = all.at(-1)
    if (node.type === 'text' && last?.type === 'text') last.value += node.value
    else all.push(node.type === 'text' ? { ...node } : node)
  }
  return all
}
