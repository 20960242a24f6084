import { MOST_BYTES } from '@portal/domain/connection/preflight'
import type { Dispatcher } from 'undici'
import type { Message } from './message.ts'

/** No answer had begun when the time was over. */
export class TimeOver extends Error {
  override readonly name = 'TimeOver'
}

/** Beginning of an answer. */
export interface Answer {
  status: number
  encoding: unknown
  /** Where a redirect leads. */
  location: unknown
  /** When its head came. */
  at: Date
  bytes: Buffer
  /** False if the body was longer, broke off or went on when the time was over. */
  whole: boolean
}

/**
 * Posts a message. Uses undici's handlers, because a stream and an abort signal for each answer take a third of the work.
 * @param over resolves when the time for the answer is over
 * @throws TimeOver, or the error of the connection, if there was no answer
 */
export function post(
  dispatcher: Dispatcher,
  { origin, pathname, search }: URL,
  message: Message,
  { over, now }: { over: Promise<unknown>; now: () => Date },
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    let size = 0
    let head: Omit<Answer, 'bytes' | 'whole'> | undefined
    let controller: Dispatcher.DispatchController | undefined
    let [isOver, isDone] = [false, false]
    const end = (whole: boolean, error: Error): void => {
      isDone = true
      if (head) resolve({ ...head, bytes: Buffer.concat(parts).subarray(0, MOST_BYTES), whole })
      else reject(error)
    }
    void over.then(() => {
      if (isDone) return
      isOver = true
      if (controller) controller.abort(new TimeOver())
      else end(false, new TimeOver())
    })
    dispatcher.dispatch(
      { ...message, origin, path: pathname + search, method: 'POST' },
      {
        onRequestStart(started) {
          controller = started
          if (isOver) controller.abort(new TimeOver())
        },
        onResponseStart(_, status, headers) {
          if (status >= 200)
            head = { status, encoding: headers['content-encoding'], location: headers['location'], at: now() }
        },
        onResponseData(answering, part) {
          parts.push(part)
          size += part.length
          if (size > MOST_BYTES) answering.abort(new Error('The answer is too long'))
        },
        onResponseEnd: () => end(true, new Error('The answer has no head')),
        onResponseError: (_, error) => end(false, error),
      },
    )
  })
}
