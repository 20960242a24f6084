import { createHash } from 'node:crypto'
import { BRAND } from '@portal/domain/brand'

const STYLE = `body{margin:0;background:#fbfbfb;color:#121715;font:400 1rem/1.6 system-ui,sans-serif}
main{width:min(32rem,100% - 2rem);margin:5rem auto}h1{font-size:2rem;line-height:1.2;letter-spacing:-.022em}p{color:#4b5550}`

const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; frame-ancestors 'none'`

/** Page of a refused sign-in, without anything to load. */
export const waitPage = (message: string): { html: string; policy: string } => ({
  policy: POLICY,
  html: `<!doctype html>
<html lang="es-CL"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Espera un momento · ${BRAND.name} ${BRAND.portal}</title><style>${STYLE}</style></head>
<body><main><h1>Espera un momento</h1><p>${message}</p></main></body></html>`,
})
