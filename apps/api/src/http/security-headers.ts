import type { FastifyInstance } from 'fastify'

const BASELINE: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
}

/** Headers that every answer carries, errors included; answers of the API are never kept by a cache. */
export function addSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(BASELINE)
    if (request.url.startsWith('/api/')) {
      reply.header('cache-control', 'no-store')
      reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
    }
  })
}

/** Content policy of a page: its own files, the identity provider, and inline parts only by their hash. */
export function pagePolicy(
  identityOrigin: string,
  hashes: { scripts: readonly string[]; styles: readonly string[] },
): string {
  const provider = identityOrigin ? ` ${identityOrigin}` : ''
  const quoted = (list: readonly string[]) => list.map((hash) => ` '${hash}'`).join('')
  return [
    "default-src 'none'",
    `script-src 'self'${quoted(hashes.scripts)}`,
    `style-src 'self'${quoted(hashes.styles)}`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${provider}`,
    `frame-src 'self'${provider}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    `form-action 'self'${provider}`,
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ')
}
