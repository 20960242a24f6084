import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { Ready } from '@portal/contract/ready'
import { homeHref } from '@portal/domain/addresses'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { builtText } from './built.text.ts'
import { sendReady } from '../answers/ready.answer.ts'
import { readyText } from '../answers/ready.text.ts'
import { Refusal } from '../../refusal.ts'
import { pagePolicy } from '../answers/security-headers.ts'
import { serveTexts } from './texts.ts'

interface Origins {
  /** Of the identity provider; empty where the portal is its own. */
  identityOrigin: string
  publicUrl: string
}

/** Addresses that programs call: a mistyped one is not found, instead of leading home. */
const NO_PAGES = /^\/(api|realms)(?![^/?])/
const YEAR_SECONDS = 31_536_000

/** Data in a script element are never run, and so need no leave. */
const hashesOf = (html: string, tag: 'script' | 'style'): string[] =>
  [...html.matchAll(new RegExp(`<${tag}(?![^>]*(?:\\ssrc=|ld\\+json))[^>]*>([\\s\\S]*?)</${tag}>`, 'g'))].map(
    ([, text]) =>
      `sha256-${createHash('sha256')
        .update(text ?? '')
        .digest('base64')}`,
  )

/** Prerendered pages by their address, and the empty one (`''`) that every other address starts from. */
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

/**
 * Serves what the browser's build left in `folder`: hashed files for ever, pages by address. An address under /site that was not
 * prerendered gets the empty page; any other one leads home, whatever the client accepts (spec §2).
 */
export async function servePages(app: FastifyInstance, folder: string, origins: Origins): Promise<void> {
  const pages = readPages(join(folder, 'pages'), origins)
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
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

/** The silent sign-in page is the one that the portal itself may frame. */
function frameable(reply: FastifyReply, path: string): void {
  if (path.endsWith('.html')) {
    reply.header('content-security-policy', "default-src 'none'; script-src 'self'; frame-ancestors 'self'")
  }
}

/** A document in a sandbox has no origin, so the fonts that it shares with the page around it answer anybody. */
function borrowable(reply: FastifyReply, path: string): void {
  if (/\.woff2(\.|$)/.test(path)) reply.header('access-control-allow-origin', '*')
}
