import type { Root } from 'mdast'
import { parse } from 'yaml'
import { faultAt } from './fault.ts'

/** Front matter of a page. */
export interface FrontMatter {
  title: string
  /** Lead and meta description. */
  description: string
  /** ISO date of the last change. */
  updated: string
}

const NAMES = ['title', 'description', 'updated'] as const
/** Characters of a description that search engines show. */
const DESCRIPTION_LENGTH = 155

/** @throws PageFault if it is missing or not YAML, or if a name is missing, unknown or has a wrong value */
export function frontMatterOf(root: Root, file: string): FrontMatter {
  const node = root.children[0]
  if (node?.type !== 'yaml') throw faultAt(file, root, 'The page has no front matter')
  const fail = (what: string) => faultAt(file, node, what)
  const values = read(node.value, (error) => fail(`The front matter is no YAML: ${error}`))
  const other = Object.keys(values).find((name) => !NAMES.some((known) => known === name))
  if (other !== undefined) throw fail(`Unknown name in the front matter: ${other}`)
  const missing = NAMES.find((name) => typeof values[name] !== 'string' || values[name] === '')
  if (missing) throw fail(`The front matter lacks ${missing}`)
  const { title, description, updated } = values as Record<(typeof NAMES)[number], string>
  if ([...description].length > DESCRIPTION_LENGTH)
    throw fail(`The description has ${[...description].length} characters; at most ${DESCRIPTION_LENGTH} are shown`)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(updated) || Number.isNaN(Date.parse(updated)))
    throw fail(`updated is no ISO date: ${updated}`)
  return { title, description, updated }
}

function read(text: string, failed: (error: string) => Error): Record<string, unknown> {
  let value: unknown
  try {
    value = parse(text)
  } catch (error) {
    throw failed(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error))
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw failed('not a list of names')
  return value as Record<string, unknown>
}
