import { documents } from './document.files.ts'
import { trusted } from './document.load.ts'

type Panels = Readonly<Record<string, string>>

const fetched = new Map<string, Panels>()

/** Fetches the code of a page's samples in the languages that it does not show first. */
export async function fetchPanels(slug: string): Promise<void> {
  if (fetched.has(slug)) return
  const file = await documents[slug]?.panels?.()
  fetched.set(slug, file?.panels ?? {})
}

/**
 * Puts it where it belongs, once.
 * @returns false as long as it was not fetched
 */
export function fillPanels(article: HTMLElement, slug: string): boolean {
  const panels = fetched.get(slug)
  for (const panel of article.querySelectorAll('[role=tabpanel]:empty')) {
    const code = panels?.[panel.id]
    if (code) panel.innerHTML = trusted(code)
  }
  return panels !== undefined
}
