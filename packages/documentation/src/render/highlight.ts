import type { ElementContent, Root, RootContent } from 'hast'
import { h } from 'hastscript'
import bash from 'highlight.js/lib/languages/bash'
import css from 'highlight.js/lib/languages/css'
import http from 'highlight.js/lib/languages/http'
import java from 'highlight.js/lib/languages/java'
import javascript from 'highlight.js/lib/languages/javascript'
import json from 'highlight.js/lib/languages/json'
import php from 'highlight.js/lib/languages/php'
import python from 'highlight.js/lib/languages/python'
import html from 'highlight.js/lib/languages/xml'
import { createLowlight } from 'lowlight'

const lowlight = createLowlight({ bash, css, html, http, java, javascript, json, php, python })

/** Names of programming languages as readers see them, by the language of a Markdown code block. */
const LANGUAGES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    bash: 'Terminal',
    css: 'CSS',
    html: 'HTML',
    http: 'HTTP',
    java: 'Java',
    javascript: 'JavaScript',
    json: 'JSON',
    php: 'PHP',
    python: 'Python',
    text: 'Texto',
  }),
)

/** Name of a programming language as readers see it; undefined if the portal does not know the language. */
export const languageName = (language: string): string | undefined => LANGUAGES.get(language)

/** Kind of highlighting for each scope (class name) of highlight.js; a scope that is not listed is not highlighted. */
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

/** Part of a code text with one kind of highlighting; undefined means no highlighting. */
interface Piece {
  kind: string | undefined
  value: string
}

/** Highlights code with spans of class `hl-comment`, `hl-string`, `hl-number` or `hl-word`. */
export function highlighted(code: string, language: string): ElementContent[] {
  const pieces = lowlight.registered(language)
    ? piecesOf(lowlight.highlight(language, code), undefined)
    : [{ kind: undefined, value: code }]
  return joined(pieces).map(({ kind, value }) =>
    kind ? h('span', { className: `hl-${kind}` }, value) : { type: 'text', value },
  )
}

/** Parts of the code in a tree of highlight.js. A scope that is not in `KINDS` has the kind of the scope around it. */
function piecesOf(node: Root | RootContent, around: string | undefined): Piece[] {
  if (node.type === 'text') return [{ kind: around, value: node.value }]
  if (!('children' in node)) return []
  const scopes = node.type === 'element' ? node.properties['className'] : undefined
  const kind = (Array.isArray(scopes) ? KINDS[String(scopes[0])] : undefined) ?? around
  return node.children.flatMap((child) => piecesOf(child, kind))
}

/** Joins adjacent parts of code that have the same kind of highlighting. */
function joined(pieces: Piece[]): Piece[] {
  const all: Piece[] = []
  for (const piece of pieces) {
    const last = all.at(-1)
    if (last?.kind === piece.kind && last) last.value += piece.value
    else all.push({ ...piece })
  }
  return all
}
