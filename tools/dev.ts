/** Hot reload: Vite serves pages on PORT and forwards other requests to the API on a free port; every change restarts the API. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { root } from './checks/program.ts'
import { freePort } from './server-process.ts'

/** Milliseconds to wait before a restart, because one save may change several files. */
const TOGETHER = 100

execFileSync(process.execPath, [join(root, 'tools', 'documentation-build.ts')], { stdio: 'inherit' })
const outer = process.env.PORT ?? '3000'
const inner = String(await freePort())
const PUBLIC_URL = process.env.PUBLIC_URL ?? `http://localhost:${outer}`
// Makes Vite exit when this process dies; the API needs no such code, because it exits by itself.
const endsWithUs = '--import=data:text/javascript,process.on("disconnect",()=>process.exit())'

let ending = false
let saved: NodeJS.Timeout | undefined
let api = startApi()
const vite = start(
  [endsWithUs, join(root, 'node_modules', 'vite', 'bin', 'vite.js'), '--port', outer, '--strictPort'],
  join(root, 'apps', 'web'),
  { PORT: outer, API_URL: `http://127.0.0.1:${inner}` },
)
// If Vite ends, stops the API too, because nothing is left to open in a browser.
vite.on('exit', (code) => {
  process.exitCode ||= code ?? 0
  stop('SIGTERM')
})
const watchers = ['apps/api/src', 'packages'].map((folder) =>
  watch(join(root, folder), { recursive: true }, restartSoon),
)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(signal))
// Ends if `run.mjs`, which started this program, dies, because the IPC channel to it then closes.
process.on('disconnect', () => stop('SIGTERM'))
// The IPC channel would keep this process alive after Vite and the API have ended; `unref` prevents that.
process.channel?.unref()
console.log(`Con recarga automática en ${PUBLIC_URL} (API en el puerto ${inner})`)

function start(args: string[], cwd: string, env: Record<string, string>): ChildProcess {
  const stdio = ['ignore', 'inherit', 'inherit', 'ipc'] as const
  return spawn(process.execPath, args, { cwd, env: { ...process.env, ...env }, stdio: [...stdio] })
}

function startApi(): ChildProcess {
  return start([join(root, 'apps', 'api', 'src', 'main.ts')], root, { PORT: inner, PUBLIC_URL })
}

/** Restarts the API after a change, once the old process has ended. An API that failed is started again by the next change. */
function restartSoon(): void {
  clearTimeout(saved)
  saved = setTimeout(() => {
    const again = () => {
      if (!ending) api = startApi()
    }
    if (hasEnded(api)) again()
    // Does nothing if the API is already ending because of an earlier change, so that the API starts only once.
    else if (api.listenerCount('exit') === 0) api.once('exit', again).kill()
  }, TOGETHER)
}

function stop(signal: NodeJS.Signals): void {
  ending = true
  for (const watcher of watchers) watcher.close()
  for (const child of [api, vite]) if (!hasEnded(child)) child.kill(signal)
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}
