/** Installs what is missing and runs a program of the repository: `node tools/run.mjs [--build] PROGRAM [ARGUMENT…]`. */
import { spawn, spawnSync } from 'node:child_process'
import { constants } from 'node:os'
import { join } from 'node:path'
import { bootstrap, root, runtime } from './bootstrap.mjs'
import { buildWeb } from './web-build.mjs'

/** Milliseconds within which two signals count as one, because the terminal and npm both deliver the same Ctrl-C. */
const SAME_SIGNAL = 500
const LOOK = 500

const [first, ...others] = process.argv.slice(2)
const withBuild = first === '--build'
const [program, ...args] = withBuild ? others : [first, ...others]

bootstrap()
if (withBuild) buildWeb()
process.exit(await foreground([join(root, program), ...args]))

/**
 * Runs a program on the pinned Node: its output is ours, and our signals reach it once each. Its IPC channel closes when this process
 * dies in any way, even by SIGKILL, so that the program can end itself then. Answers the exit code, or 128 + n after signal n.
 */
function foreground(args) {
  // In a group of its own the program hears a terminal's Ctrl-C only from here. On Windows that would open a window.
  const detached = process.platform !== 'win32'
  const child = spawn(runtime(), args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], detached, cwd: root })
  const last = {}
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (Date.now() - (last[signal] ?? 0) > SAME_SIGNAL) child.kill(signal)
      last[signal] = Date.now()
    })
  }
  onLostNpm(() => child.kill('SIGTERM'))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal]))
  })
}

/** Calls `stop` once npm has died: polls its process, because npm leaves no channel that would close. */
function onLostNpm(stop) {
  if (!process.env.npm_lifecycle_event) return
  const starter = npmProcess()
  const looking = setInterval(() => {
    try {
      process.kill(starter, 0)
    } catch {
      clearInterval(looking)
      stop()
    }
  }, LOOK).unref()
}

/** Process id of npm: our parent, or the parent of the shell between. */
function npmProcess() {
  const asked = spawnSync('ps', ['-o', 'ppid=,comm=', '-p', String(process.ppid)], { encoding: 'utf8' })
  const [, grandparent] = /^\s*(\d+)\s+\S*sh$/m.exec(asked.stdout ?? '') ?? []
  return grandparent ? Number(grandparent) : process.ppid
}
