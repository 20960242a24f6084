import { hash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { type Addresses, BUILT_ADDRESSES, withAddresses, withLinks } from '@portal/domain/built-addresses'
import type { Ready } from '@portal/contract/file'
import type { LinkName } from '@portal/domain/brand'
import { homeHref } from '@portal/domain/addresses'
import { TOOL_ADDRESSES } from '@portal/domain/tools'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readyText, sendReady } from '../answers/ready.text.ts'
import { Refusal } from '../../refusal.ts'
import { pagePolicy, WITH_CAMERA } from '../answers/security-headers.ts'

interface Origins {
  /** Origin of the identity provider; empty if the portal itself is the provider. */
  identityOrigin: string
  addresses: Addresses
  links: Readonly<Record<LinkName, string>>
}

/** Paths that programs call: an unknown path below them answers 404 instead of a redirect to the home page. */
const NO_PAGES = /^\/(api|realms)(?![^/?])/
const YEAR_SECONDS = 31_536_000

const TYPES: Record<string, string> = {
  '.md': 'text/markdown',
  '.mjs': 'text/javascript',
  '.txt': 'text/plain',
  '.xml': 'application/xml',
}
const KEPT = { 'cache-control': 'public, max-age=300' }

/** Reads a file of the build, with its addresses filled in. */
const builtText = (file: string, addresses: Addresses): string => withAddresses(readFileSync(file, 'utf8'), addresses)

/** Hashes of inline elements for the content policy, except structured data, which browsers never run. */
const hashesOf = (html: string, tag: 'script' | 'style'): string[] =>
  [...html.matchAll(new RegExp(`<${tag}(?![^>]*(?:\\ssrc=|ld\\+json))[^>]*>([\\s\\S]*?)</${tag}>`, 'g'))].map(
    ([, text = '']) => `sha256-${hash('sha256', text, 'base64')}`,
  )

/** Prerendered pages by address; `''` is the empty page for all other addresses. */
function readPages(folder: string, { identityOrigin, addresses, links }: Origins): Map<string, Ready> {
  const pages = new Map<string, Ready>()
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.html')) continue
    const text = withLinks(builtText(join(folder, file), addresses), links)
    const policy = pagePolicy(identityOrigin, { scripts: hashesOf(text, 'script'), styles: hashesOf(text, 'style') })
    const address = file === 'app.html' ? '' : `/${file.replaceAll('\\', '/').replace(/\.html$/, '')}`
    const camera = address === TOOL_ADDRESSES.simulator_pay ? WITH_CAMERA : {}
    pages.set(address, readyText(text, { 'content-security-policy': policy, 'cache-control': 'no-cache', ...camera }))
  }
  return pages
}

/** Serves the web build. Unknown addresses get the empty page under /site, elsewhere a redirect to / (spec §2). */
export async function servePages(app: FastifyInstance, folder: string, origins: Origins): Promise<void> {
  if (!existsSync(join(folder, 'pages'))) throw new Error('Falta el sitio construido: ejecuta npm run build.')
  const pages = readPages(join(folder, 'pages'), origins)
  serveFilled(app, join(folder, 'assets'), origins.addresses)
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
  serveTexts(app, join(folder, 'texts'), origins.addresses)
  for (const root of ['/site/*', '/tools/*']) app.get(root, send)
  app.get('/tools', (_request, reply) => reply.redirect(TOOL_ADDRESSES.simulator))
  app.get('/*', (request, reply) => (NO_PAGES.test(request.url) ? reply.callNotFound() : reply.redirect(homeHref())))
}

/** Serves texts for programs and crawlers; no part of a request becomes a file name. */
function serveTexts(app: FastifyInstance, folder: string, addresses: Addresses): void {
  if (!existsSync(folder)) return
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const type = TYPES[extname(file)]
    if (!type) continue
    const text = readyText(builtText(join(folder, file), addresses), KEPT)
    app.get(`/${file.replaceAll('\\', '/')}`, (request, reply) => sendReady(request, reply, type, text))
  }
}

const FILLED_TYPES: Record<string, string> = { '.js': 'text/javascript', '.json': 'application/json' }

/**
 * Serves the few scripts and data files that contain addresses. Their hashed names do not change with the addresses, so browsers ask each
 * time whether a file is still the same.
 */
function serveFilled(app: FastifyInstance, assets: string, addresses: Addresses): void {
  for (const name of readdirSync(assets)) {
    const type = FILLED_TYPES[extname(name)]
    if (!type) continue
    const built = readFileSync(join(assets, name), 'utf8')
    if (!Object.values(BUILT_ADDRESSES).some((address) => built.includes(address))) continue
    const filled = readyText(withAddresses(built, addresses), { 'cache-control': 'no-cache' })
    app.get(`/assets/${name}`, (request, reply) => sendReady(request, reply, type, filled))
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
