import type { Paragraph } from 'mdast'
import type { ContainerDirective } from 'mdast-util-directive'

/** Names of the directives and code languages that pages use beyond ordinary Markdown, some with their Spanish titles. */
export const NOTES: Readonly<Record<string, string>> = { note: 'Nota', warning: 'Atención', tip: 'Consejo' }
export const SIDES: Readonly<Record<string, string>> = { do: 'Haz', dont: 'Evita' }
export const PAIR = 'pair'
export const TABLE = 'tabla'
export const SAMPLE = 'muestra'
export const SEQUENCE = 'secuencia'
const STATES = 'estados'

/** True if the object `list` has this key itself; inherited names such as `toString` do not count. */
export const isOf = (list: Readonly<Record<string, string>>, name: string): boolean => Object.hasOwn(list, name)

export const isDiagram = (language: string | null | undefined): boolean => language === SEQUENCE || language === STATES

/** Splits a Markdown directive into its label (the text in brackets after its name) and its content. */
export function labelled(node: ContainerDirective): { label?: Paragraph; body: ContainerDirective['children'] } {
  const [first, ...rest] = node.children
  if (first?.type !== 'paragraph' || !first.data?.directiveLabel) return { body: node.children }
  return { label: first, body: rest }
}
