import { literal } from '@portal/documentation/literal'

const UNSEEN = /(?!\n)[\p{Cc}\p{Cf}\u2028\u2029]/gu

/** A stored text in quotation marks, escaped so that Markdown signs in it show as plain characters. */
export const quoted = (text: string): string => `«${literal(text)}»`

const IMAGE = /!\[[^[\]\n]{0,500}\]\([^()\n]{0,2000}\)/g
const LINK = /\[([^[\]\n]{1,500})\]\(([^()\s]{0,2000})(?:\s[^()\n]{0,500})?\)/g
const REFERENCE = /^ {0,3}\[[^[\]\n]{1,200}\]:.*$/gm
const TAG = /<[/!?a-z][^<>]{0,2000}>/gi
const TAG_START = /<(?=[/!?a-z])/gi
const FENCE = /^ {0,3}(?:```|~~~).*$/gm
const HEADING = /^ {0,3}#{1,6} +(.*)$/gm
const ADDRESS =
  /(?<![\p{L}\p{N}])(?:[a-z][a-z\d+.-]{1,20}:[\\/]{2}|(?:javascript|data|vbscript|file|mailto|blob|tel|sms):|[\\/]{2}(?=[\p{L}\p{N}[])|www\.)[^\s<>()«»]{1,2000}/giu

/** URLs that a model's text may contain, as links or as plain text. */
export interface Allowed {
  /** URLs to which a link in the model's text may point. */
  hrefs: ReadonlySet<string>
  /** All text that the model received: the model may repeat a URL of this text as plain text. */
  given: string
}

/** Character put before a text that continues a line, so that patterns for the start of a line do not match the text. */
const GOES_ON = '\u{F0002}'

/**
 * Reduces a model's text to minimal Markdown: keeps only allowed links, and of other links their words; removes images,
 * HTML and addresses that the model did not receive.
 * @param goesOn true if the text begins in the middle of a line
 */
export function sanitise(text: string, { hrefs, given }: Allowed, goesOn = false): string {
  const kept: string[] = []
  const hold = (link: string): string => `\u{F0000}${kept.push(link) - 1}\u{F0001}`
  const own = text.replace(/[\u{F0000}-\u{F0002}]/gu, '').replace(UNSEEN, '')
  const linked = stable(goesOn ? GOES_ON + own : own, withoutTags)
    .replace(REFERENCE, '')
    .replace(LINK, (_, words: string, href: string) => (hrefs.has(href) ? hold(`[${words}](${href})`) : words))
  const plain = linked
    .replace(FENCE, '')
    .replace(HEADING, '**$1**')
    .replace(ADDRESS, (address) =>
      given.includes(address.replace(/[.,;:!?'"`*\]]+$/, '')) ? address : '(dirección omitida)',
    )
  // Breaks links that the removals above may have joined from two halves, and only then puts the allowed links back.
  return plain
    .replace(GOES_ON, '')
    .replaceAll('](', '] (')
    .replace(/\u{F0000}(\d+)\u{F0001}/gu, (_, at: string) => kept[Number(at)] ?? '')
}

const withoutTags = (text: string): string => text.replace(TAG, '').replace(IMAGE, '')

/** Repeats a change until the text stays the same, at most `rounds` times; then replaces each `<` of a possible tag. */
function stable(text: string, change: (text: string) => string, rounds = 8): string {
  const changed = change(text)
  if (changed === text || rounds === 0) return changed.replace(TAG_START, '‹')
  return stable(changed, change, rounds - 1)
}

/** Maximum number of characters held back; a longer text is released with its brackets replaced by spaces. */
const MOST_PENDING = 2_500

/** Sanitises a text that comes in pieces; holds back text that may be the beginning of a link, an image or a tag. */
export class Sanitiser {
  #pending = ''
  /** True if the text released so far ends in the middle of a line. */
  #goesOn = false
  readonly #allowed: Allowed
  constructor(allowed: Allowed) {
    this.#allowed = allowed
  }

  /** Adds a piece; returns the text that can be shown now. */
  push(piece: string): string {
    this.#pending += piece
    if (this.#pending.length > MOST_PENDING) return this.end().replace(/[[\]<>]/g, ' ')
    const cut = this.#safeEnd()
    return this.#take(cut)
  }

  /** Returns the text that was held back, sanitised. */
  end(): string {
    return this.#take(this.#pending.length)
  }

  #take(cut: number): string {
    const ready = this.#pending.slice(0, cut)
    const clean = sanitise(ready, this.#allowed, this.#goesOn)
    this.#pending = this.#pending.slice(cut)
    if (ready) this.#goesOn = !ready.endsWith('\n')
    return clean
  }

  /** End of the text that can be released: the last line break, or the end of a sentence without brackets after it. */
  #safeEnd(): number {
    const line = this.#pending.lastIndexOf('\n') + 1
    const rest = this.#pending.slice(line)
    // Signs at the start of a line may be Markdown, so a line is cut only after 20 characters, and a heading never.
    const sentence = /^(?! {0,3}#)[^[\]<>()`!]{20,}[.:;?] /.exec(rest)
    return line + (sentence?.[0].length ?? 0)
  }
}
