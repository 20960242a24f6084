/**
 * Runs a program of the repository: `node tools/run.mjs [--build | --installed] PROGRAM [ARGUMENT…]`. It first installs what is missing, unless
 * the option says that everything is there.
 */
import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { bootstrap, root, runtime } from './bootstrap.mjs'
import { SERVER_FLAGS } from './server-flags.mjs'
import { buildWeb } from './web-build.mjs'

/** Milliseconds within which two signals count as one, because the terminal and npm both deliver the same Ctrl-C. */
const SAME_SIGNAL = 500
const LOOK = 500

const [first, ...others] = process.argv.slice(2)
const option = first.startsWith('--') ? first : undefined
const [program, ...args] = option ? others : [first, ...others]

if (option !== '--installed') bootstrap()
if (option === '--build') buildWeb()
const flags = /^apps\/(api|network)\/src\/main\.ts$/.test(program) ? SERVER_FLAGS : []
process.exit(await foreground([...flags, join(root, program), ...args]))

/**
 * Runs a program on the pinned Node with this process's output, and forwards each signal to it once. The IPC channel closes when this
 * process dies, even by SIGKILL, so that the program can end itself. Returns its exit code, or 128 + n if signal n ended it.
 */
function foreground(args) {
  // In its own process group, the program gets a terminal's Ctrl-C only from this process. On Windows, a group would open a window.
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

/**
 * Calls `stop` once npm or the shell that it started has died. It looks at them again and again, because npm opens no channel that would
 * close. A dead npm that nobody has waited for still has a process id, so the shell's death counts too: this process gets another parent.
 */
function onLostNpm(stop) {
  if (!process.env.npm_lifecycle_event) return
  const [parent, starter] = [process.ppid, npmProcess()]
  const looking = setInterval(() => {
    if (process.ppid === parent && isAlive(starter)) return
    clearInterval(looking)
    stop()
  }, LOOK).unref()
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    // On Linux the state after the name in parentheses is Z if it is dead and nobody has waited for it.
    return process.platform !== 'linux' || !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

/** Process id of npm: this process's parent or, if a shell is between them, its grandparent. */
function npmProcess() {
  const asked = spawnSync('ps', ['-o', 'ppid=,comm=', '-p', String(process.ppid)], { encoding: 'utf8' })
  const [, grandparent] = /^\s*(\d+)\s+\S*sh$/m.exec(asked.stdout ?? '') ?? []
  return grandparent ? Number(grandparent) : process.ppid
}
