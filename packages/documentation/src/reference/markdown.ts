import { fold } from '@portal/domain/fold'
import { html, type Markup } from '@portal/identity/page/html'

/** Anchor from a title: lower case, without accents, words joined by hyphens. */
export const slug = (text: string): string =>
  fold(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** Finds the address of the call that a piece of code names, such as `POST /qri/v2/tokens`. */
export type FindPlace = (code: string) => string | undefined

const INLINE = /`([^`]+)`|\*\*(.+?)\*\*|\[([^\]]+)\]\(([^)\s]+)\)/g
/** Addresses that a document may link to: https, paths of the portal, and anchors of the document itself. */
const SAFE = /^(?:https:\/\/|\/(?![/\\])|#)/

/** HTML of a link. A link to another page opens a new window, because the frame can show only this document. */
export const link = (href: string, text: Markup | string): Markup =>
  href.startsWith('#')
    ? html`<a href="${href}">${text}</a>`
    : html`<a href="${href}" target="_blank" rel="noopener">${text}</a>`

/** Renders inline code, bold and links of a text; everything else is shown as plain text. */
export function inline(text: string, place: FindPlace = () => undefined): Markup {
  const pieces: (Markup | string)[] = []
  let end = 0
  for (const match of text.matchAll(INLINE)) {
    const [whole, code, bold, label, href = ''] = match
    pieces.push(text.slice(end, match.index))
    end = match.index + whole.length
    if (code !== undefined) {
      const to = place(code)
      pieces.push(to ? link(to, html`<code>${code}</code>`) : html`<code>${code}</code>`)
    } else if (bold !== undefined) pieces.push(html`<strong>${inline(bold, place)}</strong>`)
    else pieces.push(SAFE.test(href) ? link(href, inline(label ?? '', place)) : whole)
  }
  return html`${[...pieces, text.slice(end)]}`
}

const ROW = /^\|/
const RULE = /^\|(?:\s*:?-+:?\s*\|)+$/
const HEADING = /^(#{1,3}) (.+)$/
const ITEM = /^(?:[-*]|\d+\.) +(.*)$/
const cells = (row: string): string[] =>
  row
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim())

function table(rows: string[], place: FindPlace): Markup {
  const [head = '', , ...body] = rows
  const names = cells(head)
  return html`<div class="table" tabindex="0" role="region" aria-label="Tabla: ${names.join(', ')}"><table><thead><tr>${names.map((name) => html`<th scope="col">${inline(name, place)}</th>`)}</tr></thead><tbody>${body.map((row) => html`<tr>${cells(row).map((cell) => html`<td>${inline(cell, place)}</td>`)}</tr>`)}</tbody></table></div>`
}

function list(lines: string[], place: FindPlace): Markup {
  const items: string[] = []
  for (const line of lines) {
    const start = ITEM.exec(line)?.[1]
    if (start !== undefined) items.push(start)
    else items.push(`${items.pop() ?? ''} ${line.trim()}`)
  }
  const inside = items.map((item) => html`<li>${inline(item, place)}</li>`)
  return /^\d/.test(lines[0] ?? '') ? html`<ol>${inside}</ol>` : html`<ul>${inside}</ul>`
}

function block(text: string, place: FindPlace): Markup {
  const lines = text.split('\n')
  const [, signs = '', title = ''] = HEADING.exec(lines[0] ?? '') ?? []
  if (signs === '#') return html`<h2 id="${slug(title)}">${title}</h2>`
  if (signs) return html`<h3 id="${slug(title)}">${title}</h3>`
  if (ROW.test(text) && RULE.test(lines[1] ?? '')) return table(lines, place)
  if (ITEM.test(lines[0] ?? '')) return list(lines, place)
  return html`<p>${inline(lines.join(' '), place)}</p>`
}

/** Renders a document's Markdown: headings, paragraphs, lists, tables, bold, code and links. HTML in it is escaped. */
export const markdown = (text: string, place: FindPlace = () => undefined): Markup[] =>
  text
    .split(/\n{2,}/)
    .filter((part) => part.trim() !== '')
    .map((part) => block(part, place))

/** Titles of the first-level headings (`# `) of a Markdown text. */
export const headingsOf = (text: string): string[] =>
  text.split('\n').flatMap((line) => (line.startsWith('# ') ? [line.slice(2)] : []))
