import { createHash } from 'node:crypto'
import { BRAND } from '@portal/domain/brand'

interface Shown {
  recipient: string
  subject: string
  body_text: string
  created_at: Date
}

const STYLE = `@font-face{font-family:"Inter Variable";src:url("/assets/inter-var.woff2") format("woff2");font-weight:400 650;font-display:swap}
body{margin:0;background:#fbfbfb;color:#121715;font:400 1rem/1.6 "Inter Variable",system-ui,sans-serif}
header,main{width:min(44rem,100% - 2rem);margin:1rem auto}main{margin-bottom:3rem}h1{font-size:2rem;letter-spacing:-.022em;margin:0}
p{margin:.375rem 0 2rem;color:#4b5550}article{border:1px solid #e1e4e2;border-radius:12px;background:#fff;padding:1.5rem;margin-top:1rem}
h2{font-size:1.125rem;margin:0}small{color:#626c67;font-size:.875rem}pre{font:inherit;white-space:pre-wrap;overflow-wrap:anywhere;margin:1rem 0 0}
a{color:#0a6e47;font-weight:500;display:inline-block;padding:.625rem 0}`

/** Policy of the page: its own style, the font of the portal and nothing else. */
export const MAILBOX_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; font-src 'self'; base-uri 'none'; frame-ancestors 'none'`

const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)

const anchor = (address: string, words: string): string => `<a href="${address}">${words}</a>`

/** A line of words that ends in a colon names the address below it; an address without one stands for itself. */
const linked = (text: string): string =>
  escape(text).replace(
    /(?:^([^\n]+):\n)?(https?:\/\/[^\s<]+)/gm,
    (_whole, words: string | undefined, address: string) => anchor(address, words ?? address),
  )

const moment = new Intl.DateTimeFormat('es-CL', {
  dateStyle: 'short',
  timeStyle: 'medium',
  hourCycle: 'h23',
  timeZone: 'America/Santiago',
})

const article = (mail: Shown): string =>
  `<article><h2>${escape(mail.subject)}</h2><small>Para ${escape(mail.recipient)} · ${moment.format(mail.created_at)}</small><pre>${linked(mail.body_text)}</pre></article>`

/** The embedded mailbox as a page: every mail that the portal would have sent, newest first. */
export const mailboxPage = (mails: readonly Shown[]): string => `<!doctype html>
<html lang="es-CL"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Buzón · ${BRAND.name} ${BRAND.portal}</title><style>${STYLE}</style></head>
<body><header><a href="/">Volver a ${BRAND.name} ${BRAND.portal}</a></header><main><h1>Buzón</h1><p>Aquí quedan los correos que el portal enviaría. Solo existe en este equipo.</p>
${mails.length > 0 ? mails.map(article).join('\n') : '<article><h2>Todavía no hay correos</h2></article>'}</main></body></html>`
