import { hash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { BUILT_ORIGIN } from '@portal/contract/built-origin'
import type { Ready } from '@portal/contract/file'
import { homeHref } from '@portal/domain/addresses'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readyText, sendReady } from '../answers/ready.text.ts'
import { Refusal } from '../../refusal.ts'
import { pagePolicy } from '../answers/security-headers.ts'

interface Origins {
  /** Origin of the identity provider; empty if the portal itself is the provider. */
  identityOrigin: string
  publicUrl: string
}

/** Paths that programs call: an unknown path below them answers 404 instead of a redirect to the home page. */
const NO_PAGES = /^\/(api|realms)(?![^/?])/
const YEAR_SECONDS = 31_536_000

const TYPES: Record<string, string> = { '.md': 'text/markdown', '.txt': 'text/plain', '.xml': 'application/xml' }
const KEPT = { 'cache-control': 'public, max-age=300' }

/** Reads a file of the build, with the portal's own origin filled in. */
const builtText = (file: string, origin: string): string => readFileSync(file, 'utf8').replaceAll(BUILT_ORIGIN, origin)

/** Hashes of inline elements for the content policy, except structured data, which browsers never run. */
const hashesOf = (html: string, tag: 'script' | 'style'): string[] =>
  [...html.matchAll(new RegExp(`<${tag}(?![^>]*(?:\\ssrc=|ld\\+json))[^>]*>([\\s\\S]*?)</${tag}>`, 'g'))].map(
    ([, text = '']) => `sha256-${hash('sha256', text, 'base64')}`,
  )

/** Prerendered pages by address; `''` is the empty page for all other addresses. */
function readPages(folder: string, { identityOrigin, publicUrl }: Origins): Map<string, Ready> {
  const pages = new Map<string, Ready>()
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.html')) continue
    const text = builtText(join(folder, file), publicUrl)
    const policy = pagePolicy(identityOrigin, { scripts: hashesOf(text, 'script'), styles: hashesOf(text, 'style') })
    const address = file === 'app.html' ? '' : `/${file.replaceAll('\\', '/').replace(/\.html$/, '')}`
    pages.set(address, readyText(text, { 'content-security-policy': policy, 'cache-control': 'no-cache' }))
  }
  return pages
}

/** Serves the web build. Unknown addresses get the empty page under /site, elsewhere a redirect to / (spec §2). */
export async function servePages(app: FastifyInstance, folder: string, origins: Origins): Promise<void> {
  const pages = readPages(join(folder, 'pages'), origins)
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    // Source maps are not served; operators read them from the disk.
    allowedPath: (path) => !/\.map$/i.test(path),
    immutable: true,
    maxAge: YEAR_SECONDS * 1000,
    setHeaders: borrowable,
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
    const address = request.url.replace(/\/?(\?.*)?$/s, '')
    const page = pages.get(address) ?? pages.get('')
    if (!page) throw new Refusal('not_found')
    return sendReady(request, reply, 'text/html', page)
  }
  serveTexts(app, join(folder, 'texts'), origins.publicUrl)
  app.get('/site/*', send)
  app.get('/*', (request, reply) => (NO_PAGES.test(request.url) ? reply.callNotFound() : reply.redirect(homeHref())))
}

/** Serves texts for programs and crawlers; no part of a request becomes a file name. */
function serveTexts(app: FastifyInstance, folder: string, publicUrl: string): void {
  if (!existsSync(folder)) return
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const type = TYPES[extname(file)]
    if (!type) continue
    const text = readyText(builtText(join(folder, file), publicUrl), KEPT)
    app.get(`/${file.replaceAll('\\', '/')}`, (request, reply) => sendReady(request, reply, type, text))
  }
}

function frameable(reply: FastifyReply, path: string): void {
  if (path.endsWith('.html')) {
    reply.header('content-security-policy', "default-src 'none'; script-src 'self'; frame-ancestors 'self'")
  }
}

/** Lets any origin load the fonts, because the sandboxed API reference has an origin of its own. */
function borrowable(reply: FastifyReply, path: string): void {
  if (/\.woff2(\.|$)/.test(path)) reply.header('access-control-allow-origin', '*')
}
