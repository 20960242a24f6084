import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from '../checks/program.ts'
import { isPermitted, licenceOf } from './licences.ts'
import { direct, locked, nameOf } from './lockfile.ts'
import { REASONS, REASONS_OF_PAGES } from './reasons.ts'

const FILE = 'sbom.cdx.json'
const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** Name and version of each package once, as a bill of materials counts them. */
const names = new Set(locked.map(([path, { version }]) => `${nameOf(path)}@${version}`))
const { code, output, stdout } = await run('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'])
if (code !== 0) throw new Error(output)
const { components } = JSON.parse(stdout) as { components: { name: string; version: string }[] }
const told = new Set(components.map(({ name, version }) => `${name}@${version}`))
const missing = [...names].filter((name) => !told.has(name))
writeFileSync(join(root, FILE), stdout)

const byLicence = Map.groupBy(locked, ([path, entry]) => licenceOf(path, entry))
for (const [licence, entries] of [...byLicence].toSorted(([, a], [, b]) => b.length - a.length)) {
  const inProduction = entries.filter(([, { dev }]) => !dev).length
  const refused = entries.filter(([path, entry]) => !isPermitted(path, entry)).map(([path]) => nameOf(path))
  say(
    `${String(entries.length).padStart(4)} ${licence}, ${inProduction} in production${refused.length ? `, NOT PERMITTED: ${refused.join(', ')}` : ''}`,
  )
}
say(`\n${direct.size} direct packages of the server, ${Object.keys(REASONS_OF_PAGES).length} more of the pages:`)
for (const [name, why] of Object.entries({ ...REASONS, ...REASONS_OF_PAGES })) say(`  ${name}: ${why}`)
say(`\n${FILE}: ${components.length} components, ${missing.length} packages of the lockfile missing`)
process.exitCode = missing.length === 0 && locked.every(([path, entry]) => isPermitted(path, entry)) ? 0 : 1
