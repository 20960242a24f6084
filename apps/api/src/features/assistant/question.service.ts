import { randomUUID } from 'node:crypto'
import { type AnswerEvent, askQuestion, createThread } from '@portal/contract/assistant'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/database.ts'
import type { Call } from '../../http/serving/call.ts'
import { countCall, countInMinute } from '../../http/limits/quota.queries.ts'
import { Refusal } from '../../refusal.ts'
import { Sanitiser } from './markdown.ts'
import { type Model, ModelFailure } from './model.ts'
import type { Library } from './library.ts'
import type { OwnRules } from './own.service.ts'
import type { AnswerSlots } from './answer-slots.ts'
import { messagesFor } from './prompt.ts'
import { type Reply, replyTo } from './reply.service.ts'
import { addMessage, dropMessage, findMessages, type Said } from './thread.queries.ts'
import { requireThread } from './thread.service.ts'

type QuestionCall = Call<typeof askQuestion>

/** What answering needs beside the call. */
export interface Assistant {
  library: () => Promise<Library>
  rules: OwnRules
  model: Model | undefined
  slots: AnswerSlots
  pace: Pick<Config['assistant'], 'perMinute' | 'perDay'>
  /** Tells the operator what failed, in words that hold nothing of a conversation. */
  warn: (reason: string) => void
}

/** Letters of an answer that a model wrote, at most. */
const MOST_LETTERS = 4_000
/** Earlier messages that a model is shown. */
const REMEMBERED = 4
/** Words of an answer that are sent together. */
const WORDS_A_PIECE = 5

const FAILED =
  'No pude escribir la respuesta en este momento. Revisa las secciones que encontré o usa el buscador, y vuelve a intentarlo más tarde.'
const RESTARTING = 'El portal se está reiniciando. Vuelve a preguntar en unos segundos.'

