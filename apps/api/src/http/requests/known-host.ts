import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../refusal.ts'

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i
/** Probes use the machine's address. */
const PROBES = new Set(['/api/health', '/api/ready'])

/** Answers only to the portal's own name, against DNS rebinding and links with a stranger's name. */
export function answerToOwnNameOnly(app: FastifyInstance, publicUrl: string): void {
  const own = new URL(publicUrl).host.toLowerCase()
  app.addHook('onRequest', async ({ raw, routeOptions }) => {
    const names = raw.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host')
    if (names.length > 1) throw new Refusal('malformed')
    const host = raw.headers.host?.toLowerCase() ?? ''
    if (host !== own && !LOOPBACK.test(host) && !PROBES.has(routeOptions.url ?? '')) throw new Refusal('misdirected')
  })
}
