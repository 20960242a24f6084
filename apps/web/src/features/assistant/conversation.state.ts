import type { Action, Message, Source } from '@portal/contract/assistant'

export interface Shown extends Pick<Message, 'role' | 'text' | 'rating'> {
  sources: readonly Source[]
  actions: readonly Action[]
  /** React key: the server's message id, or a local id for a new message. */
  key: string
  /** The server's id of the message, with which an answer is rated; undefined if the server has not stored the message. */
  id?: string
  status: 'waiting' | 'writing' | 'done' | 'stopped' | 'failed'
  /** Whether the assistant found an answer to the question in the documentation. */
  known: boolean
  /** Error message of a failed answer, one sentence. */
  failure?: string
}

export interface ConversationState {
  history: 'loading' | 'ready' | 'failed'
  messages: readonly Shown[]
  /** Whether a conversation with the assistant exists, which the person could delete. */
  begun: boolean
  /** Text that screen readers announce: each answer once it is complete. */
  told: string
}

export const STOPPED = 'Detuviste la respuesta.'

export const NOTHING_SAID: ConversationState = { history: 'ready', messages: [], begun: false, told: '' }

let made = 0

const key = (): string => {
  made += 1
  return `new-${made}`
}

const EMPTY = { sources: [], actions: [], rating: null, known: true } as const

/** Creates the two messages for a new question: the question, and its answer, which has no text yet. */
export const exchange = (question: string): [Shown, Shown] => [
  { ...EMPTY, key: key(), role: 'person', text: question, status: 'done' },
  { ...EMPTY, key: key(), role: 'assistant', text: '', status: 'waiting' },
]

export const kept = ({ id, role, text, sources, actions, rating }: Message): Shown => ({
  key: id,
  id,
  role,
  text,
  sources,
  actions,
  rating,
  status: 'done',
  known: true,
})

/**
 * Joins the messages loaded from the server with the local ones: questions asked since the load began, and failed questions.
 * If the server also stored a failed question, only the local copy is kept.
 * @param before keys of the messages that were shown when the load began
 */
export function readBack(stored: readonly Shown[], now: readonly Shown[], before: ReadonlySet<string>): Shown[] {
  const own = now.filter(
    ({ key, status }, at) => !before.has(key) || status === 'failed' || now[at + 1]?.status === 'failed',
  )
  const asked = new Set(own.flatMap(({ role, text }) => (role === 'person' ? text : [])))
  const answered = stored.filter(
    ({ role, text }, at) => role === 'assistant' || stored[at + 1]?.role === 'assistant' || !asked.has(text),
  )
  return [...answered, ...own]
}

export const isAnswering = ({ messages }: Pick<ConversationState, 'messages'>): boolean =>
  messages.some(({ status }) => status === 'waiting' || status === 'writing')
