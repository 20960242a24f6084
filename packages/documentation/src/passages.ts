import { readAsked, readWordings } from './ways-to-ask.ts'
import { faqPassages } from './faq.passages.ts'
import { pagePassages } from './page.passages.ts'
import { referencePassages } from './reference.passages.ts'
import { fromPages } from './render/pages.ts'
import type { Passage } from './search/passage.ts'

/** Everything that search finds and the assistant answers from: sections of the pages, questions, operations and notices. */
export async function allPassages(): Promise<Passage[]> {
  const [sections, questions, asked, wordings] = await Promise.all([
    fromPages(pagePassages),
    faqPassages(),
    readAsked(),
    readWordings(),
  ])
  return [...sections.flat(), ...questions, ...referencePassages()].map((passage) => {
    const words = [passage.asked, asked.get(passage.href)].filter((each) => each !== undefined)
    const ways = wordings.get(passage.href) ?? []
    return {
      ...passage,
      ...(words.length === 0 ? {} : { asked: words.join(', ') }),
      ...(ways.length === 0 ? {} : { wordings: ways.join(', ') }),
    }
  })
}
