import type { Config } from '../../config.ts'

/** Chat message in the format of OpenAI-compatible servers. */
export interface ModelMessage {
  role: 'system' | 'user' | 'assistant'
  content: string
}

/** Writes an answer in pieces. @throws ModelFailure if the model's server fails or is too slow */
export type Model = (messages: readonly ModelMessage[], signal: AbortSignal) => AsyncGenerator<string>

/** Failure of the model's server. Its message is logged, so it contains no text of a question or an answer. */
export class ModelFailure extends Error {
  override readonly name = 'ModelFailure'
}

const TIMES = { idleMs: 20_000, wholeMs: 60_000 }
/** Maximum size of a response in bytes; each piece of the text takes some hundred bytes. */
const MOST_BYTES = 1_000_000
const MOST_TOKENS = 700

/** URL of the server's chat endpoint; the configured URL may lack `/v1/chat/completions` or its second part. */
function endpointOf(url: string): string {
  const base = url.replace(/\/+$/, '')
  if (base.endsWith('/chat/completions')) return base
  return base.endsWith('/v1') ? `${base}/chat/completions` : `${base}/v1/chat/completions`
}

interface Chunk {
  choices?: { delta?: { content?: unknown }; finish_reason?: unknown }[]
}

/** Values of `finish_reason` with which a server ends an incomplete answer. */
const CUT = new Set<unknown>(['length', 'content_filter'])

/** Text in one event of the model's answer, and whether it is the last event. @throws ModelFailure if invalid or cut off */
function readChunk(data: string): { text: string; last: boolean } {
  if (data === '[DONE]') return { text: '', last: true }
  let chunk: Chunk | null
  try {
    chunk = JSON.parse(data) as Chunk | null
  } catch {
    throw new ModelFailure('an event is no JSON')
  }
  const choice = chunk?.choices?.[0]
  const text = choice?.delta?.content
  if (CUT.has(choice?.finish_reason)) throw new ModelFailure('the server did not finish the answer')
  return { text: typeof text === 'string' ? text : '', last: typeof choice?.finish_reason === 'string' }
}

const dataOf = (line: string): string[] => (line.startsWith('data:') ? [line.slice('data:'.length).trim()] : [])

/** Reads the `data:` lines of an event stream as they arrive; the last line needs no line break. */
async function* dataLines(body: ReadableStream<Uint8Array>, alive: () => void): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  let bytes = 0
  for await (const piece of body) {
    alive()
    bytes += piece.length
    if (bytes > MOST_BYTES) throw new ModelFailure('the answer is too long')
    const lines = (rest + decoder.decode(piece, { stream: true })).split(/\r?\n/)
    rest = lines.pop() ?? ''
    yield* lines.flatMap(dataOf)
  }
  yield* dataOf(rest + decoder.decode())
}

/** Language model on a server. Only the configured URL is called: a redirect counts as a failure. */
export function createModel(
  { url, key, name }: NonNullable<Config['assistant']['model']>,
  { idleMs, wholeMs } = TIMES,
): Model {
  const address = endpointOf(url)
  const headers = {
    'content-type': 'application/json',
    accept: 'text/event-stream',
    ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
  }
  return async function* write(messages, signal) {
    const late = new AbortController()
    const giveUp = (): void => late.abort()
    const whole = setTimeout(giveUp, wholeMs)
    let idle = setTimeout(giveUp, idleMs)
    const alive = (): void => {
      clearTimeout(idle)
      idle = setTimeout(giveUp, idleMs)
    }
    try {
      const response = await fetch(address, {
        method: 'POST',
        headers,
        redirect: 'error',
        signal: AbortSignal.any([signal, late.signal]),
        body: JSON.stringify({ model: name, messages, stream: true, temperature: 0.2, max_tokens: MOST_TOKENS }),
      })
      const type = response.headers.get('content-type')?.toLowerCase() ?? ''
      if (!response.ok || !response.body || !type.startsWith('text/event-stream')) {
        throw new ModelFailure(`the server answered ${response.status} ${response.ok ? 'in another form' : ''}`.trim())
      }
      for await (const data of dataLines(response.body, alive)) {
        const { text, last } = readChunk(data)
        if (text) yield text
        if (last) return
      }
      throw new ModelFailure('the answer was cut off')
    } catch (error) {
      if (error instanceof ModelFailure) throw error
      throw new ModelFailure(late.signal.aborted ? 'the server was too slow' : 'the server cannot be reached', {
        cause: error,
      })
    } finally {
      clearTimeout(whole)
      clearTimeout(idle)
      // Closes the connection if the response has not ended.
      late.abort()
    }
  }
}
