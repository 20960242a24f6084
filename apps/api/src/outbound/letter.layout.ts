import { BRAND } from '@portal/domain/brand'

/** Texts of a letter, which `htmlOf` and `textOf` put into the same layout for all letters. */
export interface Content {
  subject: string
  title: string
  paragraphs: readonly string[]
  /** Quoted texts, each shown as an item of a list. */
  points?: readonly string[]
  action?: { label: string; link: string }
  /** Paragraphs of the letter that stand below its button. */
  after?: readonly string[]
  /** Sentence that says why the recipient gets this letter. */
  reason: string
}

const SENDER = `${BRAND.name} ${BRAND.portal}`
const COLOUR = { green: '#0a6e47', ink: '#121715', soft: '#4b5550', faint: '#626c67', line: '#e1e4e2', page: '#f5f6f5' }
const FONT = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)

const paragraph = (text: string, colour = COLOUR.soft, size = 16): string =>
  `<p style="margin:0 0 16px;${FONT};font-size:${size}px;line-height:1.55;color:${colour}">${escapeHtml(text)}</p>`

const list = (points: readonly string[]): string =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px">${points
    .map(
      (point) =>
        `<tr><td width="3" bgcolor="${COLOUR.green}" style="border-bottom:8px solid #ffffff"></td><td style="padding:2px 0 2px 13px;border-bottom:8px solid #ffffff;${FONT};font-size:16px;line-height:1.5;color:${COLOUR.ink};word-break:break-word">${escapeHtml(point)}</td></tr>`,
    )
    .join('')}</table>`

const button = ({ label, link }: { label: string; link: string }): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr><td bgcolor="${COLOUR.green}" style="border-radius:8px"><a href="${escapeHtml(link)}" style="display:inline-block;padding:13px 22px;${FONT};font-size:16px;font-weight:600;line-height:1.25;color:#ffffff;text-decoration:none;border-radius:8px">${escapeHtml(label)}</a></td></tr></table>`

const head = `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td valign="middle"><div style="width:12px;height:12px;background:${COLOUR.green};font-size:0;line-height:0">&nbsp;</div></td><td style="padding-left:10px;${FONT};font-size:16px;font-weight:650;color:${COLOUR.ink}">${escapeHtml(BRAND.name)} <span style="font-weight:400;color:${COLOUR.faint}">${escapeHtml(BRAND.portal)}</span></td></tr></table>`

/** HTML of a letter: tables and inline styles, which every mail program supports, and no remote files. */
export function htmlOf(content: Content): string {
  const { subject, title, paragraphs, points = [], action, after = [], reason } = content
  const body = [
    ...paragraphs.map((text) => paragraph(text)),
    points.length > 0 ? list(points) : '',
    action ? button(action) : '',
    ...after.map((text) => paragraph(text, COLOUR.faint, 14)),
  ].join('')
  return `<!doctype html>
<html lang="es-CL"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light"><meta name="format-detection" content="telephone=no,date=no,address=no,email=no"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:0;background:${COLOUR.page}"><div style="display:none;max-height:0;overflow:hidden">${escapeHtml(paragraphs[0] ?? '')}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${COLOUR.page}"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px"><tr><td align="left" style="padding:0 0 20px">${head}</td></tr>
<tr><td align="left" bgcolor="#ffffff" style="padding:32px 28px 16px;border:1px solid ${COLOUR.line};border-radius:12px"><h1 style="margin:0 0 16px;${FONT};font-size:24px;font-weight:650;line-height:1.25;letter-spacing:-.02em;color:${COLOUR.ink};word-break:break-word">${escapeHtml(title)}</h1>${body}</td></tr>
<tr><td align="left" style="padding:20px 4px 0">${paragraph(reason, COLOUR.faint, 13)}</td></tr></table></td></tr></table></body></html>`
}

/** The same letter as plain text; an address stands below its label. */
export function textOf({ title, paragraphs, points = [], action, after = [], reason }: Content): string {
  return [
    title,
    ...paragraphs,
    points.map((point) => `• ${point}`).join('\n'),
    action && `${action.label}:\n${action.link}`,
    ...after,
    `${reason}\n${SENDER}`,
  ]
    .filter(Boolean)
    .join('\n\n')
}
