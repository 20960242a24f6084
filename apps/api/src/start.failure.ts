import { type Config, ConfigurationError } from './config.ts'
import { databaseTrouble } from './db/trouble.ts'

type Settings = Pick<Config, 'databaseUrl' | 'dataDir' | 'network' | 'watch'>

/** Codes of Node for a folder that cannot be written. */
const UNWRITABLE = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOSPC', 'ENOENT'])

/** Why a server cannot listen, by the code of Node. */
const LISTEN_ERRORS: Record<string, string> = {
  EADDRINUSE: 'ya lo usa otro programa',
  EACCES: 'este usuario no lo puede abrir',
  EADDRNOTAVAIL: 'esta máquina no tiene esa dirección',
}

/** Sentence for the operator that names the setting to correct, or what failed, if it is no setting. */
export function startFailure(error: unknown, settings: Settings | undefined): string {
  if (!(error instanceof Error)) return String(error)
  const told =
    folderTrouble(error, settings?.dataDir) ??
    (settings && (portTrouble(error, settings) ?? databaseFailure(error, settings)))
  return told ?? error.message
}

/** Writes why a start failed and ends the process; DEBUG adds the stack. */
export function failStart(error: unknown, settings?: Settings): never {
  const detail =
    error instanceof Error && !(error instanceof ConfigurationError) && process.env['DEBUG'] ? `\n${error.stack}` : ''
  process.stderr.write(`${startFailure(error, settings)}${detail}\n`)
  process.exit(1)
}

function portTrouble(error: NodeJS.ErrnoException & { port?: number; address?: string }, settings: Settings) {
  const why = error.syscall === 'listen' ? LISTEN_ERRORS[error.code ?? ''] : undefined
  if (!why) return undefined
  const { network, watch } = settings
  const names = { METRICS_PORT: watch.metricsPort, NETWORK_PORT: network.port, NETWORK_HEALTH_PORT: network.healthPort }
  const [name = 'PORT'] = Object.entries(names).find(([, port]) => port === error.port) ?? []
  return `${name}: no se puede abrir el puerto ${error.port} en ${error.address}: ${why}.`
}

/** Path in the data folder that cannot be written. While settings are read, the folder is not known yet and nothing else is written. */
function folderTrouble(error: Error, dataDir = ''): string | undefined {
  for (let each: unknown = error; each instanceof Error; each = each.cause) {
    const { code = '', path } = each as NodeJS.ErrnoException
    if (UNWRITABLE.has(code) && path?.startsWith(dataDir)) return `DATA_DIR: no se puede escribir en ${path} (${code}).`
  }
  return undefined
}

function databaseFailure(error: Error, { databaseUrl }: Settings): string | undefined {
  const trouble = databaseUrl === undefined ? undefined : databaseTrouble(error, databaseUrl)
  return trouble && `DATABASE_URL: ${trouble.words}`
}
