import { NETWORK_ERRORS } from '@portal/network/common/errors'
import { CALLS, type OperationId } from '@portal/network/served'
import { noteCall } from '@portal/watch/call.facts'
import { crowdOf } from '@portal/watch/crowd'
import { type Watch, watchCalls } from '@portal/watch/watch'
import type { BlockList } from 'node:net'
import fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import type { Clock } from '../clock/clock.ts'
import type { Db } from '../database.ts'
import type { CallLog } from '../log/call-log.ts'
import type { Participant } from '../participant/participant.ts'
import { type Open, participantByClientOs } from '../participant/participant.queries.ts'
import type { Perform } from '../perform.ts'
import { Refusal } from '../refusal.ts'
import { baseline, refuseAddress, refuseConnection, sendProblem } from './answer.ts'
import { plainAddress, presentedBy } from './client.ts'
import { certificateCheck, clientOsCheck, clientOsOf, sourceCheck } from './identity.checks.ts'
import { limitConnections } from './connections.ts'
import { nearest } from './nearest.ts'
import { refusalOf } from './problem.ts'
import { readProxyHeaders } from './proxied.ts'
import { ARRIVAL_QUOTA, CALL_QUOTA, NAMED_QUOTA, Quotas, WHOAMI_QUOTA } from './quota.ts'
import { serveCall } from './serve-call.ts'
import { Visit } from './visit.ts'
import { whoami } from './whoami.ts'

const MOST_BODY = 64 * 1024

/** PEM texts: the server's certificate and key, and the authority of client certificates. */
export interface Tls {
  cert: string
  key: string
  ca: string
}

export interface DoorOptions {
  db: Db
  clock: Clock
  open: Open
  perform: Perform
  callLog: CallLog
  tls: Tls
  /** Proxies that tell the address of each client in a PROXY protocol header; undefined for none. */
  proxies?: BlockList | undefined
  /** Aborted when the server begins to close. */
  closing: AbortSignal
  /** Aborted some time before that: clients that keep connections open shall open new ones elsewhere. */
  draining: AbortSignal
  watch: Watch
}

/** Versions and ciphers: forward secrecy and authenticated encryption alone. Node offers TLS 1.3 only if its suites are named. */
const STRENGTH = {
  minVersion: 'TLSv1.2',
  ciphers: 'TLS_AES_256_GCM_SHA384:TLS_CHACHA20_POLY1305_SHA256:TLS_AES_128_GCM_SHA256:ECDHE+AESGCM:ECDHE+CHACHA20',
} as const
const PROTOCOL = {
  ...STRENGTH,
  requestCert: true,
  rejectUnauthorized: true,
  handshakeTimeout: 10_000,
} as const

