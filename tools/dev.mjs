/** Hot reload: Vite serves the pages on PORT and hands the rest to the API, which restarts on every change, on an inner port. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { bootstrap, root, runtime } from './bootstrap.mjs'
import { freePort } from './free-port.mjs'
import { buildDocumentation } from './web-build.mjs'

bootstrap()
buildDocumentation()
const node = runtime()
const outer = process.env.PORT ?? '3000'
const inner = String(await freePort())
const PUBLIC_URL = process.env.PUBLIC_URL ?? `http://localhost:${outer}`

// Watching what is imported sends Node's own messages through the database's worker; named folders do without, once it is told so.
const silent = '--import=data:text/javascript,delete process.env.WATCH_REPORT_DEPENDENCIES'
const watched = ['apps/api/src', 'packages'].map((folder) => `--watch-path=${join(root, folder)}`)

const children = [
  start([...watched, '--watch-preserve-output', silent, join(root, 'apps', 'api', 'src', 'main.ts')], root, {
    PORT: inner,
    PUBLIC_URL,
  }),
  start(
    [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), '--port', outer, '--strictPort'],
    join(root, 'apps', 'web'),
    {
      PORT: outer,
      API_URL: `http://127.0.0.1:${inner}`,
    },
  ),
]
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal))
console.log(`Con recarga automática en ${PUBLIC_URL} (API en el puerto ${inner})`)

function start(args, cwd, env) {
  const child = spawn(node, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'inherit', 'inherit'] })
  // One half without the other is of no use.
  child.on('exit', (code) => {
    process.exitCode ||= code ?? 0
    stop('SIGTERM')
  })
  return child
}

function stop(signal) {
  for (const child of children) if (child.exitCode === null && child.signalCode === null) child.kill(signal)
}
