import { vi } from 'vitest'
import { AnswerSlots } from '../features/assistant/answer-slots.ts'
import type { TestApi, TestPerson } from './api.ts'
import { type OpenThread, openThread } from './events.ts'

/** Streamed answer over HTTP that the test has not read to its end. */
export interface BegunAnswer {
  thread: OpenThread
  answer: Response
  /** Aborts the request, like a client that disconnects. */
  stop: () => void
}

/** Asks a question in a new conversation, as a person, or as a visitor if `as` is undefined. */
export async function beginAnswer(
  api: TestApi,
  address: string,
  as: TestPerson | undefined,
  question: string,
): Promise<BegunAnswer> {
  const thread = await openThread(api, as)
  const stopping = new AbortController()
  const answer = await fetch(`${address}/api/assistant/threads/${thread.id}/questions`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(as ? { authorization: `Bearer ${await api.tokenFor(as)}` } : thread.headers),
    },
    body: JSON.stringify({ question }),
    signal: stopping.signal,
  })
  return { thread, answer, stop: () => stopping.abort() }
}

/**
 * Follows the answers that begin from now on. @returns function that waits until those begun so far have ended, when
 * the slot of each was released twice: once for the end of its reader and once for the end of its writer.
 */
export function followAnswers(): () => Promise<void> {
  const ends: Promise<void>[] = []
  const enter = Reflect.get(AnswerSlots.prototype, 'enter')
  vi.spyOn(AnswerSlots.prototype, 'enter').mockImplementation(function (this: AnswerSlots, ...who) {
    const leave = enter.apply(this, who)
    const ended = Promise.withResolvers<void>()
    ends.push(ended.promise)
    let left = 0
    return () => {
      leave()
      left += 1
      if (left === 2) ended.resolve()
    }
  })
  return async () => void (await Promise.all(ends))
}
