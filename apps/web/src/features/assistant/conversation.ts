import type { AnswerEvent, Rating } from '@portal/contract/assistant'
import { createStore, type StoreApi } from 'zustand'
import { CallFailure, messageOf } from '../../api/failure.ts'
import { type ChatMode, forgetThread, keepThread, threadId } from '../../state/thread.ids.ts'
import { ask, dropThread, messagesOf, openThread, rate } from './assistant.api.ts'
import {
  type ConversationState,
  exchange,
  isAnswering,
  kept,
  NOTHING_SAID,
  readBack,
  type Shown,
  STOPPED,
} from './conversation.state.ts'
import { plainText } from '../../form/help/markdown.ts'

const SEARCHING = 'Buscando en la documentación'
const CUT_OFF = 'La respuesta se cortó antes de terminar.'
const BROKEN = 'El asistente no pudo responder.'

type Change = Partial<ConversationState>

const isUnknown = (error: unknown): boolean => error instanceof CallFailure && error.status === 404

/** Error message for a failed answer; after a refusal by the rate limit it says how long to wait. */
function sentenceOf(error: unknown): string {
  if (!(error instanceof CallFailure)) return CUT_OFF
  return error.fields['question'] ?? messageOf(error, BROKEN)
}

/** Waits for the promise, but throws if the signal aborts before. @throws the signal's reason */
const orUntil = (wait: Promise<void>, signal: AbortSignal): Promise<void> =>
  Promise.race([
    wait,
    new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))),
  ])

/**
 * Conversation of one person or visitor. After `leave`, late answers change nothing. It keeps its own id, because another tab may have
 * stored the id of another conversation in local storage.
 */
export class Conversation {
  readonly store: StoreApi<ConversationState> = createStore(() => NOTHING_SAID)
  readonly #mode: ChatMode
  readonly #left = new AbortController()
  #thread: string | null = null
  #writing: AbortController | undefined
  /** Settles when the answer to the latest question is complete, stopped or failed. */
  #asking: Promise<void> = Promise.resolve()
  /** Settles when the latest load of earlier messages ends; results of an older load are ignored. */
  #opening: Promise<void> = Promise.resolve()
  #looks = 0

  constructor(mode: ChatMode) {
    this.#mode = mode
  }

  /** Id of the open conversation; null before the first question. */
  get thread(): string | null {
    return this.#thread
  }

  /** Loads the messages of the open conversation, or of the one stored in this browser; can be called again. */
  open(): Promise<void> {
    this.#thread ??= threadId(this.#mode)
    this.#opening = this.#look(this.#thread, this.#asking)
    return this.#opening
  }