/** The TLS listener through which participants call the network. It is not listening yet. */
export function createDoor(options: DoorOptions) {
  const { db, clock, open, perform, callLog, tls, proxies, closing, draining, watch } = options
  const app = fastify({
    // Node checks every second for clients that send too slowly; by default it checks only every 30 s.
    https: {
      ...tls,
      ...PROTOCOL,
      maxHeaderSize: 16 * 1024,
      headersTimeout: 10_000,
      connectionsCheckingInterval: 1_000,
    },
    bodyLimit: MOST_BODY,
    requestTimeout: 30_000,
    keepAliveTimeout: 60_000,
    logger: false,
    frameworkErrors: refuseAddress,
    clientErrorHandler: refuseConnection,
    return503OnClosing: false,
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 500 },
  })
  limitConnections(app.server)
  if (proxies) readProxyHeaders(app.server, proxies)
  const visits = new WeakMap<FastifyRequest, Visit>()
  const visitOf = (request: FastifyRequest): Visit => visits.get(request) as Visit
  const holderOf = (request: FastifyRequest): Participant => visitOf(request).holder as Participant

  watchCalls(app, watch, { part: 'network', isTold: () => true })
  // Bodies of every media type are read as bytes, so that their size is checked before their type.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

  app.addHook('onSend', async (_request, reply) => {
    if (draining.aborted) void reply.header('connection', 'close')
  })

  const isTooMuch = crowdOf(app)
  const arrivals = new Quotas(ARRIVAL_QUOTA)
  const namings = new Quotas(NAMED_QUOTA)
  app.addHook('onRequest', async (request, reply) => {
    const visit = new Visit(clock.now())
    visits.set(request, visit)
    noteCall(request, { id: visit.id })
    void reply.headers(baseline(visit))
    if (isTooMuch()) throw new Refusal('unavailable', { retryAfter: 2 })
    const presented = presentedBy(request.raw)
    // Asked before the database is, so that a flood is neither looked up nor logged.
    const { refusal } = arrivals.take(presented.commonName, visit.at.getTime())
    if (refusal) throw refusal
    const { holder, ...finding } = await certificateCheck(db, presented, visit.at)
    visit.holder = holder
    noteCall(request, { caller: holder?.id })
    if (!finding.ok) await nameOther(request)
    visit.checks.enforce('certificate', 'certificate_mismatch', finding)
  })

  /** Looks for the integration in whose name somebody else calls, so that its log shows it too. */
  async function nameOther(request: FastifyRequest): Promise<void> {
    const visit = visitOf(request)
    const clientOs = clientOsOf(request.raw)
    const named = clientOs === undefined ? undefined : await participantByClientOs(db, clientOs)
    if (named && !namings.take(named.id, visit.at.getTime()).refusal) visit.named = named
  }

  async function identify(request: FastifyRequest): Promise<void> {
    const { checks } = visitOf(request)
    const client = clientOsCheck(clientOsOf(request.raw), holderOf(request))
    if (!client.ok) await nameOther(request)
    checks.enforce('client_os', 'certificate_mismatch', client)
    checks.enforce('source', 'source_not_allowed', sourceCheck(plainAddress(request.ip), holderOf(request)))
  }

  const quotas = new Quotas(CALL_QUOTA)
  const whoamiQuotas = new Quotas(WHOAMI_QUOTA)
  async function answerWhoami(request: FastifyRequest, reply: FastifyReply) {
    const visit = visitOf(request)
    const { headers, refusal } = whoamiQuotas.take(holderOf(request).id, visit.at.getTime())
    void reply.headers(headers)
    if (refusal) throw refusal
    visit.answer = await whoami(db, open, holderOf(request), visit, request)
    return visit.answer
  }

  for (const { id, method, path } of CALLS) {
    const url = path.replaceAll(/\{(\w+)\}/g, ':$1')
    const note = async (request: FastifyRequest): Promise<void> => {
      visitOf(request).operation = id satisfies OperationId
    }
    app.route({
      method: method.toUpperCase(),
      url,
      onRequest: id === 'whoami' ? note : [note, identify],
      handler: (request, reply) =>
        id === 'whoami'
          ? answerWhoami(request, reply)
          : serveCall({ db, open, perform, quotas }, id, holderOf(request), visitOf(request), request, reply),
    })
  }

  app.setNotFoundHandler((request) => {
    throw new Refusal('not_found', {
      description: nearest(request.method, (request.raw.url ?? '').split('?')[0] ?? ''),
    })
  })
  app.setErrorHandler((error, request, reply) => {
    const visit = visitOf(request)
    const refusal = refusalOf(error)
    if (!request.is404) visit.checks.ended(refusal.code === 'too_large' ? 'size' : undefined, refusal)
    if (NETWORK_ERRORS[refusal.code].status >= 500) noteCall(request, { failure: error })
    return sendProblem(reply, refusal, visit)
  })
  // Noted before the answer leaves, so that whoever has the answer finds the call in the log.
  app.addHook('onSend', async (request, reply) => {
    if (closing.aborted) void reply.header('connection', 'close')
    for (const row of visitOf(request).rows(request, reply.statusCode)) callLog.add(row)
  })
  return {
    app,
    /** Replaces the certificate for new connections. */
    renew: (renewed: Tls) => app.server.setSecureContext({ ...renewed, ...STRENGTH }),
  }
}
