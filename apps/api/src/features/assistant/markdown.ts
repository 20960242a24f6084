import { literal } from '@portal/documentation/literal'

const UNSEEN = /(?!\n)[\p{Cc}\p{Cf}\u2028\u2029]/gu

/** A text that somebody stored, as a quotation that shows letter by letter. */
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

/** What a model's text may name. */
export interface Allowed {
  /** Addresses that a link may lead to. */
  hrefs: ReadonlySet<string>
  /** Text that the model was given: addresses that stand in it may be repeated, as text. */
  given: string
}

/** Before a text that goes on with a line: what means something at the beginning of a line alone then means nothing. */
const GOES_ON = '\u{F0002}'

/**
 * Reduces what a model wrote to the minimal Markdown: links lead to given sections alone, others leave their words; no image, no HTML,
 * no address that the model was not given.
 * @param goesOn whether the text begins inside of a line
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
  // Last, since whatever was taken out may have stood between the two halves of a link.
  return plain
    .replace(GOES_ON, '')
    .replaceAll('](', '] (')
    .replace(/\u{F0000}(\d+)\u{F0001}/gu, (_, at: string) => kept[Number(at)] ?? '')
}

const withoutTags = (text: string): string => text.replace(TAG, '').replace(IMAGE, '')

/** A text as it is when a change has nothing left to change, after so many rounds at most; then what may begin a tag is made plain. */
function stable(text: string, change: (text: string) => string, rounds = 8): string {
  const changed = change(text)
  if (changed === text || rounds === 0) return changed.replace(TAG_START, '‹')
  return stable(changed, change, rounds - 1)
}

/** Longest stretch that waits for its end; nothing that a person reads has such a line, so what it opens is not kept. */
const MOST_PENDING = 2_500

/** Sanitises a text that comes in pieces; what might still become a link, an image or a tag waits for its end. */
export class Sanitiser {
  #pending = ''
  /** The last cut was inside of a line. */
  #goesOn = false
  readonly #allowed: Allowed
  constructor(allowed: Allowed) {
    this.#allowed = allowed
  }

  /** Adds a piece; answers what can be shown by now. */
  push(piece: string): string {
    this.#pending += piece
    if (this.#pending.length > MOST_PENDING) return this.end().replace(/[[\]<>]/g, ' ')
    const cut = this.#safeEnd()
    return this.#take(cut)
  }

  /** What waited. */
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

  /** After the last end of a line, or of a sentence in which nothing is open. */
  #safeEnd(): number {
    const line = this.#pending.lastIndexOf('\n') + 1
    const rest = this.#pending.slice(line)
    // At the beginning of a line a sign may mean more than inside of it, so a line is cut only after a few words, and a heading never.
    const sentence = /^(?! {0,3}#)[^[\]<>()`!]{20,}[.:;?] /.exec(rest)
    return line + (sentence?.[0].length ?? 0)
  }
}
