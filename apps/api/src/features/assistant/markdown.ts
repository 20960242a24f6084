/** What means something in the minimal Markdown of answers. */
const MEANING = /[\\`*[\]]/g
const UNSEEN = /(?!\n)[\p{Cc}\p{Cf}\u2028\u2029]/gu

/** A text that somebody stored, as one line that shows letter for letter: a backslash before a sign makes it plain. */
export const literal = (text: string): string =>
  text
    .replace(/\s+/gu, ' ')
    .replace(UNSEEN, '')
    .trim()
    .replace(MEANING, (sign) => `\\${sign}`)

/** The same as a quotation. */
export const quoted = (text: string): string => `«${literal(text)}»`

const IMAGE = /!\[[^[\]\n]{0,500}\]\([^()\n]{0,2000}\)/g
const LINK = /\[([^[\]\n]{1,500})\]\(([^()\s]{0,2000})(?:\s[^()\n]{0,500})?\)/g
const REFERENCE = /^ {0,3}\[[^[\]\n]{1,200}\]:.*$/gm
const TAG = /<[/!?a-z][^<>]{0,2000}>/gi
const TAG_START = /<(?=[/!?a-z])/gi
const FENCE = /^ {0,3}(?:```|~~~).*$/gm
const HEADING = /^ {0,3}#{1,6} +(.*)$/gm
const ADDRESS = /\b(?:[a-z][a-z\d+.-]{1,20}:\/\/|(?:javascript|data|vbscript|file|mailto|blob):)[^\s<>()«»]{1,2000}/gi

/** What a model's text may name. */
export interface Allowed {
  /** Addresses that a link may lead to. */
  hrefs: ReadonlySet<string>
  /** Text that the model was given: addresses that stand in it may be repeated, as text. */
  given: string
}

/**
 * Reduces what a model wrote to the minimal Markdown: links lead to given sections alone, others leave their words; no image, no HTML,
 * no address that the model was not given.
 */
export function sanitise(text: string, { hrefs, given }: Allowed): string {
  const kept: string[] = []
  const hold = (link: string): string => `\u{F0000}${kept.push(link) - 1}\u{F0001}`
  return (
    text
      .replace(/[\u{F0000}\u{F0001}]/gu, '')
      .replace(UNSEEN, '')
      .replace(IMAGE, '')
      .replace(REFERENCE, '')
      .replace(LINK, (_, words: string, href: string) =>
        hrefs.has(href) ? hold(`[${words.replace(TAG, '')}](${href})`) : words,
      )
      // Whatever is left of a link, also one that the next line would end.
      .replaceAll('](', '] (')
      .replace(TAG, '')
      .replace(TAG_START, '‹')
      .replace(FENCE, '')
      .replace(HEADING, '**$1**')
      .replace(ADDRESS, (address) =>
        given.includes(address.replace(/[.,;:!?'"`*\]]+$/, '')) ? address : '(dirección omitida)',
      )
      .replace(/\u{F0000}(\d+)\u{F0001}/gu, (_, at: string) => kept[Number(at)] ?? '')
  )
}

/** Longest stretch that waits for its end; nothing that a person reads has such a line, so what it opens is not kept. */
const MOST_PENDING = 2_500

/** Sanitises a text that comes in pieces; what might still become a link, an image or a tag waits for its end. */
export class Sanitiser {
  #pending = ''
  readonly #allowed: Allowed
  constructor(allowed: Allowed) {
    this.#allowed = allowed
  }

  /** Adds a piece; answers what can be shown by now. */
  push(piece: string): string {
    this.#pending += piece
    if (this.#pending.length > MOST_PENDING) return this.end().replace(/[[\]<>]/g, ' ')
    const cut = this.#safeEnd()
    const ready = this.#pending.slice(0, cut)
    this.#pending = this.#pending.slice(cut)
    return sanitise(ready, this.#allowed)
  }

  /** What waited. */
  end(): string {
    const rest = this.#pending
    this.#pending = ''
    return sanitise(rest, this.#allowed)
  }

  /** After the last end of a line, or of a sentence in which nothing is open. */
  #safeEnd(): number {
    const line = this.#pending.lastIndexOf('\n') + 1
    const rest = this.#pending.slice(line)
    // At the beginning of a line a sign may mean more than inside of it, so a line is cut only after a few words.
    const sentence = /^[^[\]<>()`!]{20,}[.:;?] /.exec(rest)
    return line + (sentence?.[0].length ?? 0)
  }
}
