/**
 * SVG path of the cells of a pixel drawing that equal `mark`, one unit per cell; neighbours in a row are merged.
 * @param gap space to the right of and below each cell; with a gap, cells are not merged
 */
export function modulesPath(rows: readonly string[], mark: string, gap = 0): string {
  const side = String(1 - gap).replace('0.', '.')
  let path = ''
  rows.forEach((row, y) => {
    for (let x = 0; x < row.length; ) {
      const most = gap ? 1 : row.length
      let run = 0
      while (run < most && row[x + run] === mark) run++
      if (run) path += `M${x} ${y}h${gap ? side : run}v${gap ? side : 1}H${x}z`
      x += run || 1
    }
  })
  return path
}
