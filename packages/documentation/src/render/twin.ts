import type { BlockContent, DefinitionContent, Paragraph, PhrasingContent, Root, RootContent } from 'mdast'
import type { ContainerDirective } from 'mdast-util-directive'
import { gfmTableToMarkdown } from 'mdast-util-gfm-table'
import { toMarkdown } from 'mdast-util-to-markdown'
import { isOf, labelled, NOTES, PAIR, SAMPLE, SIDES } from './constructs.ts'
import type { Draft } from './draft.ts'
import type { Samples } from './samples.ts'

type Block = BlockContent | DefinitionContent

/** Writes the page as ordinary Markdown (CommonMark with tables), without directives, variables and anchors. */
export function twinOf({ front, root }: Draft, samples: Samples): string {
  const expand = (node: RootContent): RootContent[] => {
    if (node.type === 'containerDirective') return plain(node).flatMap(expand)
    if (node.type !== 'leafDirective' || node.name !== SAMPLE) return [node]
    const files = samples.get(node.attributes?.['name'] ?? '') ?? []
    return files.flatMap(({ label, language, code }) => [
      strong([{ type: 'text', value: label }]),
      { type: 'code', lang: language, value: code },
    ])
  }
  const tree: Root = { type: 'root', children: root.children.flatMap(expand) }
  const text = toMarkdown(tree, { extensions: [gfmTableToMarkdown({ tablePipeAlign: false })], bullet: '-', rule: '-' })
  return `# ${front.title}\n\n> ${front.description}\n\nActualizado: ${front.updated}\n\n${text}`
}

/** Turns a note into a block quote with a title, and each half of a `Haz`/`Evita` pair into a title and content. */
function plain(node: ContainerDirective): Block[] {
  if (node.name === PAIR) return node.children
  const { label, body } = labelled(node)
  const title: PhrasingContent[] = label?.children ?? [
    { type: 'text', value: NOTES[node.name] ?? SIDES[node.name] ?? '' },
  ]
  const blocks = [strong(title), ...body]
  return isOf(SIDES, node.name) ? blocks : [{ type: 'blockquote', children: blocks }]
}

const strong = (children: PhrasingContent[]): Paragraph => ({
  type: 'paragraph',
  children: [{ type: 'strong', children }],
})
