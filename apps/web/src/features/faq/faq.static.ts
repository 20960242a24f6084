import type { FaqEntry } from '@portal/documentation/faq'
import { answerText, plainText } from '../../form/help/markdown.ts'

export const FAQ_DESCRIPTION =
  'Respuestas para recaudadores, billeteras y duales: primeros pasos, seguridad, webhooks, pagos, devoluciones, alias y pruebas.'

/** Questions as structured data for search engines (schema.org FAQPage). */
export const structuredFaq = (questions: readonly Pick<FaqEntry, 'question' | 'answer'>[]) => ({
  '@type': 'FAQPage',
  inLanguage: 'es-CL',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: plainText(answerText(answer)) },
  })),
})
