/** Hot reload: Vite serves the pages on PORT and hands the rest to the API, which restarts on every change, on an inner port. */
import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { bootstrap, root, runtime } from './bootstrap.mjs'
import { onLostNpm } from './child.mjs'
import { freePort } from './free-port.mjs'
import { buildDocumentation } from './web-build.mjs'

/** Milliseconds to wait for the other files of one save. */
const TOGETHER = 100

bootstrap()
buildDocumentation()
const node = runtime()
const outer = process.env.PORT ?? '3000'
const inner = String(await freePort())
const PUBLIC_URL = process.env.PUBLIC_URL ?? `http://localhost:${outer}`
// Vite does not end with its starter by itself; the API does.
const endsWithUs = '--import=data:text/javascript,process.on("disconnect",()=>process.exit())'

let ending = false
let saved
let api = startApi()
const vite = start(
  [endsWithUs, join(root, 'node_modules', 'vite', 'bin', 'vite.js'), '--port', outer, '--strictPort'],
  join(root, 'apps', 'web'),
  { PORT: outer, API_URL: `http://127.0.0.1:${inner}` },
)
// Without Vite there is no address to open.
vite.on('exit', (code) => {
  process.exitCode ||= code ?? 0
  stop('SIGTERM')
})
const watchers = ['apps/api/src', 'packages'].map((folder) =>
  watch(join(root, folder), { recursive: true }, restartSoon),
)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal))
onLostNpm(() => stop('SIGTERM'))
console.log(`Con recarga automática en ${PUBLIC_URL} (API en el puerto ${inner})`)

function start(args, cwd, env) {
  return spawn(node, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
}

function startApi() {
  return start([join(root, 'apps', 'api', 'src', 'main.ts')], root, { PORT: inner, PUBLIC_URL })
}

/** Starts the API anew once the running one has freed its port and data; one that failed waits for the next change. */
function restartSoon() {
  clearTimeout(saved)
  saved = setTimeout(() => {
    const again = () => {
      if (!ending) api = startApi()
    }
    if (hasEnded(api)) again()
    // A second change while the API ends must not start it twice.
    else if (api.listenerCount('exit') === 0) api.once('exit', again).kill()
  }, TOGETHER)
}

function stop(signal) {
  ending = true
  for (const watcher of watchers) watcher.close()
  for (const child of [api, vite]) if (!hasEnded(child)) child.kill(signal)
}

function hasEnded({ exitCode, signalCode }) {
  return exitCode !== null || signalCode !== null
}
