import { createHash } from 'node:crypto'
import { BRAND } from '@portal/domain/brand'
import { escapeHtml as escape } from '../../outbound/letter.layout.ts'
import type { latestMails } from '../../outbound/mailbox.queries.ts'

type Shown = Awaited<ReturnType<typeof latestMails>>[number]

const STYLE = `@font-face{font-family:"Inter Variable";src:url("/assets/inter-var.woff2") format("woff2");font-weight:400 650;font-display:swap}
:root{color-scheme:light dark;--line:light-dark(#e1e4e2,#262d2a);--link:light-dark(#0a6e47,#62e3a9)}
body{margin:0;background:light-dark(#fbfbfb,#0b0f0d);color:light-dark(#121715,#eef1ef);font:400 1rem/1.6 "Inter Variable",system-ui,sans-serif}
header,main{width:min(44rem,100% - 2rem);margin:1rem auto}main{margin-bottom:3rem}h1{font-size:2rem;letter-spacing:-.022em;margin:0}
p{margin:.375rem 0 2rem;color:light-dark(#4b5550,#b9c1bd)}article{border:1px solid var(--line);border-radius:12px;background:light-dark(#fff,#121715);padding:1.5rem;margin-top:1rem}
h2{font-size:1.125rem;margin:0}small{color:light-dark(#626c67,#98a29d);font-size:.875rem}pre{font:inherit;white-space:pre-wrap;overflow-wrap:anywhere;margin:1rem 0 0}
a{color:var(--link);font-weight:500;display:inline-block;padding:.625rem 0}
details{margin-top:1rem}summary{cursor:pointer;color:var(--link);font-weight:500;padding:.625rem 0}
iframe{width:100%;height:38rem;border:1px solid var(--line);border-radius:8px}`

/** Content security policy of the mailbox page: allows only its own style, the font and the frames with e-mails. */
export const MAILBOX_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; font-src 'self'; frame-src 'self'; base-uri 'none'; frame-ancestors 'none'`

/** Content security policy of an e-mail: no scripts, no requests, no forms; links open in a new window. */
export const FORMATTED_POLICY = `sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`

/** Makes the links of an e-mail open in a new window, not in the frame. */
export const formattedMail = (html: string): string => html.replace('<meta', '<base target="_blank"><meta')

const anchor = (address: string, words: string): string => `<a href="${address}">${words}</a>`

/** Turns URLs into links; if the line before a URL ends with a colon, that line is the link's text. */
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

const frame = (id: string, subject: string): string =>
  `<details><summary>Ver con formato</summary><iframe title="${escape(subject)}" src="/buzon/${id}" loading="lazy" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe></details>`

const article = (mail: Shown): string =>
  `<article><h2>${escape(mail.subject)}</h2><small>Para ${escape(mail.recipient)} · ${moment.format(mail.created_at)}</small><pre>${linked(mail.body_text)}</pre>${frame(mail.id, mail.subject)}</article>`

export const mailboxPage = (mails: readonly Shown[]): string => `<!doctype html>
<html lang="es-CL"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Buzón · ${BRAND.name} ${BRAND.portal}</title><style>${STYLE}</style></head>
<body><header><a href="/">Volver a ${BRAND.name} ${BRAND.portal}</a></header><main><h1>Buzón</h1><p>Aquí quedan los correos que el portal enviaría.</p>
${mails.length > 0 ? mails.map(article).join('\n') : '<article><h2>Todavía no hay correos</h2></article>'}</main></body></html>`
