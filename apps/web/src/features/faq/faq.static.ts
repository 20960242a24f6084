import { answerText } from '../../form/help/answer.text.ts'
import { plainText } from '../../form/help/markdown.ts'
import type { FaqEntry } from '@portal/documentation/faq'

/** What search engines show of the page. */
export const FAQ_DESCRIPTION =
  'Respuestas para recaudadores, billeteras y duales: primeros pasos, seguridad, webhooks, pagos, devoluciones, alias y pruebas.'

/**
 * The questions as search engines read them (schema.org FAQPage), for the head of their page.
 * @param questions with their variables filled in
 */
export const structuredFaq = (questions: readonly Pick<FaqEntry, 'question' | 'answer'>[]) => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  inLanguage: 'es-CL',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: plainText(answerText(answer)) },
  })),
})
