import { question } from '@portal/domain/assistant/question'
import * as z from 'zod/mini'
import { nothing } from './answer.ts'
import { type Answer, endpoint } from './endpoint.ts'
import { uuid } from './query.ts'

/** Source of an assistant's answer: a section of a page or document; `href` is the section's path in the portal, with an anchor. */
const source = z.strictObject({
  kind: z.enum(['documentation', 'faq', 'reference']),
  /** Title of the page or reference document that contains the section. */
  title: z.string(),
  /** Title of the section from which the answer was taken. */
  section: z.string(),
  href: z.string(),
})
export type Source = z.output<typeof source>

/** Link to a screen of the portal, which the assistant suggests as the next step. */
const action = z.strictObject({ label: z.string(), href: z.string() })
export type Action = z.output<typeof action>

const rating = z.nullable(z.enum(['up', 'down'], { error: 'La valoración no es válida' }))
export type Rating = z.output<typeof rating>

const message = z.strictObject({
  id: uuid,
  role: z.enum(['person', 'assistant']),
  /**
   * Person's question as plain text, or assistant's answer as minimal Markdown: paragraphs, lists (`- `), `**bold**`, `` `code` `` and
   * `[text](href)` with a path of the portal; a backslash escapes each of the characters `` \ ` * [ ] ``.
   */
  text: z.string(),
  sources: z.array(source),
  actions: z.array(action),
  rating,
  created_at: z.iso.datetime(),
})
export type Message = z.output<typeof message>

/** Opens a conversation. A visitor gets a `key` and sends it in a header, because URLs are written to logs. */
export const createThread = endpoint('POST', '/api/assistant/threads', {
  operation: 'assistant.create_thread',
  summary: 'Abre una conversación con el asistente.',
  access: 'public',
  personal: true,
  confidential: true,
  answer: z.strictObject({ thread_id: uuid, key: z.optional(z.string()) }),
})

/** Lists the caller's conversations, newest first; `title` is the beginning of the first question. */
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

/** Properties that all endpoints about one conversation share; a visitor must send the key of the conversation. */
const ofThread = { access: 'public', personal: true, errors: ['not_found'] } as const

/** Returns the last messages of a conversation, oldest first. */
export const readThread = endpoint('GET', '/api/assistant/threads/{thread}', {
  operation: 'assistant.read_thread',
  summary: 'Entrega una conversación con el asistente.',
  ...ofThread,
  answer: z.strictObject({ thread_id: uuid, messages: z.array(message) }),
})
export type Thread = Answer<typeof readThread>

export const removeThread = endpoint('DELETE', '/api/assistant/threads/{thread}', {
  operation: 'assistant.remove_thread',
  summary: 'Borra una conversación con el asistente.',
  ...ofThread,
  confidential: true,
  status: 204,
  answer: nothing,
})

/** Events of a streamed answer: `sources`, the text in pieces, then `done` or `failed`; each `data` is one line of JSON. */
const answerEvent = z.discriminatedUnion('event', [
  z.strictObject({ event: z.literal('sources'), data: z.strictObject({ sources: z.array(source) }) }),
  z.strictObject({ event: z.literal('text'), data: z.strictObject({ text: z.string() }) }),
  z.strictObject({
    event: z.literal('done'),
    data: z.strictObject({
      /** Id of the assistant's answer; a person rates the answer by this id. */
      message_id: uuid,
      /** True if the assistant found an answer to the question; false if it replied that it does not know. */
      known: z.boolean(),
      actions: z.array(action),
    }),
  }),
  z.strictObject({
    event: z.literal('failed'),
    /** Content of the event: Spanish error message for the person who asked. */
    data: z.strictObject({ message: z.string() }),
  }),
])
export type AnswerEvent = z.output<typeof answerEvent>

/** Asks a question and streams the answer while it is written. Closing the connection stops the answer. */
export const askQuestion = endpoint('POST', '/api/assistant/threads/{thread}/questions', {
  operation: 'assistant.ask_question',
  summary: 'Hace una pregunta al asistente y recibe la respuesta a medida que se escribe.',
  ...ofThread,
  confidential: true,
  body: z.strictObject({
    question,
    /** Integration whose page is open; a question that names no integration is about this one. */
    integration: z.optional(uuid),
  }),
  stream: 'text/event-stream',
  answer: answerEvent,
})

/** Rates an answer of the assistant; null removes the rating. */
export const rateMessage = endpoint('PUT', '/api/assistant/threads/{thread}/messages/{message}/rating', {
  operation: 'assistant.rate_message',
  summary: 'Valora una respuesta del asistente.',
  ...ofThread,
  confidential: true,
  body: z.strictObject({ rating }),
  answer: z.strictObject({ rating }),
})
