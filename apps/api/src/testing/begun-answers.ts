import { vi } from 'vitest'
import { AnswerSlots } from '../features/assistant/answer-slots.ts'
import type { TestApi, TestPerson } from './api.ts'
import { type OpenThread, openThread } from './events.ts'

/** An answer that is read over the network, not to its end. */
export interface BegunAnswer {
  thread: OpenThread
  answer: Response
  /** Goes away. */
  stop: () => void
}

/** Asks in a conversation of its own, as a person or as a visitor. */
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
 * Follows the answers that are begun from now on. @returns how to wait for those so far: an answer has ended when both have left its
 * place, whoever reads it and whatever writes it, which is the last that it does.
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