const counted = (count: number, one: string): string =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString('es-CL')} ${one}s`

const HOUR = 3_600
/** How long to wait, in whole hours, or in minutes within the last. */
const longWait = (seconds: number): string =>
  seconds > HOUR ? counted(Math.ceil(seconds / HOUR), 'hora') : counted(Math.ceil(seconds / 60), 'minuto')

/** What is counted by the minute is kept apart from what is counted by the day. */
const minuteOf = (operation: string): string => `${operation}/minute`

const refuse = (message: string, wait: number): Refusal =>
  new Refusal('rate_limited', { message, headers: { 'retry-after': String(wait) } })

/**
 * Counts a question of a person, or of a network. One beyond those of a minute counts in neither; one beyond those of a day has counted
 * in both.
 * @throws Refusal beyond the pace
 */
async function keepPace(db: Db, who: string, { perMinute, perDay }: Assistant['pace']): Promise<void> {
  const wait = await countInMinute(db, who, minuteOf(askQuestion.operation), perMinute)
  if (wait > 0)
    throw refuse(
      `Puedes hacer ${counted(perMinute, 'pregunta')} por minuto. Espera ${counted(wait, 'segundo')} y vuelve a preguntar.`,
      wait,
    )
  const { count, secondsLeft } = await countCall(db, who, askQuestion.operation, 'day')
  if (count > perDay)
    throw refuse(
      `Llegaste al máximo de ${counted(perDay, 'pregunta')} al día. Vuelve en ${longWait(secondsLeft)}.`,
      secondsLeft,
    )
}

/** Counts a new conversation. @throws Refusal beyond the pace of questions */
export async function paceThreads(db: Db, who: string, { perMinute }: Assistant['pace']): Promise<void> {
  const wait = await countInMinute(db, who, minuteOf(createThread.operation), perMinute)
  if (wait > 0)
    throw refuse(
      `Abriste muchas conversaciones seguidas. Espera ${counted(wait, 'segundo')} y vuelve a intentarlo.`,
      wait,
    )
}

/** A text in a few words at a time; a link stays whole. */
function* piecesOf(text: string): Generator<string> {
  const words = text.match(/\s*(?:\[[^\]\n]*\]\([^)\s]*\)|[^\s[]+|\[)/g) ?? []
  for (let at = 0; at < words.length; at += WORDS_A_PIECE) yield words.slice(at, at + WORDS_A_PIECE).join('')
}

/** The answer to whoever has gone. */
async function* nothing(): AsyncGenerator<AnswerEvent> {}

/** Takes a question, and answers with the events of its answer. @throws Refusal before the first of them */
export async function ask(call: QuestionCall, assistant: Assistant): Promise<AsyncIterable<AnswerEvent>> {
  const { db, personal, signal, body } = call
  // A signal that has told already tells nobody who listens later.
  if (signal.aborted) return nothing()
  const leave = assistant.slots.enter(personal.countedAs, call.caller === undefined)
  // Whoever goes before the first event never begins to read.
  signal.addEventListener('abort', leave)
  try {
    await keepPace(db, personal.countedAs, assistant.pace)
    await requireThread(db, personal)
    const before = await findMessages(db, personal.thread, REMEMBERED)
    if (signal.aborted) return nothing()
    return answer(call, await begin(db, personal.thread, body.question, before), assistant, leave)
  } catch (error) {
    leave()
    throw error
  }
}

/** @throws Refusal where the conversation was removed meanwhile */
async function add(db: Db, thread: string, said: Said): Promise<void> {
  if (!(await addMessage(db, thread, said))) throw new Refusal('not_found')
}

type Before = Awaited<ReturnType<typeof findMessages>>

/** A question that is stored, and what was said before it. */
interface Begun {
  asked: string
  before: Before
}

/** Stores a question. One that waits for its answer since an earlier try is not stored twice. */
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
  /** What ends the answer is told: whoever goes from here on stops nothing. */
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
      // Whoever was told that there is no answer asks again.
      await dropMessage(db, personal.thread, asked).catch(() => undefined)
      ended = true
      yield { event: 'failed', data: { message: FAILED } }
    }
  } finally {
    // What was stopped stays as far as it came.
    if (signal.aborted && !ended && reply && said) await keep(reply).catch(() => undefined)
    leave()
  }
  if (signal.aborted && !ended) yield { event: 'failed', data: { message: RESTARTING } }
}

/** What the log is told of a failure: never its message, in which a database may repeat a row. */
function reasonOf(error: unknown): string {
  if (error instanceof ModelFailure) return error.message
  const code = (error as { code?: unknown }).code
  return `${error instanceof Error ? error.name : 'failure'}${typeof code === 'string' ? ` ${code}` : ''}`
}

/** The answer as it comes: a model's where there is one and something to write from, else the one that was put together. */
async function* written(
  question: string,
  { text, given, sources, actions }: Reply,
  before: Before,
  model: Model | undefined,
  signal: AbortSignal,
): AsyncGenerator<string> {
  if (!model || !given) {
    yield* piecesOf(text)
    return
  }
  const messages = messagesFor({ question, before, ...given })
  const hrefs = new Set([...sources, ...actions].map(({ href }) => href))
  const sanitiser = new Sanitiser({ hrefs, given: messages.map(({ content }) => content).join('\n') })
  let left = MOST_LETTERS
  for await (const piece of model(messages, signal)) {
    const safe = sanitiser.push(piece)
    const told = linesWithin(safe, left)
    left -= told.length
    if (told) yield told
    if (told !== safe) return
  }
  const rest = linesWithin(sanitiser.end(), left)
  if (rest) yield rest
  if (left === MOST_LETTERS && !rest) throw new ModelFailure('the answer is empty')
}

/** A text of so many letters at most, cut at the end of a line, so that no link and no sign is halved. */
function linesWithin(text: string, most: number): string {
  const within = text.slice(0, most)
  return within === text ? text : within.slice(0, within.lastIndexOf('\n') + 1)
}
