import { setup } from '../apps/api/src/testing/postgres.setup.ts'

const stop = await setup()
// Loaded when the database's address is known.
const { playCoverage } = await import('../apps/network/src/testing/coverage/coverage.ts')
const { reached, missing, undocumented, calls, notices } = await playCoverage()
await stop?.()

const say = (line: string): boolean => process.stdout.write(`${line}\n`)

/** Prints one line for each name, with what of it was reached. */
function table(rows: readonly string[], split: (row: string) => [string, string]): void {
  const byName = Map.groupBy(rows.map(split), ([name]) => name)
  const width = Math.max(...[...byName.keys()].map(({ length }) => length))
  for (const [name, own] of byName) say(`  ${name.padEnd(width)}  ${own.map(([, what]) => what).join(' · ')}`)
}

const cut =
  (separator: string) =>
  (row: string): [string, string] => {
    const at = row.indexOf(separator)
    return at < 0 ? [row, ''] : [row.slice(0, at), row.slice(at + separator.length)]
  }

for (const [kind, rows] of Object.entries(reached)) {
  say(`\n${kind}: ${rows.length} reached, ${missing[kind]?.length ?? 0} missing`)
  table(rows.toSorted(), cut(kind === 'transitions' ? ': ' : ' '))
  for (const row of missing[kind] ?? []) say(`  missing: ${row}`)
}
for (const line of undocumented) say(`undocumented: ${line}`)
say(`\n${calls} calls, ${notices} notices`)
process.exit(undocumented.length + Object.values(missing).flat().length === 0 ? 0 : 1)
