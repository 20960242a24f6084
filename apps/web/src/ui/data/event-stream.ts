interface ServerEvent {
  event: string
  /** Place in the stream, with which it can be resumed. */
  id: string | undefined
  data: unknown
}

/** Parses one block of an event stream; undefined for a heartbeat, which has no data. */
function eventIn(block: string): ServerEvent | undefined {
  const [, event] = /^event: (.+)$/m.exec(block) ?? []
  const [, data] = /^data: (.+)$/m.exec(block) ?? []
  const [, id] = /^id: (.+)$/m.exec(block) ?? []
  return event && data ? { event, id, data: JSON.parse(data) as unknown } : undefined
}

/** Yields the events of a `text/event-stream` as they arrive; ends when the connection closes. */
export async function* serverEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  const decoder = new TextDecoder()
  // Uses a reader, because not every browser supports `for await` on a stream.
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
