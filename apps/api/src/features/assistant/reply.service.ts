import type { Action, Source } from '@portal/contract/assistant'
import type { Passage } from '@portal/documentation/search/passage'
import { listHref, questionsHref } from '@portal/domain/addresses'
import type { Caller } from '../../access/token.ts'
import type { Db } from '../../db/database.ts'
import { compose } from './composition.ts'
import { retrieve, sourceOf } from './retrieval.ts'
import { library } from './library.ts'
import { readQuestion } from './own.topics.ts'
import { answerOwn, type OwnRules } from './own.service.ts'
import { smallTalk } from './small-talk.ts'

/** An answer before it is sent, and what it stands on. */
export interface Reply {
  /** Minimal Markdown. */
  text: string
  known: boolean
  sources: Source[]
  actions: Action[]
  /** What a model writes from; undefined where there is nothing to put in other words. */
  given?: { passages: readonly Passage[]; facts: readonly object[] }
}

const QUESTIONS: Action = { label: 'Preguntas frecuentes', href: questionsHref() }
const SIGN_IN: Action = { label: 'Iniciar sesión', href: listHref() }

const UNKNOWN = `No encontré eso en la documentación. Prueba con otras palabras, usa el buscador (tecla \`/\`) o revisa las [preguntas frecuentes](${questionsHref()}).`
const NEAREST = 'Lo más cercano que encontré está en las secciones de abajo.'
const SIGN_IN_FIRST = 'Para decirte cómo van tus integraciones necesito que inicies sesión.'

/** A question that only goes on: it is looked for together with the one before. */
const GOES_ON = /^¿?\s*(?:y|and)\s/i
const MOST_WORDS_OF_REST = 6

const queryOf = (question: string, before: string | undefined): string =>
  before !== undefined && GOES_ON.test(question) && question.split(/\s+/).length <= MOST_WORDS_OF_REST
    ? `${before.slice(0, 200)} ${question}`
    : question

export interface Asking {
  question: string
  /** The person's question before this one in the conversation. */
  before: string | undefined
  caller: Caller | undefined
  /** A session that sees the person's rows alone. */
  db: Db
  now: Date
}

/**
 * Answers from the person's own integrations and from what the portal has published, in its own sentences, and says where nothing
 * answers.
 */
export async function replyTo({ question, before, caller, db, now }: Asking, rules: OwnRules): Promise<Reply> {
  const talk = smallTalk(question)
  if (talk !== undefined) return { text: talk, known: true, sources: [], actions: [] }
  const own = caller && (await answerOwn(db, caller.sub, question, rules, now))
  const { words, known, same, passages } = retrieve(await library(), queryOf(question, before))
  const sources = passages.map(sourceOf)
  if (own?.about === 'own') {
    const { text, actions, facts } = own
    return {
      text,
      known: true,
      actions,
      sources: known ? sources : [],
      given: { facts, passages: known ? passages : [] },
    }
  }
  const stranger = !caller && !same && readQuestion(question, false).about === 'own'
  if (!known) {
    if (stranger) return { text: SIGN_IN_FIRST, known: true, sources: [], actions: [SIGN_IN] }
    const text = sources.length ? `${UNKNOWN}\n\n${NEAREST}` : UNKNOWN
    return { text, known: false, sources, actions: [QUESTIONS] }
  }
  const text = compose(passages, words)
  return {
    text: stranger
      ? `${SIGN_IN_FIRST} Mientras tanto, esto dice la documentación:\n\n${text}`
      : own
        ? `${text}\n\n${own.text}`
        : text,
    known: true,
    sources,
    actions: own?.actions ?? (stranger ? [SIGN_IN] : []),
    given: { passages, facts: own?.facts ?? [] },
  }
}
