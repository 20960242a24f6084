import { html, type Markup } from '@portal/identity/page/html'
import { UNSIGNED } from '@portal/network/common/call'
import type { Parameter, Schema } from '@portal/network/openapi'
import { inline } from './markdown.ts'
import { drawn, machineOf } from './states.ts'
import { limitsOf, mayBeNull, typeText } from './words.ts'

const code = (value: unknown): Markup => html`<code>${typeof value === 'string' ? value : JSON.stringify(value)}</code>`

interface Field {
  name: string
  schema: Schema
  required: boolean
  description: string
  /** Example value of the field; if undefined, the first example in its schema is shown. */
  example?: unknown
}

/** HTML list of the values that a schema allows; for state fields, with the transitions between the states. */
function values(schema: Schema): Markup | undefined {
  const machine = machineOf(schema)
  if (machine) return drawn(machine)
  const closed = schema['enum'] as unknown[] | undefined
  if (closed)
    return html`<p class="values"><span>Valores</span> ${closed.filter((value) => value !== null).map((value) => html`${code(value)} `)}</p>`
  return schema['const'] === undefined
    ? undefined
    : html`<p class="values"><span>Siempre</span> ${code(schema['const'])}</p>`
}

/** Description of a field without its state transitions, because the page lists them below the description. */
const describe = ({ description, schema }: Field): string =>
  machineOf(schema) ? description.replace(/ Transiciones: .*\(final\)\./, '') : description

function facts({ schema, example = schema.examples?.[0] }: Field): Markup | undefined {
  const limits = limitsOf(schema)
  const pattern = schema['pattern']
  const shown =
    example !== undefined && schema['const'] === undefined && typeof example !== 'object' && example !== UNSIGNED
  if (limits.length === 0 && pattern === undefined && !shown) return undefined
  return html`<p class="facts">${limits.map((limit) => html`<span>${limit}</span> `)}${typeof pattern === 'string' && html`<span>formato ${code(pattern)}</span> `}${shown && html`<span>ej. ${code(example)}</span>`}</p>`
}

/** Object schema whose fields the page lists: the given schema, or the schema of a list's elements or of a map's values. */
function insideOf(schema: Schema): Schema | undefined {
  const values = schema['additionalProperties']
  const inner = schema.items ?? (typeof values === 'object' ? (values as Schema) : undefined)
  if (schema.properties) return schema
  return inner?.properties ? inner : undefined
}

function item(field: Field): Markup {
  const { name, schema, required } = field
  const inside = insideOf(schema)
  const count = Object.keys(inside?.properties ?? {}).length
  return html`<li><p class="name"><code>${name}</code> <span class="type">${typeText(schema)}</span>${mayBeNull(schema) && html` <span class="type">o null</span>`} ${required ? html`<span class="must">obligatorio</span>` : html`<span class="may">opcional</span>`}</p>${field.description && html`<p>${inline(describe(field))}</p>`}${values(schema)}${!inside && facts(field)}${inside && html`<details><summary>${count === 1 ? '1 campo' : `${count} campos`} de <code>${name}</code></summary>${fieldsOf(inside)}</details>`}</li>`
}

/** HTML list of the fields in an object's schema; the fields of inner objects are collapsed. */
export function fieldsOf(schema: Schema): Markup {
  const required = schema.required ?? []
  const fields = Object.entries(schema.properties ?? {}).map(([name, own]): Field => {
    return { name, schema: own, required: required.includes(name), description: own['description'] as string }
  })
  return html`<ul class="fields" role="list">${fields.map((field) => item(field))}</ul>`
}

export function parametersOf(parameters: readonly Parameter[]): Markup {
  const fields = parameters.map((parameter): Field => {
    const { name, schema, required = false, description, example, examples } = parameter
    const first = example ?? Object.values(examples ?? {})[0]?.value
    return { name, schema, required, description, example: first }
  })
  return html`<ul class="fields" role="list">${fields.map((field) => item(field))}</ul>`
}
