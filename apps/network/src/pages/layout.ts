import { createHash } from 'node:crypto'
import { BRAND } from '@portal/domain/brand'

/** Page that the portal serves for the network. */
export interface Page {
  status: 200 | 404
  headers: Readonly<Record<string, string>>
  html: string
}

interface Content {
  title: string
  /** Content of the element `main`, already escaped. */
  main: string
  /** Seconds after which the browser loads the page again. It never goes to another address by itself: that would be an open redirect. */
  reload?: number
  /** Address of a style sheet that is loaded after the page's own. */
  css?: string
  /** Hosts whose pages may show this one in a frame. */
  hosts?: readonly string[]
}

const STYLE = `:root{color-scheme:light dark;font:400 1rem/1.5 system-ui,sans-serif;background:light-dark(#fbfbfb,#0b0f0d);color:light-dark(#121715,#eef1ef)}
body{margin:0}main{box-sizing:border-box;width:min(26rem,100%);margin:0 auto;padding:1.5rem 1rem}
h1{font-size:1.375rem;line-height:1.25;margin:0 0 1rem}p{margin:0 0 .75rem;overflow-wrap:anywhere}
.amount{font-size:2rem;font-weight:650;letter-spacing:-.02em;margin:0}.faint{color:light-dark(#4b5550,#b9c1bd)}
.brand{font-weight:650;margin:0 0 1.5rem}
.number{font:600 1.75rem/1.25 ui-monospace,monospace;letter-spacing:.1em;user-select:all;margin:0}
ul{list-style:none;margin:0 0 1.5rem;padding:0}a.button,li a{display:block;margin:0 0 .5rem;padding:.75rem 1rem;border:1px solid light-dark(#0a6e47,#62e3a9);border-radius:8px;color:light-dark(#0a6e47,#62e3a9);text-decoration:none;overflow-wrap:anywhere}
a:focus-visible{outline:3px solid currentColor;outline-offset:2px}`
const STYLE_HASH = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')

/** Lets a style sheet and what it loads come from its own origin only. */
const policy = (css: string | undefined, hosts: readonly string[]): string => {
  const origin = css ? new URL(css).origin : undefined
  return [
    "default-src 'none'",
    `style-src ${[STYLE_HASH, ...(origin ? [origin] : [])].join(' ')}`,
    ...(origin ? [`font-src ${origin}`, `img-src ${origin}`] : []),
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${hosts.length > 0 ? hosts.join(' ') : "'none'"}`,
  ].join('; ')
}

/** Whole page without scripts; its answer is never stored. */
export function page({ title, main, reload, css, hosts = [] }: Content, status: Page['status'] = 200): Page {
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy(css, hosts),
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    },
    html: `<!doctype html>
<html lang="es-CL"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
${reload ? `<meta http-equiv="refresh" content="${reload}">` : ''}<title>${escaped(title)} · ${escaped(BRAND.name)}</title><style>${STYLE}</style>${css ? `<link rel="stylesheet" href="${escaped(css)}">` : ''}</head>
<body><main><p class="brand">${escaped(BRAND.name)}</p>${main}</main></body></html>`,
  }
}

/** Page for an address that leads to nothing. */
export const missingPage = (): Page =>
  page(
    {
      title: 'Cobro no encontrado',
      main: '<h1>No encontramos este cobro</h1><p>Revisa el enlace o pide otro al comercio.</p>',
    },
    404,
  )
