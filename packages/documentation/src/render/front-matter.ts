import type { Root } from 'mdast'
import { parse } from 'yaml'
import * as z from 'zod/mini'
import { faultAt } from './fault.ts'

/** Number of characters of a page's description that search engines show. */
const DESCRIPTION_LENGTH = 155

const text = z.string().check(z.minLength(1, 'is empty'))
const shape = {
  title: text,
  /** Text that the page shows as lead paragraph and has as meta description. */
  description: text.check(
    z.refine(
      (description) => [...description].length <= DESCRIPTION_LENGTH,
      `has over ${DESCRIPTION_LENGTH} characters`,
    ),
  ),
  /** Day on which the page was last changed, as ISO date. */
  updated: z.iso.date('is not an ISO date'),
}
const frontMatter = z.strictObject(shape, { error: `has the names ${Object.keys(shape).join(', ')} and no other` })
export type FrontMatter = z.output<typeof frontMatter>

/** Reads a page's front matter. @throws PageFault if it is missing or not YAML, or a key is missing, unknown or has a wrong value */
export function frontMatterOf(root: Root, file: string): FrontMatter {
  const node = root.children[0]
  if (node?.type !== 'yaml') throw faultAt(file, root, 'The page has no front matter')
  try {
    return frontMatter.parse(parse(node.value))
  } catch (error) {
    const what =
      error instanceof z.core.$ZodError ? z.prettifyError(error).replaceAll('\n', ' ') : String(error).split('\n')[0]
    throw faultAt(file, node, `The front matter is wrong: ${what}`)
  }
}