  async #look(id: string | null, asking: Promise<void>): Promise<void> {
    if (id === null) return
    this.#looks += 1
    const look = this.#looks
    const before = new Set(this.store.getState().messages.map(({ key }) => key))
    this.#set({ history: 'loading', begun: true })
    // Waits until a running answer is complete, because only then the server has stored all of its text.
    await asking
    try {
      const messages = await messagesOf(id, this.#left.signal)
      if (look !== this.#looks) return
      this.#set((state) => ({
        history: 'ready',
        messages: readBack(messages.map(kept), state.messages, before),
      }))
    } catch (error) {
      if (this.#left.signal.aborted || look !== this.#looks) return
      if (isUnknown(error)) this.#release()
      this.#set(isUnknown(error) ? { history: 'ready', begun: false } : { history: 'failed' })
    }
  }

  async ask(question: string): Promise<void> {
    if (isAnswering(this.store.getState())) return
    const shown = exchange(question)
    this.#set(({ messages }) => ({ messages: [...messages, ...shown], told: SEARCHING }))
    const stop = new AbortController()
    this.#writing = stop
    this.#asking = this.#answer(question, shown, this.#opening, stop.signal)
    await this.#asking
  }

  async #answer(question: string, shown: [Shown, Shown], opening: Promise<void>, signal: AbortSignal): Promise<void> {
    const [, { key }] = shown
    try {
      await orUntil(opening, signal)
      await this.#follow(this.#events(question, shown, signal), key)
    } catch (error) {
      if (!signal.aborted) this.#fail(key, sentenceOf(error))
      else if (this.store.getState().messages.some((one) => one.key === key)) {
        this.#change(key, { status: 'stopped' })
        this.#set({ told: STOPPED })
      }
    }
  }

  /** Aborts the running answer; the text received so far stays visible. */
  stop(): void {
    this.#writing?.abort()
  }

  /** Asks the question of a failed answer again; removes the failed messages. */
  async retry(failed: Shown): Promise<void> {
    const { messages } = this.store.getState()
    const at = messages.findIndex(({ key }) => key === failed.key)
    const question = messages[at - 1]
    if (question?.role !== 'person') return
    this.#set({ messages: messages.filter((one) => one !== failed && one !== question) })
    await this.ask(question.text)
  }

  /** Rates an answer. @throws CallFailure, after restoring the previous rating */
  async rate({ key, id, rating }: Shown, to: Rating): Promise<void> {
    const thread = this.#thread
    if (id === undefined || thread === null) return
    this.#change(key, { rating: to })
    await rate(thread, id, to).catch((error: unknown) => {
      this.#change(key, { rating })
      throw error
    })
  }

  /** Closes the conversation without deleting it; the next question starts a new one. */
  startAnew(): void {
    this.stop()
    this.#forget()
  }

  async switchTo(thread: string): Promise<void> {
    this.startAnew()
    this.#hold(thread)
    await this.open()
  }

  /** Deletes the conversation for good. @throws CallFailure */
  async remove(): Promise<void> {
    this.stop()
    const id = this.#thread
    if (id !== null) {
      await dropThread(id).catch((error: unknown) => {
        if (!isUnknown(error)) throw error
      })
    }
    this.#forget()
  }

  leave(): void {
    this.#left.abort()
    this.stop()
  }

  /** Asks the question and yields the events of its answer; if the conversation was deleted, starts a new one first. */
  async *#events(question: string, shown: readonly Shown[], signal: AbortSignal): AsyncGenerator<AnswerEvent> {
    const known = this.#thread
    try {
      yield* ask(known ?? (await this.#begin(signal)), question, signal)
    } catch (error) {
      if (known === null || !isUnknown(error)) throw error
      this.#set({ messages: shown })
      yield* ask(await this.#begin(signal), question, signal)
    }
  }

  async #begin(signal: AbortSignal): Promise<string> {
    const id = await openThread(signal)
    signal.throwIfAborted()
    this.#hold(id)
    this.#set({ begun: true })
    return id
  }

  async #follow(events: AsyncIterable<AnswerEvent>, key: string): Promise<void> {
    let text = ''
    for await (const { event, data } of events) {
      if (event === 'sources') this.#change(key, { sources: data.sources })
      else if (event === 'text') {
        text += data.text
        this.#change(key, { text, status: 'writing' })
      } else if (event === 'done') {
        this.#change(key, { id: data.message_id, status: 'done', known: data.known, actions: data.actions })
        this.#set({ told: plainText(text) })
        return
      } else if (event === 'failed') {
        this.#fail(key, data.message)
        return
      }
    }
    this.#fail(key, CUT_OFF)
  }

  #fail(key: string, failure: string): void {
    this.#change(key, { status: 'failed', failure })
    this.#set({ told: failure })
  }

  #forget(): void {
    this.#looks += 1
    this.#opening = Promise.resolve()
    this.#release()
    this.#set(NOTHING_SAID)
  }

  /** Sets the open conversation and stores its id in local storage for the next page load. */
  #hold(id: string): void {
    this.#thread = id
    keepThread(this.#mode, id)
  }

  /** Clears the id of the open conversation, also in local storage unless another tab has stored another id. */
  #release(): void {
    if (this.#thread !== null && threadId(this.#mode) === this.#thread) forgetThread(this.#mode)
    this.#thread = null
  }

  #change(key: string, to: Partial<Shown>): void {
    this.#set(({ messages }) => ({ messages: messages.map((one) => (one.key === key ? { ...one, ...to } : one)) }))
  }

  #set(to: Change | ((state: ConversationState) => Change)): void {
    if (!this.#left.signal.aborted) this.store.setState(to)
  }
}
