import type { Action, Source } from '@portal/contract/assistant'
import { literal } from '@portal/documentation/literal'
import { type Hit, isWritten } from '@portal/documentation/search/find'
import type { Passage } from '@portal/documentation/search/passage'
import { listHref, questionsHref } from '@portal/domain/addresses'
import type { Caller } from '../../access/token.ts'
import type { Db } from '../../db/database.ts'
import { excerptOf } from './excerpt.ts'
import type { Library } from './library.ts'
import { readQuestion } from './own.question.ts'
import { type OwnRules, readOwn } from './own.service.ts'
import { outsideOf } from './outside.ts'
import { isOrder, refusalOf, secretRefusalOf } from './refusal.ts'
import { type Retrieval, retrieve, sourceOf } from './retrieval.ts'
import { smallTalk } from './small-talk.ts'

/** Answer of the assistant before it is sent, with its sources and links. */
export interface Reply {
  /** Text of the answer in minimal Markdown. */
  text: string
  known: boolean
  sources: Source[]
  actions: Action[]
  /** Data from which a model writes the answer; undefined if `text` must be sent unchanged. */
  given?: { passages: readonly Passage[]; facts: readonly object[] }
}

const QUESTIONS: Action = { label: 'Preguntas frecuentes', href: questionsHref() }
const SIGN_IN: Action = { label: 'Iniciar sesión', href: listHref() }

const UNKNOWN = `No encontré eso en la documentación. Prueba con otras palabras, usa el buscador (tecla \`/\`) o revisa las [preguntas frecuentes](${questionsHref()}).`
const NEAREST = 'Esto es lo más cercano que encontré:'
const NO_CHANGES = 'Yo no hago cambios: los haces tú en el portal.'
const SIGN_IN_FIRST = 'Para decirte cómo van tus integraciones necesito que inicies sesión.'
/** Maximum number of characters of a question that are read, because the work grows with the length. */
const MOST_LETTERS = 1_000
/** Maximum number of words quoted from the first passage (nearly all passages are shorter) and from each other passage. */
const WORDS = { first: 200, other: 100 }

/** Beginning of a question that continues the previous question; both questions are then searched together. */
const GOES_ON = /^¿?\s*(?:y|and)\s/i
const MOST_WORDS_OF_REST = 6

const queryOf = (question: string, [before]: readonly string[]): string =>
  before !== undefined && GOES_ON.test(question) && question.split(/\s+/).length <= MOST_WORDS_OF_REST
    ? `${before.slice(0, 200)} ${question}`
    : question

export interface Asking {
  question: string
  /** The person's questions before this one in the conversation, the newest first. */
  before: readonly string[]
  /** UUID of the integration whose page is open. */
  page: string | undefined
  caller: Caller | undefined
  /** Database session that row-level security limits to the person's rows. */
  db: Db
  now: Date
}

const told = ({ answers }: Library, { href, terms }: Hit, most: number): string =>
  excerptOf(answers.get(href) ?? '', terms, most)

const headed = (library: Library, hit: Hit, at: number): string =>
  `**[${literal(hit.section)}](${hit.href})**\n\n${told(library, hit, at === 0 ? WORDS.first : WORDS.other)}`

/**
 * Text of the answer: the passage that surely answers, and one with further words of the question; or else up to
 * three passages that may answer the question, introduced as the nearest.
 */
function textOf(library: Library, { how, passages }: Retrieval): string {
  const [first, ...others] = passages
  if (!first || how === 'nothing') return UNKNOWN
  if (how === 'near') return [NEAREST, ...passages.map((hit, at) => headed(library, hit, at))].join('\n\n')
  const more = others.find(({ terms }) => terms.some((term) => !first.terms.includes(term)))
  return [told(library, first, WORDS.first), ...(more ? [headed(library, more, 1)] : [])].join('\n\n')
}

/**
 * Gives the first answer that applies: small talk, a refusal, the person's own integrations, published passages.
 * Passages that may not answer the question are introduced as the nearest; those with a low score are not shown.
 */
export async function replyTo(
  { question: whole, before, page, caller, db, now }: Asking,
  { library: open, rules }: { library: () => Promise<Library>; rules: OwnRules },
): Promise<Reply> {
  const question = whole.slice(0, MOST_LETTERS)
  const talk = smallTalk(question)
  if (talk !== undefined) return { text: talk, known: true, sources: [], actions: [] }
  const order = isOrder(question)
  const never = secretRefusalOf(question)
  if (never !== undefined) return { text: never, known: true, sources: [], actions: [] }
  const library = await open()
  const asked = { question, before, page, isPublished: (word: string) => isWritten(library.index, word) }
  const read = caller && !order ? await readOwn(db, caller.sub, asked, rules, now) : undefined
  const own = read?.answer
  const refused = own?.named ? undefined : refusalOf(question, library)
  if (refused !== undefined) return { text: refused, known: true, sources: [], actions: [] }
  const outside = outsideOf(question)
  if (outside !== undefined) return { text: outside, known: false, sources: [], actions: [QUESTIONS] }
  const found = retrieve(library, queryOf(read?.rest ?? question, before))
  const isFound = found.how !== 'nothing'
  const sources = found.passages.map(sourceOf)
  if (own?.about === 'own') {
    const { text, actions, facts } = own
    const given = facts && { given: { facts, passages: found.passages } }
    return { text, known: true, actions, sources, ...given }
  }
  const stranger = !caller && !order && readQuestion(question, false).about === 'own'
  if (!isFound) {
    if (own?.about === 'both') return { text: own.text, known: true, actions: own.actions, sources }
    if (stranger) return { text: SIGN_IN_FIRST, known: true, sources: [], actions: [SIGN_IN] }
    return { text: UNKNOWN, known: false, sources, actions: [QUESTIONS] }
  }
  const text = textOf(library, found)
  const beside = own?.text ?? ''
  return {
    text: stranger
      ? `${SIGN_IN_FIRST} Mientras tanto, esto dice la documentación:\n\n${text}`
      : [order && NO_CHANGES, text, beside].filter(Boolean).join('\n\n'),
    known: true,
    sources,
    actions: own?.actions ?? (stranger ? [SIGN_IN] : []),
    given: { passages: found.passages, facts: own?.facts ?? [] },
  }
}
