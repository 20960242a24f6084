import { repeatsName } from '@portal/domain/repeated-name'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../../refusal.ts'

const MAX_ADDRESS_BYTES = 8 * 1024
const REPEATED = 'La petición no se pudo leer: un campo está repetido.'
const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i
/** Paths of health checks, which may have any Host header, because monitors call them by the machine's IP address. */
const PROBES = new Set(['/api/health', '/api/ready'])

/** Refuses calls while the server closes, too long URLs, compressed bodies, and foreign Host headers (against DNS rebinding). */
export function checkFirst(app: FastifyInstance, publicUrl: string, closing: AbortSignal): void {
  const own = new URL(publicUrl).host.toLowerCase()
  app.addHook('onRequest', async ({ raw, headers, url, routeOptions }: FastifyRequest) => {
    if (closing.aborted) throw new Refusal('unavailable', { headers: { 'retry-after': '2', connection: 'close' } })
    if (url.length > MAX_ADDRESS_BYTES) throw new Refusal('address_too_long')
    const names = raw.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host')
    if (names.length > 1) throw new Refusal('malformed')
    const host = raw.headers.host?.toLowerCase() ?? ''
    if (host !== own && !LOOPBACK.test(host) && !PROBES.has(routeOptions.url ?? '')) throw new Refusal('misdirected')
    const encoding = headers['content-encoding']
    if (encoding !== undefined && encoding !== 'identity') throw new Refusal('unsupported_media_type')
  })
}

/** Asks clients that keep connections open to open new ones elsewhere, once this server is about to close. */
export function leaveConnections(app: FastifyInstance, draining: AbortSignal): void {
  app.addHook('onSend', async (_request, reply) => {
    if (draining.aborted) void reply.header('connection', 'close')
  })
}

const decoder = new TextDecoder('utf-8', { fatal: true })

/** Reads JSON in UTF-8 only; malformed bytes and repeated names are refused, not repaired. */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const charset = /;\s*charset="?([^";\s]+)/i.exec(request.headers['content-type'] ?? '')?.[1]
    if (charset && charset.toLowerCase() !== 'utf-8') return done(new Refusal('unsupported_media_type'))
    let text: string
    try {
      text = decoder.decode(body as Buffer)
    } catch {
      return done(new Refusal('malformed'))
    }
    void parse(request, text, (error, parsed) => {
      if (!error && repeatsName(text)) return done(new Refusal('malformed', { message: REPEATED }))
      done(error, parsed)
    })
  })
}
