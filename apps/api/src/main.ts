import { DEMO_PASSWORD, DEMO_PEOPLE } from '@portal/fixtures/people'
import { ConfigurationError, readConfig } from './config.ts'
import { startServer } from './server.ts'

const started = performance.now()
// Files of this process (database, key, lock) are readable by its own user only.
process.umask(0o077)
const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** Ends the process with a message for the operator; DEBUG adds the stack. */
function fail(error: unknown): never {
  const message = error instanceof Error ? error.message : String(error)
  const detail =
    error instanceof Error && !(error instanceof ConfigurationError) && process.env['DEBUG'] ? `\n${error.stack}` : ''
  process.stderr.write(`${message}${detail}\n`)
  process.exit(1)
}

try {
  const config = readConfig(process.env)
  const server = await startServer(config, say)
  say(`\n  El portal está listo en ${server.address} (${Math.round(performance.now() - started)} ms)\n`)
  if (config.demo && config.identity.embedded) {
    say(`  Personas de prueba, todas con la contraseña ${DEMO_PASSWORD}:`)
    for (const person of DEMO_PEOPLE) say(`    ${person.email.padEnd(24)} ${person.what}`)
    if (!config.mail.url) say(`\n  Los correos que envía el portal quedan en ${server.address}/buzon\n`)
  }
  let closing = false
  const stop = (): void => {
    if (closing) return
    closing = true
    server.close().then(() => process.exit(0), fail)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  // The IPC channel closed, because the program that started this process died.
  process.on('disconnect', stop)
} catch (error) {
  fail(error)
}
