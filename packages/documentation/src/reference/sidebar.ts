import { html, type Markup } from '@portal/identity/page/html'
import type { Entry } from '@portal/network/entries'
import { methodChip } from './operation.section.ts'

/** Sections of the guide by their anchor, then the operations by group. */
export interface Contents {
  guide: { id: string; title: string }[]
  groups: { name: string; entries: Entry[] }[]
}

const group = (name: string, items: Markup[]): Markup =>
  html`<div class="group"><p>${name}</p><ul role="list">${items}</ul></div>`

/** What a document has: beside the text where there is room, else behind a button; found by a word of it with script. */
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
