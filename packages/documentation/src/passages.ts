import { readAsked, readWordings } from './ways-to-ask.ts'
import { errorPassages } from './error.passages.ts'
import { faqPassages } from './faq.passages.ts'
import { pagePassages } from './page.passages.ts'
import { referencePassages } from './reference.passages.ts'
import { fromPages } from './render/pages.ts'
import type { FullPassage } from './search/passage.ts'

/** All passages that search and assistant use: sections of pages, frequent questions, errors, API calls and notices. */
export async function allPassages(): Promise<FullPassage[]> {
  const [pages, faq, asked, wordings] = await Promise.all([
    fromPages(pagePassages),
    faqPassages(),
    readAsked(),
    readWordings(),
  ])
  const sections = pages.flat()
  const errors = errorPassages(sections)
  const ofErrors = new Set(errors.map(({ href }) => href))
  const others = sections.filter(({ href }) => !ofErrors.has(href))
  return [...others, ...errors, ...faq, ...referencePassages()].map((passage) => {
    const words = [passage.asked, asked.get(passage.href)].filter((each) => each !== undefined)
    const ways = wordings.get(passage.href)
    return {
      ...passage,
      ...(words.length === 0 ? {} : { asked: words.join(', ') }),
      ...(ways === undefined ? {} : { wordings: ways }),
    }
  })
}
