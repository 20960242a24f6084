import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { root, runtime } from './bootstrap.mjs'

const web = join(root, 'apps', 'web')
const dist = join(web, 'dist')
/** Record of the built sources; inside the build, so that another build, which empties the folder, deletes it. */
const stamp = join(dist, '.sources')

/** Builds `apps/web/dist` if its sources changed; ends the process with the builder's output if it fails. */
export function buildWeb({ force = false } = {}) {
  const sources = hashOfSources()
  if (!force && existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return
  const start = Date.now()
  process.stdout.write('Construyendo el sitio… ')
  run(join('build', 'build.ts'), web)
  run(join('tools', 'documentation-build.ts'), root)
  writeFileSync(stamp, sources)
  process.stdout.write(`listo en ${((Date.now() - start) / 1000).toFixed(1)} s\n`)
}

/** @param {string} program @param {string} cwd */
function run(program, cwd) {
  const node = runtime()
  const done = spawnSync(node, [program], {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 64 * 1024 * 1024,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PATH: `${dirname(node)}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`,
    },
  })
  if (done.status === 0) return
  process.stdout.write('\n')
  process.stderr.write(
    `${done.stdout ?? ''}${done.stderr ?? ''}${done.error?.message ?? ''}\nNo se pudo construir el sitio.\n`,
  )
  process.exit(1)
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
