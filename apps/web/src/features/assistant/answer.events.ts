import type { AnswerEvent } from '@portal/contract/assistant'

/** Parses one block of an event stream; undefined for a heartbeat, which has no data. */
function eventIn(block: string): AnswerEvent | undefined {
  const [, event, data] = /^event: (.+)\ndata: (.+)$/.exec(block) ?? []
  return event && data ? ({ event, data: JSON.parse(data) as unknown } as AnswerEvent) : undefined
}

/** Events of an answer as they arrive (`text/event-stream`); ends with the connection. */
export async function* answerEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<AnswerEvent> {
  const decoder = new TextDecoder()
  // Not every browser can iterate over a stream.
  const reader = body.getReader()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      const blocks = (rest + decoder.decode(value, { stream: true })).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const event = eventIn(block)
        if (event) yield event
      }
    }
  } finally {
    void reader.cancel().catch(() => undefined)
  }
}
