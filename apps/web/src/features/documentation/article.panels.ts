import { documents } from './document.files.ts'
import { trusted } from './document.load.ts'

type Panels = Readonly<Record<string, string>>

const fetched = new Map<string, Panels>()

/** Loads the code samples in the languages that a page does not show first. */
export async function fetchPanels(slug: string): Promise<void> {
  if (fetched.has(slug)) return
  const file = await documents[slug]?.panels?.()
  fetched.set(slug, file?.panels ?? {})
}

/** Fills the empty panels of an article; false if their code was not loaded yet. */
export function fillPanels(article: HTMLElement, slug: string): boolean {
  const panels = fetched.get(slug)
  for (const panel of article.querySelectorAll('[role=tabpanel]:empty')) {
    const code = panels?.[panel.id]
    if (code) panel.innerHTML = trusted(code)
  }
  return panels !== undefined
}
