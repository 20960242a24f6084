import { question } from '@portal/domain/assistant/question'
import * as z from 'zod/mini'
import { nothing } from './answer.ts'
import { type Answer, endpoint } from './endpoint.ts'
import { uuid } from './query.ts'

/** A section that an answer was taken from; `href` is an address of the portal itself, with its anchor. */
const source = z.strictObject({
  kind: z.enum(['documentation', 'faq', 'reference']),
  /** Of the page or the document. */
  title: z.string(),
  /** Of the section in it. */
  section: z.string(),
  href: z.string(),
})
export type Source = z.output<typeof source>

/** A screen of the portal where something can be done next. */
const action = z.strictObject({ label: z.string(), href: z.string() })
export type Action = z.output<typeof action>

const rating = z.nullable(z.enum(['up', 'down'], { error: 'La valoración no es válida' }))
export type Rating = z.output<typeof rating>

const message = z.strictObject({
  id: uuid,
  role: z.enum(['person', 'assistant']),
  /**
   * A person's is plain text. An answer's has minimal Markdown: paragraphs, lists (`- `), `**bold**`, `` `code` `` and `[text](href)` with an
   * address of the portal; a backslash makes one of `` \ ` * [ ] `` plain.
   */
  text: z.string(),
  sources: z.array(source),
  actions: z.array(action),
  rating,
  created_at: z.iso.datetime(),
})
export type Message = z.output<typeof message>

/**
 * Opens a conversation: the person's who signed in, or else of whoever knows its `key` (22 characters), which is kept nowhere but with
 * the caller. Calls about it carry the key in the header `Assistant-Key`: addresses are written down on the way.
 */
export const createThread = endpoint('POST', '/api/assistant/threads', {
  operation: 'assistant.create_thread',
  summary: 'Abre una conversación con el asistente.',
  access: 'public',
  personal: true,
  confidential: true,
  answer: z.strictObject({ thread_id: uuid, key: z.optional(z.string()) }),
})

/** The caller's own conversations, newest first; `title` is the beginning of the first question. */
export const listThreads = endpoint('GET', '/api/assistant/threads', {
  operation: 'assistant.list_threads',
  summary: 'Lista tus conversaciones con el asistente.',
  access: 'signed-in',
  personal: true,
  answer: z.strictObject({
    data: z.array(z.strictObject({ thread_id: uuid, title: z.string(), created_at: z.iso.datetime() })),
  }),
})
export type ThreadInList = Answer<typeof listThreads>['data'][number]

/** The last messages of a conversation, oldest first. */
export const readThread = endpoint('GET', '/api/assistant/threads/{thread}', {
  operation: 'assistant.read_thread',
  summary: 'Entrega una conversación con el asistente.',
  access: 'public',
  personal: true,
  answer: z.strictObject({ thread_id: uuid, messages: z.array(message) }),
  errors: ['not_found'],
})
export type Thread = Answer<typeof readThread>

export const removeThread = endpoint('DELETE', '/api/assistant/threads/{thread}', {
  operation: 'assistant.remove_thread',
  summary: 'Borra una conversación con el asistente.',
  access: 'public',
  personal: true,
  confidential: true,
  status: 204,
  answer: nothing,
  errors: ['not_found'],
})

/**
 * One event of an answer: `event` is its name on the wire and `data` its one line of JSON. First `sources`, then the text in pieces,
 * and last either `done` or `failed`. A line that begins with a colon only keeps the connection open.
 */
const answerEvent = z.discriminatedUnion('event', [
  z.strictObject({ event: z.literal('sources'), data: z.strictObject({ sources: z.array(source) }) }),
  z.strictObject({ event: z.literal('text'), data: z.strictObject({ text: z.string() }) }),
  z.strictObject({
    event: z.literal('done'),
    data: z.strictObject({
      /** What a rating names. */
      message_id: uuid,
      /** False where nothing that was found answers the question. */
      known: z.boolean(),
      actions: z.array(action),
    }),
  }),
  z.strictObject({
    event: z.literal('failed'),
    /** One sentence for the person. */
    data: z.strictObject({ message: z.string() }),
  }),
])
export type AnswerEvent = z.output<typeof answerEvent>

/** Asks, and is answered as it is written (`text/event-stream`). Closing the connection stops the answer. */
export const askQuestion = endpoint('POST', '/api/assistant/threads/{thread}/questions', {
  operation: 'assistant.ask_question',
  summary: 'Hace una pregunta al asistente y recibe la respuesta a medida que se escribe.',
  access: 'public',
  personal: true,
  confidential: true,
  body: z.strictObject({
    question,
    /** Integration whose page is open: a question that names none is about it. */
    integration: z.optional(uuid),
  }),
  stream: 'text/event-stream',
  answer: answerEvent,
  errors: ['not_found'],
})

/** Says whether an answer helped; null takes the word back. */
export const rateMessage = endpoint('PUT', '/api/assistant/threads/{thread}/messages/{message}/rating', {
  operation: 'assistant.rate_message',
  summary: 'Valora una respuesta del asistente.',
  access: 'public',
  personal: true,
  confidential: true,
  body: z.strictObject({ rating }),
  answer: z.strictObject({ rating }),
  errors: ['not_found'],
})
