import type { Paragraph } from 'mdast'
import type { ContainerDirective } from 'mdast-util-directive'

/** What stands in brackets after a directive's name, and what stands inside it. */
export function labelled(node: ContainerDirective): { label?: Paragraph; body: ContainerDirective['children'] } {
  const [first, ...rest] = node.children
  if (first?.type !== 'paragraph' || !first.data?.directiveLabel) return { body: node.children }
  return { label: first, body: rest }
}
