/**
 * Path of the cells of a drawing that hold `mark`, one unit a cell; neighbours in a row become one rectangle.
 * @param gap space left to the right of and under every cell; with it each cell stands alone
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
