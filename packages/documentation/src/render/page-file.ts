import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PageFault } from './fault.ts'

const FOLDER = join(import.meta.dirname, '../../content')

/**
 * The Markdown of a page, and the name that its faults tell.
 * @throws PageFault when nobody wrote it
 */
export async function readPage(slug: string): Promise<{ text: string; file: string }> {
  const file = `packages/documentation/content/${slug}.md`
  const text = await readFile(join(FOLDER, `${slug}.md`), 'utf8').catch(() => {
    throw new PageFault(file, 1, 'The page is not written')
  })
  return { text, file }
}
