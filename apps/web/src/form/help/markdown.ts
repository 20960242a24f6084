export type Inline =
  | string
  | { kind: 'code'; text: string }
  | { kind: 'bold'; parts: Inline[] }
  | { kind: 'link'; parts: Inline[]; href: string }

/** Paragraph or list; `start` is the first number of a numbered list. */
export type Block =
  | { kind: 'paragraph'; parts: Inline[] }
  | { kind: 'list'; start: number | undefined; items: Inline[][] }

const ITEM = /^\s{0,3}(?:[-*]|(\d{1,3})[.)])\s+(.*)$/

/** Pattern for the Markdown inside a line: an escaped character, code, bold or a link. */
const INLINE_MARK =
  /\\([\\`*[\]])|`([^`\n]+)`|\*\*((?:\\.|[^*\\]|\*(?!\*))+)\*\*|\[((?:\\.|[^[\]\\\n])+)\]\(([^()\s]+)\)/g

type Draft = { kind: 'paragraph'; text: string } | { kind: 'list'; start: number | undefined; items: string[] }

/** Parses the minimal Markdown of the help and the assistant: paragraphs, lists, bold, code and links. Everything else stays plain text. */
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
  for (const found of text.matchAll(INLINE_MARK)) {
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

/** Removes the last `**` from a text that is still arriving if its closing `**` is missing. */
export function dropUnclosedBold(text: string): string {
  const last = text.lastIndexOf('**')
  const paired = text.split('**').length % 2 === 1
  return paired ? text : text.slice(0, last) + text.slice(last + 2)
}

const plainOf = (part: Inline): string =>
  typeof part === 'string' ? part : part.kind === 'code' ? part.text : part.parts.map(plainOf).join('')

const line = (parts: readonly Inline[]): string => parts.map(plainOf).join('')

/** Removes the Markdown syntax from a text, for screen readers, the clipboard and searching. */
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

/** Joins the lines of a help answer into one Markdown text, each line a paragraph or list item. */
export const answerText = (answer: readonly string[]): string => answer.join('\n\n')
