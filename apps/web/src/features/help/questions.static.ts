import { answerText } from '../../form/help/answer.text.ts'
import { plainText } from '../../form/help/markdown.ts'
import type { Question } from '@portal/documentation/question'

/** What search engines show of the page. */
export const QUESTIONS_DESCRIPTION =
  'Respuestas para recaudadores, billeteras y duales: primeros pasos, seguridad, webhooks, pagos, devoluciones, alias y pruebas.'

/**
 * The questions as search engines read them (schema.org FAQPage), for the head of their page.
 * @param questions with their variables filled in
 */
export const structuredQuestions = (questions: readonly Pick<Question, 'question' | 'answer'>[]) => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  inLanguage: 'es-CL',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: plainText(answerText(answer)) },
  })),
})
