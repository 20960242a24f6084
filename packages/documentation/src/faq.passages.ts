import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { questionsHref } from '@portal/domain/addresses'
import * as z from 'zod/mini'
import { FAQ_CATEGORIES, type FaqEntry } from './faq.ts'
import { plainMarkdown } from './render/plain.ts'
import { filled } from './render/variables.ts'
import type { FullPassage } from './search/passage.ts'

const text = z.string().check(z.minLength(1))
const questions = z.array(
  z.strictObject({
    filter_id: text,
    topic: text,
    question: text,
    answer: z.array(text).check(z.minLength(1)),
    category: z.array(z.enum(FAQ_CATEGORIES)).check(z.minLength(1)),
  }),
)

const FILE = join(import.meta.dirname, '../content/faq.json')

/**
 * The frequent questions with their variables filled in.
 * @throws PageFault for an unknown variable, ZodError for a question that lacks a part
 */
export async function readFaq(): Promise<FaqEntry[]> {
  return questions.parse(JSON.parse(filled(await readFile(FILE, 'utf8'), 'packages/documentation/content/faq.json')))
}

/** Passages of the frequent questions; the search also finds a question by its anchor, often the name of a field. */
export async function faqPassages(): Promise<FullPassage[]> {
  return (await readFaq()).map(({ filter_id, question, answer }) => {
    const href = questionsHref(filter_id)
    const text = answer.map(plainMarkdown).join('\n')
    const own = { section: question, text, markdown: markdownOf(answer), asked: filter_id }
    return { kind: 'faq', title: 'Preguntas frecuentes', href, ...own }
  })
}

const ITEM = /^(?:\d+\.|-) /

/** Joins the lines of a frequent question's answer: with an empty line between paragraphs, and without one between items of a list. */
const markdownOf = (answer: readonly string[]): string =>
  answer
    .map((part, at) => {
      if (at === 0) return part
      return ITEM.test(part) && ITEM.test(answer[at - 1] ?? '') ? `\n${part}` : `\n\n${part}`
    })
    .join('')
