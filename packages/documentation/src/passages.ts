import { readAsked } from './asked.ts'
import { faqPassages } from './faq.passages.ts'
import { pagePassages } from './page.passages.ts'
import { referencePassages } from './reference.passages.ts'
import { fromPages } from './render/pages.ts'
import type { Passage } from './search/passage.ts'

/** Everything that search finds and the assistant answers from: sections of the pages, questions, operations and notices. */
export async function allPassages(): Promise<Passage[]> {
  const [sections, questions, asked] = await Promise.all([fromPages(pagePassages), faqPassages(), readAsked()])
  return [...sections.flat(), ...questions, ...referencePassages()].map((passage) => {
    const words = [passage.asked, asked.get(passage.href)].filter((each) => each !== undefined)
    return words.length === 0 ? passage : { ...passage, asked: words.join(', ') }
  })
}
