import { html, type Markup } from '@portal/identity/page/html'
import { type Entry, entriesOf } from '@portal/network/entries'
import type { OpenApi } from '@portal/network/openapi'
import { methodChip } from './operation.section.ts'

/** Operations of a document, grouped by tag in the order of the document's tags, without empty groups. */
export function groupsOf(document: OpenApi): { name: string; description: string; entries: Entry[] }[] {
  const byTag = Map.groupBy(entriesOf(document), ({ tag }) => tag)
  return document.tags
    .map((tag) => ({ ...tag, entries: byTag.get(tag.name) ?? [] }))
    .filter(({ entries }) => entries.length > 0)
}

/** Content of a reference page's table of contents: guide sections with their anchors, and operations by group. */
export interface Contents {
  guide: { id: string; title: string }[]
  groups: { name: string; entries: Entry[] }[]
}

const group = (name: string, items: Markup[]): Markup =>
  html`<div class="group"><p>${name}</p><ul role="list">${items}</ul></div>`

/** HTML table of contents, beside the text in wide windows, else opened by a button. The page's script filters it. */
export const sidebar = ({ guide, groups }: Contents): Markup =>
  html`<div class="bar"><button type="button" popovertarget="indice">Contenido</button></div><nav id="indice" popover aria-label="Contenido"><p class="filter late"><label for="filtro" class="unseen">Filtrar operaciones</label><input type="search" id="filtro" placeholder="Filtrar operaciones" autocomplete="off" spellcheck="false"></p><p class="none" role="status" id="nada"></p>${group(
    'Guía',
    guide.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`),
  )}${groups.map(({ name, entries }) =>
    group(
      name,
      entries.map(
        (entry) =>
          html`<li data-q="${`${entry.path} ${entry.id}`}"><a href="#${entry.id}"><span>${entry.operation.summary}</span>${entry.kind === 'call' && methodChip(entry)}</a></li>`,
      ),
    ),
  )}</nav>`
