import { createHash } from 'node:crypto'
import { BRAND } from '@portal/domain/brand'

interface Shown {
  recipient: string
  subject: string
  body_text: string
  created_at: Date
}

const STYLE = `body{margin:0;background:#fbfbfb;color:#121715;font:400 1rem/1.6 "Inter Variable",system-ui,sans-serif}
main{width:min(44rem,100% - 2rem);margin:3rem auto}h1{font-size:2rem;letter-spacing:-.022em;margin:0}
p{margin:.375rem 0 2rem;color:#4b5550}article{border:1px solid #e1e4e2;border-radius:12px;background:#fff;padding:1.5rem;margin-top:1rem}
h2{font-size:1.125rem;margin:0}small{color:#626c67;font-size:.875rem}pre{font:inherit;white-space:pre-wrap;overflow-wrap:anywhere;margin:1rem 0 0}
a{color:#0a6e47;font-weight:500;display:inline-block;padding:.625rem 0}`

/** Policy of the page: its own style and nothing else. */
export const MAILBOX_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; frame-ancestors 'none'`

const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)

const linked = (text: string): string =>
  escape(text).replace(/https?:\/\/[^\s<]+/g, (address) => `<a href="${address}">${address}</a>`)

const moment = new Intl.DateTimeFormat('es-CL', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: 'America/Santiago',
})

const article = (mail: Shown): string =>
  `<article><h2>${escape(mail.subject)}</h2><small>Para ${escape(mail.recipient)} · ${moment.format(mail.created_at)}</small><pre>${linked(mail.body_text)}</pre></article>`

/** The embedded mailbox as a page: every mail that the portal would have sent, newest first. */
export const mailboxPage = (mails: readonly Shown[]): string => `<!doctype html>
<html lang="es-CL"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Buzón · ${BRAND.name} ${BRAND.portal}</title><style>${STYLE}</style></head>
<body><main><h1>Buzón</h1><p>Aquí quedan los correos que el portal enviaría. Solo existe en este equipo.</p>
${mails.length > 0 ? mails.map(article).join('\n') : '<article><h2>Todavía no hay correos</h2></article>'}</main></body></html>`
