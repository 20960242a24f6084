import type { Series } from './series.ts'

/** What a server that keeps its word shows none of. */
export function faultsOf(series: Series): string[] {
  const { lost, changed, surplus, refused } = series
  return [
    ...(lost ? [`${lost} acknowledged writes lost`] : []),
    ...[...series.halves].map(([kind, count]) => `${count} × ${kind}`),
    ...(changed ? [`${changed} repeated writes got another answer`] : []),
    ...(surplus ? [`${surplus} more writes stored than acknowledged`] : []),
    ...(refused.length ? [`${refused.length} unforeseen answers: ${[...new Set(refused)].join(', ')}`] : []),
  ]
}

/** One line a series; what was half-written follows its line. */
export function tableOf(all: readonly Series[]): string {
  const head = [
    'database',
    'series',
    'kills',
    'acknowledged',
    'per second',
    'unanswered (stored)',
    'repeated',
    'answer changed',
    'lost',
    'half-written',
    'ready again, ms: min / median / max',
  ]
  const rows = all.map((series) => [
    series.kind,
    series.name,
    String(series.kills),
    String(series.acknowledged),
    String(series.perSecond),
    `${series.unanswered} (${series.unansweredStored})`,
    String(series.repeated),
    String(series.changed),
    String(series.lost),
    String([...series.halves.values()].reduce((total, count) => total + count, 0)),
    spread(series.recoveryMs),
  ])
  const notes = all.flatMap(({ kind, name, halves }) =>
    [...halves].map(([half, count]) => `  ${kind}, ${name}: ${count} × ${half}`),
  )
  return [aligned([head, ...rows]), ...notes].join('\n')
}

/** Columns as wide as their widest cell. */
function aligned(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  return rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')).join('\n')
}

/** Least, middle and most of some times in milliseconds. */
export function spread(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0)
  return `${at(0)} / ${at(0.5)} / ${at(1)}`
}
