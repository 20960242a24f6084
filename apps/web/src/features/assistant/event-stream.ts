/** One event as it stands on the wire. */
export interface Frame {
  event: string
  data: string
}

/**
 * Reads a stream of events from pieces cut anywhere, also inside a character or a line's end (WHATWG HTML §9.2.6). What only keeps the
 * connection open, and fields that nobody here asks for, leave nothing.
 */
export class EventStream {
  readonly #decoder = new TextDecoder()
  #rest = ''
  #event = ''
  #data: string[] = []
  #afterReturn = false

  /** Takes the next bytes; answers the events that they complete. */
  push(bytes: Uint8Array): Frame[] {
    const decoded = this.#decoder.decode(bytes, { stream: true })
    if (!decoded) return []
    const text = this.#afterReturn && decoded.startsWith('\n') ? decoded.slice(1) : decoded
    this.#afterReturn = decoded.endsWith('\r')
    const lines = (this.#rest + text).split(/\r\n|\r|\n/)
    this.#rest = lines.pop() ?? ''
    return lines.flatMap((line) => this.#take(line))
  }

  #take(line: string): Frame[] {
    if (line === '') return this.#dispatch()
    const colon = line.indexOf(':')
    const field = colon < 0 ? line : line.slice(0, colon)
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '')
    if (field === 'event') this.#event = value
    if (field === 'data') this.#data.push(value)
    return []
  }

  #dispatch(): Frame[] {
    const frame = { event: this.#event || 'message', data: this.#data.join('\n') }
    const empty = this.#data.length === 0
    this.#event = ''
    this.#data = []
    return empty ? [] : [frame]
  }
}
