import type { Action, Message, Source } from '@portal/contract/assistant'

/** A message as the panel shows it. */
export interface Shown extends Pick<Message, 'role' | 'text' | 'rating'> {
  sources: readonly Source[]
  actions: readonly Action[]
  /** Tells it from the others in this panel; the server's id once it has one. */
  key: string
  /** What a rating names; undefined for what the server keeps no answer of. */
  id?: string
  status: 'waiting' | 'writing' | 'done' | 'stopped' | 'failed'
  /** False where nothing that was found answers the question. */
  known: boolean
  /** Why there is no answer, in one sentence. */
  failure?: string
}

export interface ConversationState {
  /** How far the messages of before are. */
  history: 'loading' | 'ready' | 'failed'
  messages: readonly Shown[]
  /** There is a conversation that can be deleted. */
  begun: boolean
  /** What is said aloud: each answer when it is complete, not piece by piece. */
  told: string
}

/** What stands instead of the rest of an answer that the person stopped. */
export const STOPPED = 'Detuviste la respuesta.'

export const NOTHING_SAID: ConversationState = { history: 'ready', messages: [], begun: false, told: '' }

let made = 0

const key = (): string => {
  made += 1
  return `new-${made}`
}

const EMPTY = { sources: [], actions: [], rating: null, known: true } as const

/** A question and the answer that is on its way. */
export const exchange = (question: string): [Shown, Shown] => [
  { ...EMPTY, key: key(), role: 'person', text: question, status: 'done' },
  { ...EMPTY, key: key(), role: 'assistant', text: '', status: 'waiting' },
]

/** A message of before. */
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
 * What the server keeps, and after it what it does not: what was asked since it was looked at, and exchanges that failed, of which it may
 * hold the question.
 * @param before keys of what stood there when it was looked at
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

/** True while an answer is on its way. */
export const isAnswering = ({ messages }: Pick<ConversationState, 'messages'>): boolean =>
  messages.some(({ status }) => status === 'waiting' || status === 'writing')
