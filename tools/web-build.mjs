import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join, relative } from 'node:path'
import { root, runtime, showProgress } from './bootstrap.mjs'

const web = join(root, 'apps', 'web')
const dist = join(web, 'dist')
/** File with a hash of the sources that were built. It is in `dist`, so that a build by another command removes it with the rest. */
const stamp = join(dist, '.sources')

/** Builds `apps/web/dist` if its sources changed; ends the process with the builder's output if it fails. */
export function buildWeb({ force = false } = {}) {
  const sources = hashOfSources()
  if (!force && existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return
  const command = runtime()
  const PATH = [dirname(command), process.env.PATH].join(delimiter)
  const env = { ...process.env, NODE_ENV: 'production', PATH }
  showProgress('Construyendo el sitio', 'No se pudo construir el sitio.', [
    { command, args: [join('build', 'build.ts')], cwd: web, env },
    { command, args: [join('tools', 'documentation-build.ts')], cwd: root, env },
  ])
  writeFileSync(stamp, sources)
}

function hashOfSources() {
  const hash = createHash('sha256')
  const files = [
    'apps/web',
    'packages/domain',
    'packages/contract',
    'packages/network',
    'packages/documentation',
  ].flatMap((folder) => filesUnder(join(root, folder)))
  for (const file of [...files, join(root, 'package-lock.json')]) {
    const content = readFileSync(file)
    hash.update(`${relative(root, file)}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

function filesUnder(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => name !== 'dist' && name !== 'node_modules' && !name.startsWith('.'))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesUnder(join(folder, entry.name)) : [join(folder, entry.name)]))
}
