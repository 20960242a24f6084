import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../refusal.ts'

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i
/** Probes ask a machine by its number. */
const PROBES = new Set(['/api/health', '/api/ready'])

/**
 * Answers only to the portal's own name: a page elsewhere whose name was pointed at this machine (DNS rebinding) reads nothing,
 * and no link is ever made with a name that a stranger chose.
 */
export function answerToOwnNameOnly(app: FastifyInstance, publicUrl: string): void {
  const own = new URL(publicUrl).host.toLowerCase()
  app.addHook('onRequest', async ({ raw, routeOptions }) => {
    const names = raw.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host')
    if (names.length > 1) throw new Refusal('malformed')
    const host = raw.headers.host?.toLowerCase() ?? ''
    if (host !== own && !LOOPBACK.test(host) && !PROBES.has(routeOptions.url ?? '')) throw new Refusal('misdirected')
  })
}
