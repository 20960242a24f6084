const SIZE = 29
const MODULE = 30
const MARGIN = 96
/** Left upper corners of the three finder patterns, 7 by 7 modules. */
const FINDERS = [
  [0, 0],
  [SIZE - 7, 0],
  [0, SIZE - 7],
] as const

/** True if a module (square) of the decorative pattern is dark. It looks like a QR code but cannot be scanned. */
function isDark(x: number, y: number): boolean {
  for (const [left, top] of FINDERS) {
    const ring = Math.max(Math.abs(x - left - 3), Math.abs(y - top - 3))
    if (ring <= 4) return ring === 3 || ring <= 1
  }
  // The modules at the left edge stay light, because the page draws the brand's green square over them.
  if (x < 3 && y > 15 && y < 19) return false
  return ((Math.imul(x * 73_856_093 + 11, 2_654_435_761) ^ Math.imul(y * 19_349_663 + 7, 2_246_822_519)) >>> 7) % 5 < 2
}

/** SVG path of the dark modules; adjacent modules in a row are one rectangle. */
export function modulePath(): string {
  let path = ''
  for (let y = 0; y < SIZE; y++) {
    for (let x = 0; x < SIZE; x++) {
      if (!isDark(x, y)) continue
      const from = x
      while (x + 1 < SIZE && isDark(x + 1, y)) x++
      const width = (x - from + 1) * MODULE
      path += `M${MARGIN + from * MODULE} ${MARGIN + y * MODULE}h${width}v${MODULE}h-${width}z`
    }
  }
  return path
}
