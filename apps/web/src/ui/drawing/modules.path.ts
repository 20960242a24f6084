/**
 * SVG path of all cells of a pixel drawing that equal `mark`, one unit per cell; adjacent cells in a row are merged.
 * @param gap space to the right of and below each cell; with a gap, cells are not merged
 */
export function modulesPath(rows: readonly string[], mark: string, gap = 0): string {
  const side = String(1 - gap).replace('0.', '.')
  let path = ''
  let from = { x: 0, y: 0 }
  rows.forEach((row, y) => {
    for (let x = 0; x < row.length; ) {
      const most = gap ? 1 : row.length
      let run = 0
      while (run < most && row[x + run] === mark) run++
      const [width, height] = gap ? [side, side] : [run, 1]
      if (run) {
        // Writes relative coordinates into the SVG path, because they repeat and so compress better than absolute coordinates.
        path += `m${x - from.x} ${y - from.y}h${width}v${height}h-${width}z`
        from = { x, y }
      }
      x += run || 1
    }
  })
  return path
}
