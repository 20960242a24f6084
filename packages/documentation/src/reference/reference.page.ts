import { html, type Markup, trusted } from '@portal/identity/page/html'
import { entriesOf } from '@portal/network/entries'
import type { OpenApi, Schema } from '@portal/network/openapi'
import { dereferenced } from '@portal/network/resolver'
import { nodeClient, phpClient, pythonClient } from './clients.ts'
import { codeBlock, written } from './code.ts'
import { commonCodes } from './errors.ts'
import { fieldsOf } from './fields.ts'
import { type FindPlace, headingsOf, inline, link, markdown, slug } from './markdown.ts'
import { operationSection, type Workshop } from './operation.section.ts'
import { tabs } from './samples.ts'
import { SCRIPT } from './script.ts'
import { type Contents, groupsOf, sidebar } from './sidebar.ts'
import { machinesOf, withStates } from './states.ts'
import { FONT_FILES, STYLE } from './style.ts'
import { many } from './words.ts'

const START = { id: 'inicio', title: 'Introducción' }
const CLIENT = { id: 'cliente', title: 'Un cliente completo' }
const ERROR_BODY = { id: 'cuerpo-de-un-error', title: 'Cuerpo de un error' }

function head({ info, openapi }: OpenApi, counts: { calls: number; notices: number }): Markup {
  const version = /^\d+\.\d+/.exec(info.version)?.[0] ?? info.version
  return html`<header id="${START.id}"><h1>${info.title}</h1><p class="lead">${inline(info.summary)}</p><p class="chips"><span class="main">API versión ${version}</span><span>${many(counts.calls, 'operación', 'operaciones')}</span>${counts.notices > 0 && html`<span>${many(counts.notices, 'aviso', 'avisos')}</span>`}<span>OpenAPI ${openapi.split('.').slice(0, 2).join('.')}</span></p></header>`
}

const client = (server: string): Markup =>
  html`<h2 id="${CLIENT.id}">${CLIENT.title}</h2><p>Firma, envía y lee. Los ejemplos de cada operación usan su función <code>llamar</code>; los de cURL llevan la hora y la firma de ejemplo, que al usarlos debes reemplazar.</p>${tabs(
    'cliente',
    CLIENT.title,
    [
      ['Node.js', nodeClient(server)],
      ['Python', pythonClient(server)],
      ['PHP', phpClient(server)],
    ],
  )}`

/** HTML section on the fields that every error answer of the network has. */
function errorBody({ components }: OpenApi): Markup | undefined {
  const schema = (components['schemas'] as Record<string, Schema> | undefined)?.['Problem']
  const [example] = Object.values((components['examples'] ?? {}) as Record<string, { value: unknown }>)
  if (!schema) return undefined
  return html`<section><h2 id="${ERROR_BODY.id}">${ERROR_BODY.title}</h2>${fieldsOf(schema)}${example && codeBlock('Ejemplo', written(example.value))}</section>`
}

/** Renders an OpenAPI document as an HTML page that loads no files except fonts; every text of the document is escaped. */
export function referencePage(given: OpenApi, place: FindPlace = () => undefined): string {
  const document = dereferenced(given)
  const entries = entriesOf(document)
  const groups = groupsOf(document)
  const server = document.servers[0]?.url ?? ''
  const workshop: Workshop = { place, server, common: commonCodes(document) }
  const machines = machinesOf(document)
  const problem = errorBody(document)
  const titles = headingsOf(document.info.description)
  const guide: Contents['guide'] = [
    START,
    ...titles.map((title) => ({ id: slug(title), title })),
    CLIENT,
    ...(problem ? [ERROR_BODY] : []),
  ]
  const notices = entries.filter(({ kind }) => kind === 'notice').length
  const license = document.info.license as { name: string; url?: string }
  return html`<!doctype html>
<html lang="es-CL"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex,indexifembedded"><title>${document.info.title}</title>${FONT_FILES.map((file) => html`<link rel="preload" href="${file}" as="font" type="font/woff2" crossorigin>`)}<style>${trusted(STYLE)}</style></head>
<body><a class="skip" href="#${START.id}">Saltar al contenido</a>${sidebar({ guide, groups })}<main tabindex="-1" aria-label="${document.info.title}">${head(document, { calls: entries.length - notices, notices })}<div class="guide">${markdown(document.info.description, place)}${client(server)}${problem}</div>${groups.map(({ name, description, entries: own }) => html`<section class="set"><h2 id="grupo-${slug(name)}">${name}</h2>${withStates(description, machines)}${own.map((entry) => operationSection(entry, workshop))}</section>`)}<footer>${license.url ? link(license.url, license.name) : license.name}</footer></main><script>${trusted(SCRIPT)}</script></body></html>`
    .text
}
