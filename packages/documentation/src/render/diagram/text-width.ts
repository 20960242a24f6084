/** Widths of letters of the portal's typeface at weight 500, in hundredths of an em; at 400 they are a little narrower. */
const ADVANCES: readonly [width: number, letters: string][] = [
  [25, 'ijlí'],
  [28, ' IÍ'],
  [31, "¡!.,:·;'"],
  [37, 't`f()[]/'],
  [42, 'r1{}'],
  [49, '_-"–'],
  [54, '¿?s'],
  [58, 'kxzavL7ácyJ'],
  [60, '*eFéhnouE5óúñüÉ'],
  [63, '«»bdgpq23689'],
  [67, 'PZ#RST0&$B4+=<>'],
  [71, 'KXYAVÁ'],
  [77, 'DCHUÚGNÑOQÓ'],
  [91, 'wmM…'],
]
/** Width of a letter that is not in `ADVANCES`, in hundredths of an em. */
const WIDEST = 100

const WIDTHS = new Map(ADVANCES.flatMap(([width, letters]) => [...letters].map((letter) => [letter, width])))

/** Width in px of a text that is drawn in a font size in px. */
export const textWidth = (text: string, size: number): number =>
  ([...text].reduce((sum, letter) => sum + (WIDTHS.get(letter) ?? WIDEST), 0) * size) / 100

/** Parts of a text that a line break cannot split. A line may end after a space or after a slash of a path. */
const pieces = (text: string): string[] => text.match(/[^\s/]*\/+|[^\s/]+\s*|\s+/g) ?? []

export const widestOf = (lines: readonly string[], size: number): number =>
  Math.max(0, ...lines.map((line) => textWidth(line, size)))

/** Minimum width in px for a wrapped text: the width of its widest part that a line break cannot split. */
export const widestPiece = (text: string, size: number): number =>
  widestOf(
    pieces(text).map((piece) => piece.trimEnd()),
    size,
  )

/** Wraps a text into lines of at most `width` px; a part that cannot be split may be wider. */
export function wrapped(text: string, width: number, size: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const piece of pieces(text.trim())) {
    if (line !== '' && textWidth((line + piece).trimEnd(), size) > width) {
      lines.push(line.trimEnd())
      line = ''
    }
    line += piece
  }
  return [...lines, line.trimEnd()]
}
