import { html, type Markup } from '@portal/identity/page/html'
import type { Entry } from '@portal/network/entries'
import type { Media, Operation, Parameter, Response, Schema } from '@portal/network/openapi'
import { codeBlock, written } from './code.ts'
import { failuresSection } from './errors.ts'
import { fieldsOf, parametersOf } from './fields.ts'
import { type FindPlace, inline, markdown } from './markdown.ts'
import { samplesOf, tabs } from './samples.ts'
import { typeText } from './words.ts'

/** Values that all call and notice sections of one reference document share. */
export interface Workshop {
  place: FindPlace
  /** Base URL of the payment network's server, for the code examples. */
  server: string
  common: ReadonlySet<string>
}

/** HTML of a call's path, which may wrap to a new line after each slash. */
const pathMarkup = (path: string): Markup[] => path.split(/(?<=\/)/).map((step) => html`${step}<wbr>`)

export const methodChip = ({ kind, method }: Pick<Entry, 'kind' | 'method'>): Markup =>
  kind === 'notice'
    ? html`<span class="method notice">Aviso</span>`
    : html`<span class="method ${method}">${method.toUpperCase()}</span>`

const PLACES = { path: 'Parámetros de la ruta', query: 'Parámetros de consulta' } as const

function parameterSections(parameters: Parameter[]): Markup[] {
  const sections = Object.entries(PLACES).map(([where, title]) => {
    const own = parameters.filter((parameter) => parameter.in === where)
    return own.length > 0 && html`<h4>${title}</h4>${parametersOf(own)}`
  })
  const headers = parameters.filter((parameter) => parameter.in === 'header')
  const folded =
    headers.length > 0 &&
    html`<h4>Cabeceras</h4><details class="more"><summary>${headers.map(({ name }, index) => html`${index > 0 && ', '}<code>${name}</code>`)}</summary>${parametersOf(headers)}</details>`
  return [...sections, folded].filter((section) => section !== false)
}

function bodyMarkup(schema: Schema | undefined): Markup | undefined {
  if (!schema || schema.properties) return schema && fieldsOf(schema)
  return html`<p class="name"><span class="type">${typeText(schema)}</span></p>`
}

const isFailure = (status: string): boolean => Number(status) >= 400

function answer(status: string, { description, headers = {}, content = {} }: Response, open: boolean): Markup {
  const named = Object.entries(headers as Record<string, Parameter>).map(([name, header]) => ({ ...header, name }))
  const media = Object.entries(content)
  const head = html`<span class="status${isFailure(status) && ' bad'}">${status}</span> ${inline(description)}`
  if (media.length === 0 && named.length === 0) return html`<p class="answer">${head}</p>`
  return html`<details class="answer"${open && html` open`}><summary>${head}</summary>${media.map(([type, { schema }]) => html`${media.length > 1 && html`<p class="name"><code>${type}</code></p>`}${bodyMarkup(schema)}`)}${named.length > 0 && html`<details class="more"><summary>${named.length} cabeceras de la respuesta</summary>${parametersOf(named)}</details>`}</details>`
}

const isProblem = ({ content }: Response): boolean => content?.['application/problem+json'] !== undefined

function examples(content: Record<string, Media>, name: string, of: string): Markup[] {
  return Object.entries(content).flatMap(([type, media]) =>
    Object.values(media.examples ?? {}).map(({ summary, value }) => {
      const label = [name, type.endsWith('json') ? undefined : type, summary].filter(Boolean).join(' · ')
      return codeBlock(label, written(value), of)
    }),
  )
}

/** HTML of the second and further examples of a call's request body, each collapsed. */
const otherBodies = ({ summary: of, requestBody }: Operation): Markup[] =>
  Object.values(requestBody?.content['application/json']?.examples ?? {})
    .slice(1)
    .map(
      ({ summary = 'Otro ejemplo', value }) =>
        html`<details class="more"><summary>${summary}</summary>${codeBlock('Cuerpo', written(value), `${of}, ${summary}`)}</details>`,
    )

/** Section of a call or notice: description, fields, answers and errors, with examples beside them. */
export function operationSection(entry: Entry, { place, server, common }: Workshop): Markup {
  const { id, kind, path, operation } = entry
  const { parameters } = operation
  const answers = Object.entries(operation.responses).filter(([, response]) => !isProblem(response))
  const isNotice = kind === 'notice'
  const body = operation.requestBody?.content ?? {}
  return html`<section class="operation" id="${id}" aria-labelledby="${id}-titulo"><div class="text"><h3 id="${id}-titulo"><a class="anchor" href="#${id}">${operation.summary}</a></h3><p class="call">${methodChip(entry)} <code data-copy>${pathMarkup(path)}</code></p>${markdown(operation.description, place)}${parameterSections(parameters)}${operation.requestBody && html`<h4>${isNotice ? 'Lo que llega' : 'Cuerpo'}</h4>${bodyMarkup(body['application/json']?.schema)}`}<h4>${isNotice ? 'Lo que respondes' : 'Respuesta'}</h4>${answers.map(([status, response]) => answer(status, response, !isFailure(status)))}${!isNotice && failuresSection(operation, common)}</div><div class="code-side">${isNotice ? examples(body, 'Cuerpo del aviso', operation.summary) : tabs(id, operation.summary, samplesOf(entry, server))}${!isNotice && otherBodies(operation)}${answers.map(([status, { content = {} }]) => examples(content, isNotice ? `Tu respuesta ${status}` : `Respuesta ${status}`, operation.summary))}</div></section>`
}
