const SIZE = 29
const MODULE = 30
const MARGIN = 96
const FINDERS = [
  [0, 0],
  [SIZE - 7, 0],
  [0, SIZE - 7],
] as const

/** Inside a finder pattern or its quiet line: whether the module is dark; undefined elsewhere. */
function finderModule(x: number, y: number): boolean | undefined {
  for (const [left, top] of FINDERS) {
    const dx = x - left
    const dy = y - top
    if (dx < -1 || dy < -1 || dx > 7 || dy > 7) continue
    const ring = Math.max(Math.abs(dx - 3), Math.abs(dy - 3))
    return ring === 3 || ring <= 1
  }
  return undefined
}

/** Keeps free the place of the brand's mint module. */
const isRoomForMint = (x: number, y: number) => x < 3 && y > 15 && y < 19

/** A fixed pattern that looks like a QR code but cannot be scanned. */
const isDark = (x: number, y: number) =>
  finderModule(x, y) ??
  (!isRoomForMint(x, y) &&
    ((Math.imul(x * 73_856_093 + 11, 2_654_435_761) ^ Math.imul(y * 19_349_663 + 7, 2_246_822_519)) >>> 7) % 5 < 2)

/** SVG path of the modules, joined into runs per row. */
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
