import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from './refusal.ts'
import { pagePolicy } from './security-headers.ts'

interface Page {
  /** As it is, and as the build compressed it. */
  body: Record<'identity' | 'br' | 'gzip', Buffer>
  etag: string
  policy: string
}

const HOME = '/site/home'
/** Addresses that programs call; whoever mistypes one wants to know it. */
const NO_PAGES = /^\/(api|realms)(?![^/?])/
const YEAR_SECONDS = 31_536_000

const hashesOf = (html: string, tag: 'script' | 'style'): string[] =>
  [...html.matchAll(new RegExp(`<${tag}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</${tag}>`, 'g'))].map(
    ([, text]) =>
      `sha256-${createHash('sha256')
        .update(text ?? '')
        .digest('base64')}`,
  )

const isNavigation = ({ method, url, headers }: FastifyRequest): boolean =>
  method === 'GET' && !NO_PAGES.test(url) && headers.accept?.includes('text/html') === true

/** The smallest form that the browser takes. */
function codingFor({ headers }: FastifyRequest): keyof Page['body'] {
  const taken = headers['accept-encoding'] ?? ''
  return /\bbr\b/.test(taken) ? 'br' : /\bgzip\b/.test(taken) ? 'gzip' : 'identity'
}

/** Prerendered pages by their address, and the empty one (`''`) that every other address starts from. */
function readPages(folder: string, identityOrigin: string): Map<string, Page> {
  const pages = new Map<string, Page>()
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.html')) continue
    const path = join(folder, file)
    const body = { identity: readFileSync(path), br: readFileSync(`${path}.br`), gzip: readFileSync(`${path}.gz`) }
    const html = body.identity.toString('utf8')
    const address = file === 'app.html' ? '' : `/${file.replaceAll('\\', '/').replace(/\.html$/, '')}`
    pages.set(address, {
      body,
      etag: `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`,
      policy: pagePolicy(identityOrigin, { scripts: hashesOf(html, 'script'), styles: hashesOf(html, 'style') }),
    })
  }
  return pages
}

/**
 * Serves what the browser's build left in `folder`: hashed files for ever, pages by address. An address under /site that was not
 * prerendered gets the empty page; anything else that a person opens leads home (spec §2).
 */
export async function servePages(app: FastifyInstance, folder: string, identityOrigin: string): Promise<void> {
  const pages = readPages(join(folder, 'pages'), identityOrigin)
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: YEAR_SECONDS * 1000,
  })
  if (existsSync(join(folder, 'public'))) {
    await app.register(fastifyStatic, {
      root: join(folder, 'public'),
      prefix: '/',
      decorateReply: false,
      wildcard: false,
      setHeaders: frameable,
    })
  }
  const send = (request: FastifyRequest, reply: FastifyReply) => {
    const page = pages.get(request.url.split('?')[0] ?? '') ?? pages.get('')
    if (!page) throw new Refusal('not_found')
    const coding = codingFor(request)
    reply.headers({
      'content-security-policy': page.policy,
      'cache-control': 'no-cache',
      etag: page.etag,
      vary: 'accept-encoding',
    })
    if (request.headers['if-none-match']?.includes(page.etag)) return reply.code(304).send()
    if (coding !== 'identity') reply.header('content-encoding', coding)
    return reply.type('text/html; charset=utf-8').send(page.body[coding])
  }
  app.get('/site/*', send)
  app.get('/*', (request, reply) => (isNavigation(request) ? reply.redirect(HOME) : reply.callNotFound()))
}

/** The silent sign-in page is the one that the portal itself may frame. */
function frameable(reply: FastifyReply, path: string): void {
  if (path.endsWith('.html')) {
    reply.header('content-security-policy', "default-src 'none'; script-src 'self'; frame-ancestors 'self'")
  }
}
