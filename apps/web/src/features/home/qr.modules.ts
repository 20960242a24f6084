/** Side of the drawing in modules, the same as a version 2 QR code. */
const QR_SIDE = 25

const FINDER = ['#######', '#.....#', '#.###.#', '#.###.#', '#.###.#', '#.....#', '#######']

/**
 * Draws rows of `#` and `.` that look like a QR code (finder, timing and alignment patterns with a fixed filling). It
 * encodes no message, so that nobody can scan a payment from the picture.
 */
export function qrModules(): string[] {
  const cell = filling()
  const grid = Array.from({ length: QR_SIDE }, () => Array.from({ length: QR_SIDE }, cell))
  const stamp = (rows: readonly string[], left: number, top: number, margin: number) => {
    for (let y = -margin; y < rows.length + margin; y++) {
      for (let x = -margin; x < rows.length + margin; x++) {
        const row = grid[top + y]
        if (row && left + x in row) row[left + x] = rows[y]?.[x] ?? '.'
      }
    }
  }
  for (let at = 8; at < QR_SIDE - 8; at++) {
    const mark = at % 2 ? '.' : '#'
    if (grid[6]) grid[6][at] = mark
    const row = grid[at]
    if (row) row[6] = mark
  }
  stamp(FINDER, 0, 0, 1)
  stamp(FINDER, QR_SIDE - 7, 0, 1)
  stamp(FINDER, 0, QR_SIDE - 7, 1)
  stamp(['#####', '#...#', '#.#.#', '#...#', '#####'], QR_SIDE - 9, QR_SIDE - 9, 0)
  return grid.map((row) => row.join(''))
}

/**
 * Generator of pseudorandom cells (MINSTD) with a fixed seed, so that the server and the browser draw the same picture.
 */
function filling(): () => string {
  let state = 20_417
  return () => {
    state = (state * 16_807) % 2_147_483_647
    return state % 100 < 47 ? '#' : '.'
  }
}
