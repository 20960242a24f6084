import type { FastifyInstance } from 'fastify'

const permissions = (camera: string): string => `camera=(${camera}), geolocation=(), microphone=(), payment=(), usb=()`

/** Header of the one page that reads QR codes with the camera. */
export const WITH_CAMERA = { 'permissions-policy': permissions('self') }

export const BASELINE: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': permissions(''),
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
}

/** Default headers of every answer: not cached, and a browser that shows the answer as a page loads and runs nothing. */
export const CLOSED = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}

/** Sets the headers of every answer. Pages later replace the strict defaults; the identity provider sets its own policy. */
export function addSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(BASELINE)
    if (!request.routeOptions.url?.startsWith('/realms/')) reply.headers(CLOSED)
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
    "worker-src 'self'",
    "base-uri 'none'",
    `form-action 'self'${provider}`,
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // Trusted Types policies of the documentation's articles and of the search worker; each may be created once.
    'trusted-types documentation search',
  ].join('; ')
}
