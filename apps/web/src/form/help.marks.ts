/** A piece of a line: plain text unless it has a kind. */
export type Piece =
  | { kind: 'text' | 'code' | 'strong'; text: string }
  /** An address of the portal; nothing else becomes a link. */
  | { kind: 'link'; text: string; href: string }

/** A paragraph, or a list with its items. */
export type Block = { kind: 'p'; lines: readonly [string] } | { kind: 'ol' | 'ul'; lines: readonly string[] }

const MARK = /`([^`]+)`|\*\*([^*]+)\*\*|\[([^\]]+)\]\((\/(?!\/)[^\s)]+)\)/g
const ITEM = { ol: /^\d+\. /, ul: /^- / } as const

/** Splits a line of an answer at its marks: `code`, **strong** and [links](/site/…) inside the portal. */
export function piecesOf(line: string): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const found of line.matchAll(MARK)) {
    const [whole, code, strong, label, href] = found
    if (found.index > from) pieces.push({ kind: 'text', text: line.slice(from, found.index) })
    if (code !== undefined) pieces.push({ kind: 'code', text: code })
    else if (strong !== undefined) pieces.push({ kind: 'strong', text: strong })
    else if (label !== undefined && href !== undefined) pieces.push({ kind: 'link', text: label, href })
    from = found.index + whole.length
  }
  if (from < line.length) pieces.push({ kind: 'text', text: line.slice(from) })
  return pieces
}

/** Puts consecutive steps and points of an answer together, without their marks. */
export function blocksOf(answer: readonly string[]): Block[] {
  const blocks: { kind: Block['kind']; lines: string[] }[] = []
  for (const line of answer) {
    const kind = ITEM.ol.test(line) ? 'ol' : ITEM.ul.test(line) ? 'ul' : 'p'
    const text = kind === 'p' ? line : line.replace(ITEM[kind], '')
    const last = blocks.at(-1)
    if (last && kind !== 'p' && last.kind === kind) last.lines.push(text)
    else blocks.push({ kind, lines: [text] })
  }
  return blocks as Block[]
}

/** What an answer says without its marks, a paragraph or an item a line. */
export const plainAnswer = (answer: readonly string[]): string =>
  answer
    .map((line) =>
      piecesOf(line)
        .map(({ text }) => text)
        .join(''),
    )
    .join('\n')
