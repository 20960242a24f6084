import type { FastifyBaseLogger, FastifyInstance, RawServerBase } from 'fastify'
import type { DestinationStream } from 'pino'
import { factsOf, inCall, noteCall } from './call.facts.ts'
import { createLog, type Level } from './log.ts'
import { createMeters, type Meters } from './meters.ts'

/** What tells operators about a process: its log and its metrics. */
export interface Watch {
  log: FastifyBaseLogger
  meters: Meters
  /** Milliseconds from which a call is slow. */
  slowMs: number
  /** Pseudonym of a caller in the log; nobody without the server's key can compute it. */
  aliasOf: (id: string) => string
}

interface Options extends Pick<Watch, 'slowMs' | 'aliasOf'> {
  level: Level
}

export const createWatch = ({ level, ...rest }: Options, destination: DestinationStream): Watch => ({
  ...rest,
  log: createLog(level, destination),
  meters: createMeters(),
})

interface Server {
  part: 'portal' | 'network'
  /** Whether the calls of a route have a line each; calls of others have one only if the server fails. */
  isTold: (route: string) => boolean
}

/** Logged as the status if the client disconnected before its answer. */
const LEFT = 499
const NO_ROUTE = 'none'

const rounded = (ms: number): number => Math.round(ms * 10) / 10

/**
 * Writes a line and counts in the metrics for each call. The line has the route instead of the path, and an alias of the caller, because
 * paths, queries, headers and addresses can be personal or secret.
 */
export function watchCalls<Raw extends RawServerBase>(
  app: FastifyInstance<Raw>,
  { log, meters, slowMs, aliasOf }: Watch,
  { part, isTold }: Server,
): void {
  app.addHook('onRequest', (request, _reply, done) => inCall(factsOf(request), done))
  app.addHook('onResponse', async (request, reply) => {
    noteCall(request, { unhurried: true })
    const route = routeOf(request.routeOptions.url)
    const status = reply.raw.headersSent ? reply.statusCode : LEFT
    // A stream lasts as long as somebody listens.
    const isStream = String(reply.raw.getHeader('content-type')).startsWith('text/event-stream')
    const ms = reply.elapsedTime
    if (!isStream) meters.call({ part, route, method: request.method, status: String(status) }, ms / 1000)
    if (status < 500 && !isTold(route)) return
    const { id = request.id, databaseMs, caller, failure } = factsOf(request)
    const level = status >= 500 ? 'error' : ms >= slowMs && !isStream ? 'warn' : 'info'
    log[level](
      {
        part,
        route,
        method: request.method,
        status,
        ms: rounded(ms),
        database_ms: rounded(databaseMs),
        request_id: id,
        ...(caller === undefined ? {} : { caller: aliasOf(caller) }),
        ...(failure === undefined ? {} : { err: failure }),
      },
      level === 'warn' ? 'slow call' : 'call',
    )
  })
}

/** Path of the contract with its parameters in braces. */
const routeOf = (pattern = NO_ROUTE): string => pattern.replaceAll(/:(\w+)/g, '{$1}')
