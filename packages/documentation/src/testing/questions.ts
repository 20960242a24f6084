import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RootContent } from 'mdast'
import { addressOf } from '../pages.ts'
import { fromPages } from '../render/pages.ts'
import { plainText } from '../render/plain.ts'
import type { Passage } from '../search/passage.ts'

/** What a developer asked, and the addresses of the sections that answer it. */
interface Asked {
  question: string
  answers: string[]
}

interface Questions {
  /** The search may be tuned looking at these, and at no others. */
  tuning: Asked[]
  held: Asked[]
  /** As people type in a chat, by somebody who had not seen the search; looked at since. */
  chat: Asked[]
  unanswerable: string[]
}

export const readAskedQuestions = async (): Promise<Questions> =>
  JSON.parse(await readFile(join(import.meta.dirname, 'questions.json'), 'utf8')) as Questions

/** A section of depth 3: the section that holds it, and its own text. */
interface Subsection {
  parent: string
  text: string
}

/** Every section of depth 3 by its address. */
export async function subsections(): Promise<Map<string, Subsection>> {
  const pages = await fromPages(({ slug }, { root }) => inner(addressOf(slug), root.children))
  return new Map(pages.flat())
}

function inner(page: string, nodes: readonly RootContent[]): [address: string, section: Subsection][] {
  let parent = ''
  const found: { address: string; parent: string; nodes: RootContent[] }[] = []
  let open: RootContent[] = []
  for (const node of nodes) {
    if (node.type !== 'heading' || node.depth > 3) {
      open.push(node)
      continue
    }
    const address = `${page}#${String(node.data?.hProperties?.['id'])}`
    open = []
    if (node.depth === 2) parent = address
    else found.push({ address, parent, nodes: open })
  }
  return found.map((each) => [each.address, { parent: each.parent, text: plainText(each.nodes) }])
}

/** Whether a passage is one of the answers, or holds the text of one that has no passage of its own. */
export function isAccepted(
  { id, text }: Passage,
  answers: readonly string[],
  inside: Map<string, Subsection>,
): boolean {
  return answers.some((answer) => {
    const part = inside.get(answer)
    return answer === id || (part?.parent === id && text.includes(part.text))
  })
}
