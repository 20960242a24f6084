/** A stretch of a text: plain, or with a meaning. */
export type Inline =
  | string
  | { kind: 'code'; text: string }
  | { kind: 'bold'; parts: Inline[] }
  | { kind: 'link'; parts: Inline[]; href: string }

/** A paragraph, or a list with its items; `start` is the number of the first one where they are numbered. */
export type Block =
  | { kind: 'paragraph'; parts: Inline[] }
  | { kind: 'list'; start: number | undefined; items: Inline[][] }

const ITEM = /^\s{0,3}(?:[-*]|(\d{1,3})[.)])\s+(.*)$/

/** In this order at each place: a sign made plain, code, bold, a link. */
const MEANING = /\\([\\`*[\]])|`([^`\n]+)`|\*\*((?:\\.|[^*\\]|\*(?!\*))+)\*\*|\[((?:\\.|[^[\]\\\n])+)\]\(([^()\s]+)\)/g

/** A block before its stretches are told apart. */
type Draft = { kind: 'paragraph'; text: string } | { kind: 'list'; start: number | undefined; items: string[] }

/** The minimal Markdown of answers, of the help and of the assistant: paragraphs, lists, bold, code and links; everything else is the text that it is. */
export function parseMarkdown(text: string): Block[] {
  const drafts: Draft[] = []
  let ended = true
  for (const line of text.split('\n')) {
    if (line.trim() !== '') add(drafts, line, ended)
    ended = line.trim() === ''
  }
  return drafts.map((draft) =>
    draft.kind === 'paragraph'
      ? { kind: draft.kind, parts: parseInline(draft.text) }
      : { ...draft, items: draft.items.map(parseInline) },
  )
}

/** Adds a line to the block that it goes on with, or begins one. */
function add(drafts: Draft[], line: string, begins: boolean): void {
  const last = drafts.at(-1)
  const [, number, item] = ITEM.exec(line) ?? []
  if (item !== undefined) {
    const start = number === undefined ? undefined : Number(number)
    if (last?.kind === 'list' && (last.start === undefined) === (start === undefined)) last.items.push(item)
    else drafts.push({ kind: 'list', start, items: [item] })
  } else if (!last || begins) drafts.push({ kind: 'paragraph', text: line.trim() })
  else if (last.kind === 'paragraph') last.text += ` ${line.trim()}`
  else last.items.push(`${last.items.pop()} ${line.trim()}`)
}

function parseInline(text: string): Inline[] {
  const parts: Inline[] = []
  const plain = (piece: string): void => {
    const last = parts.at(-1)
    if (typeof last === 'string') parts[parts.length - 1] = last + piece
    else if (piece) parts.push(piece)
  }
  let at = 0
  for (const found of text.matchAll(MEANING)) {
    const [whole, sign, code, bold, label, href] = found
    plain(text.slice(at, found.index))
    if (sign !== undefined) plain(sign)
    else if (code !== undefined) parts.push({ kind: 'code', text: code })
    else if (bold !== undefined) parts.push({ kind: 'bold', parts: parseInline(bold) })
    else parts.push({ kind: 'link', parts: parseInline(label ?? ''), href: href ?? '' })
    at = found.index + whole.length
  }
  plain(text.slice(at))
  return parts
}

/** A text that is still being written, without a mark of bold whose end has not come. */
export function closeOpen(text: string): string {
  const last = text.lastIndexOf('**')
  const paired = text.split('**').length % 2 === 1
  return paired ? text : text.slice(0, last) + text.slice(last + 2)
}

const plainOf = (part: Inline): string =>
  typeof part === 'string' ? part : part.kind === 'code' ? part.text : part.parts.map(plainOf).join('')

const line = (parts: readonly Inline[]): string => parts.map(plainOf).join('')

/** The same as plain text, for whoever listens to it, copies it or looks for something in it. */
export const plainText = (text: string): string =>
  parseMarkdown(text)
    .map((block) =>
      block.kind === 'paragraph'
        ? line(block.parts)
        : block.items
            .map((item, index) => `${block.start === undefined ? '-' : `${block.start + index}.`} ${line(item)}`)
            .join('\n'),
    )
    .join('\n\n')
