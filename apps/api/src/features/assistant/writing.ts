import { Sanitiser } from './markdown.ts'
import { type Model, ModelFailure } from './model.ts'
import { messagesFor } from './prompt.ts'
import type { Reply } from './reply.service.ts'
import type { findMessages } from './thread.queries.ts'

/** Maximum number of characters of an answer that a model writes. */
const MOST_LETTERS = 4_000
/** Number of words of an answer that are sent in one event. */
const WORDS_A_PIECE = 5

/** Splits a text into pieces of a few words, but never splits a link. */
function* piecesOf(text: string): Generator<string> {
  const words = text.match(/\s*(?:\[[^\]\n]*\]\([^)\s]*\)|[^\s[]+|\[)/g) ?? []
  for (let at = 0; at < words.length; at += WORDS_A_PIECE) yield words.slice(at, at + WORDS_A_PIECE).join('')
}

/** Pieces of the answer: written by the language model if there is one and it has data (`given`), else pieces of `text`. */
export async function* written(
  question: string,
  { text, given, sources, actions }: Reply,
  before: Awaited<ReturnType<typeof findMessages>>,
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

/** Cuts a text to at most `most` characters, at the end of a line, so that no link or Markdown sign is split. */
function linesWithin(text: string, most: number): string {
  const within = text.slice(0, most)
  return within === text ? text : within.slice(0, within.lastIndexOf('\n') + 1)
}
