import { randomUUID } from 'node:crypto'
import type { AnswerEvent, askQuestion } from '@portal/contract/assistant'
import type { Db } from '../../db/database.ts'
import type { Call } from '../../http/serving/call.ts'
import { Refusal } from '../../refusal.ts'
import { type Model, ModelFailure } from './model.ts'
import type { Library } from './library.ts'
import type { OwnRules } from './own.service.ts'
import type { AnswerSlots } from './answer-slots.ts'
import { keepPace, type Pace } from './pace.ts'
import { type Reply, replyTo } from './reply.service.ts'
import { addMessage, dropMessage, findMessages, type Said } from './thread.queries.ts'
import { requireThread } from './thread.service.ts'
import { written } from './writing.ts'

type QuestionCall = Call<typeof askQuestion>

/** Services and limits that answering a question needs. */
export interface Assistant {
  library: () => Promise<Library>
  rules: OwnRules
  model: Model | undefined
  slots: AnswerSlots
  pace: Pace
  /** Logs what failed for the operator, without any text of a conversation. */
  warn: (reason: string) => void
}

/** Number of earlier messages that a model receives. */
const REMEMBERED = 4
const FAILED =
  'No pude escribir la respuesta en este momento. Revisa las secciones que encontré o usa el buscador, y vuelve a intentarlo más tarde.'
const RESTARTING = 'El portal se está reiniciando. Vuelve a preguntar en unos segundos.'

/** Empty stream, for a client that has already disconnected. */
async function* nothing(): AsyncGenerator<AnswerEvent> {}

/** Stores a question and returns the events of its answer. @throws Refusal before the first event */
export async function ask(call: QuestionCall, assistant: Assistant): Promise<AsyncIterable<AnswerEvent>> {
  const { db, personal, signal, body } = call
  // If the signal is already aborted, it would never call the listener below, and the slot would stay reserved.
  if (signal.aborted) return nothing()
  const leave = assistant.slots.enter(call.countedAs, call.caller === undefined)
  // If the client disconnects before the first event, the generator never runs, and its `finally` cannot release the slot.
  signal.addEventListener('abort', leave)
  try {
    await keepPace(db, call.countedAs, assistant.pace)
    await requireThread(db, personal)
    const before = await findMessages(db, personal.thread, REMEMBERED)
    if (signal.aborted) return nothing()
    return answer(call, await begin(db, personal.thread, body.question, before), assistant, leave)
  } catch (error) {
    leave()
    throw error
  }
}

/** Stores a message. @throws Refusal if the conversation was removed meanwhile */
async function add(db: Db, thread: string, said: Said): Promise<void> {
  if (!(await addMessage(db, thread, said))) throw new Refusal('not_found')
}

type Before = Awaited<ReturnType<typeof findMessages>>

/** Id of a stored question, and the messages before it. */
interface Begun {
  asked: string
  before: Before
}

/** Stores a question, unless an earlier attempt stored the same question and it still has no answer. */
async function begin(db: Db, thread: string, question: string, before: Before): Promise<Begun> {
  const last = before.at(-1)
  if (last?.by_person && last.body === question) return { asked: last.id, before: before.slice(0, -1) }
  const asked = randomUUID()
  await add(db, thread, { id: asked, by_person: true, body: question })
  return { asked, before }
}

async function* answer(
  call: QuestionCall,
  { asked, before }: Begun,
  assistant: Assistant,
  leave: () => void,
): AsyncGenerator<AnswerEvent> {
  const { db, personal, signal, caller } = call
  const { question, integration: page } = call.body
  let said = ''
  /** True from the final event on: a client that disconnects later does not interrupt the answer. */
  let ended = false
  let reply: Reply | undefined
  const id = randomUUID()
  const keep = async ({ known, sources, actions }: Reply): Promise<void> => {
    await add(db, personal.thread, { id, by_person: false, body: said, known, sources, actions })
  }
  try {
    const former = before.filter(({ by_person }) => by_person).map(({ body }) => body)
    reply = await replyTo({ question, before: former.toReversed(), page, caller, db, now: new Date() }, assistant)
    yield { event: 'sources', data: { sources: reply.sources } }
    for await (const text of written(question, reply, before, assistant.model, signal)) {
      if (signal.aborted) break
      said += text
      yield { event: 'text', data: { text } }
    }
    if (!signal.aborted) {
      await keep(reply)
      ended = true
      yield { event: 'done', data: { message_id: id, known: reply.known, actions: reply.actions } }
    }
  } catch (error) {
    if (!signal.aborted) {
      assistant.warn(reasonOf(error))
      // Removes the question, because a person who sees that the answer failed will ask again.
      await dropMessage(db, personal.thread, asked).catch(() => undefined)
      ended = true
      yield { event: 'failed', data: { message: FAILED } }
    }
  } finally {
    // Stores the part of an interrupted answer that was already sent.
    if (signal.aborted && !ended && reply && said) await keep(reply).catch(() => undefined)
    leave()
  }
  if (signal.aborted && !ended) yield { event: 'failed', data: { message: RESTARTING } }
}

/** Reason of a failure for the log. Only a ModelFailure gives its message: a database error may repeat a row. */
function reasonOf(error: unknown): string {
  if (error instanceof ModelFailure) return error.message
  const code = (error as { code?: unknown }).code
  return `${error instanceof Error ? error.name : 'failure'}${typeof code === 'string' ? ` ${code}` : ''}`
}
