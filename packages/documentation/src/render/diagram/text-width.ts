/** Advances of the portal's typeface at weight 500, in hundredths of an em; at 400 it is a little narrower. */
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
/** What is not listed, as wide as the widest. */
const WIDEST = 100

const WIDTHS = new Map(ADVANCES.flatMap(([width, letters]) => [...letters].map((letter) => [letter, width])))

/** Width of a text in pixels at a size in pixels. */
export const textWidth = (text: string, size: number): number =>
  ([...text].reduce((sum, letter) => sum + (WIDTHS.get(letter) ?? WIDEST), 0) * size) / 100

/** Where a line may end: after a space, and after a slash of a path. */
const pieces = (text: string): string[] => text.match(/[^\s/]*\/+|[^\s/]+\s*|\s+/g) ?? []

/** Width of the longest piece that no line end divides. */
export const widestPiece = (text: string, size: number): number =>
  Math.max(0, ...pieces(text).map((piece) => textWidth(piece.trimEnd(), size)))

/** The text in lines no wider than given, unless one piece alone is. */
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
