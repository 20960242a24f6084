/** Runs before every command, without npm packages: installs the packages if the lockfile changed, then finds Node among them. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

const OLDEST_TO_INSTALL = [20, 19]
/** The first Node release that runs the product's TypeScript and its test tools without flags. */
const OLDEST_TO_RUN = [22, 22]

/** Installs the npm packages if they differ from the lockfile; if that fails, ends the process with a message. */
export function bootstrap() {
  if (!atLeast(OLDEST_TO_INSTALL))
    stop(`Se necesita Node ${OLDEST_TO_INSTALL.join('.')} o más nuevo; este es ${process.version}.`)
  if (!isInstalled()) install()
}

/** Path of the pinned Node (an npm package), or of the machine's own Node if the pinned one does not run on this platform. */
export function runtime() {
  const pinned = pinnedRuntime()
  if (process.execPath === pinned || answers(pinned)) return pinned
  if (atLeast(OLDEST_TO_RUN)) return process.execPath
  return stop(
    `No hay un Node 24 publicado para ${process.platform}-${process.arch}: instala Node ${OLDEST_TO_RUN.join('.')} o más nuevo; este es ${process.version}.`,
  )
}

/** True if the installed packages equal those of the lockfile. File dates are not used, because a clone or branch switch changes them. */
function isInstalled() {
  const wanted = packagesOf(join(root, 'package-lock.json'))
  const found = packagesOf(join(root, 'node_modules', '.package-lock.json'))
  if (!wanted || !found) return false
  for (const [path, { version, integrity, optional, link }] of Object.entries(wanted)) {
    if (path === '' || link) continue
    const there = found[path]
    if (!there && optional && path !== platformPackage()) continue
    if (!there || there.version !== version || there.integrity !== integrity) return false
  }
  return Object.entries(found).every(([path, { optional }]) => optional || path in wanted)
}

function install() {
  const { command, before } = npm()
  // Not `npm ci`: it refuses a lockfile without optional packages of other platforms, which npm omits if a registry lacks them.
  const options = ['--no-save', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']
  showProgress(
    'Instalando dependencias',
    'No se pudieron instalar las dependencias: lo de arriba es lo que dijo npm.',
    [
      {
        command,
        args: [...before, 'install', ...options],
        cwd: root,
        shell: command === 'npm' && process.platform === 'win32',
      },
    ],
  )
}

/** Runs programs in turn and prints one line of progress; if one fails, prints its output and ends this process. */
export function showProgress(doing, failed, programs) {
  const start = Date.now()
  process.stdout.write(`${doing}… `)
  for (const { command, args, ...options } of programs) {
    const stdio = ['ignore', 'pipe', 'pipe']
    const done = spawnSync(command, args, { encoding: 'utf8', stdio, maxBuffer: 64 * 1024 * 1024, ...options })
    if (done.status !== 0) stop(`\n${done.stdout ?? ''}${done.stderr ?? ''}${done.error?.message ?? ''}\n${failed}`)
  }
  process.stdout.write(`listo en ${((Date.now() - start) / 1000).toFixed(1)} s\n`)
}

/** Command that runs npm on the machine's own Node, because the installation may replace the pinned Node. */
function npm() {
  const { npm_execpath: cli, npm_node_execpath: node } = process.env
  return cli?.endsWith('.js') && node ? { command: node, before: [cli] } : { command: 'npm', before: [] }
}

/** @returns {Record<string, { version?: string, integrity?: string, optional?: boolean, link?: boolean }> | undefined} */
function packagesOf(lockfile) {
  try {
    return JSON.parse(readFileSync(lockfile, 'utf8')).packages
  } catch {
    return undefined
  }
}

function platformPackage() {
  return `node_modules/node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
}

function pinnedRuntime() {
  return join(root, platformPackage(), 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
}

/** True if this Node binary runs; one that was built for another C library does not. */
function answers(node) {
  return spawnSync(node, ['--version'], { stdio: 'ignore' }).status === 0
}

function atLeast([major, minor]) {
  const [ownMajor, ownMinor] = process.versions.node.split('.').map(Number)
  return ownMajor > major || (ownMajor === major && ownMinor >= minor)
}

/** @returns {never} */
function stop(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
