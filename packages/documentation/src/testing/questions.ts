import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RootContent } from 'mdast'
import { addressOf } from '../pages.ts'
import { fromPages } from '../render/pages.ts'
import { plainText } from '../render/plain.ts'
import type { Passage } from '../search/passage.ts'

/** Test question of a developer, and the addresses of the sections that answer it. */
interface Asked {
  question: string
  answers: string[]
}

interface Questions {
  /** Test questions for tuning the search. The questions of all other lists only check the search and must not tune it. */
  tuning: Asked[]
  held: Asked[]
  /** Chat questions by a person who did not know how the search works; they check every change of the search. */
  chat: Asked[]
  english: Asked[]
  /** Chat questions with typing mistakes, written when the assistant was changed to answer by the search. */
  fresh: Asked[]
  unanswerable: string[]
}

export const readAskedQuestions = async (): Promise<Questions> =>
  JSON.parse(await readFile(join(import.meta.dirname, 'questions.json'), 'utf8')) as Questions

/** Third-level section of a documentation page: address of its parent section, and its text. */
interface Subsection {
  parent: string
  text: string
}

/** Third-level sections of all pages, by address. */
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

/** True if the expected answer is the section with all errors and `href` is the address of one error's passage. */
const inCatalogue = (answer: string, href: string): boolean =>
  answer === `${addressOf('errors')}#catalogo` && href.startsWith(`${addressOf('errors')}#`) && href.includes('_')

/** True if a found passage is an expected answer, or contains the text of an expected section that is no passage itself. */
export function isAccepted(
  { href, text }: Passage,
  answers: readonly string[],
  inside: Map<string, Subsection>,
): boolean {
  return answers.some((answer) => {
    const part = inside.get(answer)
    return (
      answer === href ||
      inCatalogue(answer, href) ||
      (part !== undefined && part.parent === href && text.includes(part.text))
    )
  })
}
