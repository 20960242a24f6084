import { createHash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { KoaContextWithOIDC } from 'oidc-provider'
import type { IdentityBrand, IdentityOptions } from '../options.ts'
import { modulePath } from './art.ts'
import { html, type Markup, trusted } from './html.ts'
import { script, style } from './style.ts'

export interface Page {
  title: string
  body: Markup
}

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const mark = ({ ink, module }: IdentityBrand['mark']) =>
  html`<svg viewBox="0 0 7 7" aria-hidden="true">${ink.map((path) => html`<path fill="currentColor" d="${path}"/>`)}<path class="primary" d="${module}"/></svg>`

const icon = ({ ink, module }: IdentityBrand['mark']) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 7 7"><path d="${ink.join(' ')}"/><path fill="#0a6e47" d="${module}"/></svg>`,
  )}`

export type Shell = ReturnType<typeof createShell>

/** Renders the layout of every page (brand, form, green band), and sends headers that forbid all other content. */
export function createShell({ brand, fonts, publicUrl }: Pick<IdentityOptions, 'brand' | 'fonts' | 'publicUrl'>) {
  const sheet = style(fonts)
  const origins = [...new Set(Object.values(fonts).map((font) => new URL(font, publicUrl).origin))]
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': [
      "default-src 'none'",
      `style-src ${hash(sheet)}`,
      `script-src ${hash(script)}`,
      `font-src ${origins.join(' ')}`,
      'img-src data:',
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
    ].join('; '),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
  }
  const art = html`<aside class="art" aria-label="Acerca de la red"><svg viewBox="0 0 720 900" preserveAspectRatio="xMidYMid slice" aria-hidden="true"><path fill="#06442e" d="${modulePath()}"/><path fill="#053424" d="M0 636h720v264H0z"/><path fill="#62e3a9" d="M96 606h30v30H96z"/></svg><p>Una integración.<br>Todas las billeteras.<br>Un segundo.</p></aside>`
  const render = ({ title, body }: Page) => html`<!doctype html>
<html lang="es-CL"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><meta name="theme-color" content="#0b0f0d" media="(prefers-color-scheme:dark)"><meta name="theme-color" content="#fbfbfb">
<title>${title} · ${brand.name} ${brand.portal}</title><link rel="icon" href="${icon(brand.mark)}"><style>${trusted(sheet)}</style></head>
<body><a class="skip" href="#contenido">Saltar al contenido</a><div class="page"><div class="side"><header><a class="brand" href="${publicUrl}/">${mark(brand.mark)}${brand.name} <span>${brand.portal}</span></a></header>
<main id="contenido" tabindex="-1">${body}</main></div>${art}</div><script>${trusted(script)}</script></body></html>`
  return {
    send: (res: ServerResponse, status: number, page: Page, more: Record<string, string> = {}): void =>
      void res.writeHead(status, { ...headers, ...more }).end(render(page).text),
    /** Sends the page as the response of oidc-provider's Koa context. */
    sendKoa(ctx: KoaContextWithOIDC, status: number, page: Page): void {
      ctx.status = status
      ctx.set(headers)
      ctx.body = render(page).text
    },
  }
}
