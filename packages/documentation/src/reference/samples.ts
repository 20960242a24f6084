import { PRODUCT } from '@portal/domain/brand'
import type { Purpose } from '@portal/domain/security/secret'
import { html, type Markup } from '@portal/identity/page/html'
import { exampleTarget, exampleText } from '@portal/network/examples/target'
import type { Entry } from '@portal/network/entries'
import { coloured } from './code.ts'

/** Syntax of objects, true, false and null in a programming language. */
interface Dialect {
  /** Start of an entry of an object: its key, and what stands before its value. */
  key: (name: string) => string
  object: readonly [open: string, close: string]
  words: Record<string, string>
}

const quoted = (text: string): string =>
  `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`

const JAVASCRIPT: Dialect = {
  key: (name) => `${/^[A-Za-z_]\w*$/.test(name) ? name : quoted(name)}: `,
  object: ['{', '}'],
  words: { true: 'true', false: 'false', null: 'null' },
}

const PYTHON: Dialect = {
  key: (name) => `${quoted(name)}: `,
  object: ['{', '}'],
  words: { true: 'True', false: 'False', null: 'None' },
}

const PHP: Dialect = { ...JAVASCRIPT, key: (name) => `${quoted(name)} => `, object: ['[', ']'] }

/** Source code of a JSON value in a programming language, indented by two spaces per level. */
function literal(value: unknown, dialect: Dialect, indent = ''): string {
  if (typeof value === 'string') return quoted(value)
  if (typeof value !== 'object' || value === null) return dialect.words[String(value)] ?? String(value)
  const inner = `${indent}  `
  const lines = Array.isArray(value)
    ? value.map((each) => literal(each, dialect, inner))
    : Object.entries(value).map(([name, each]) => dialect.key(name) + literal(each, dialect, inner))
  const [open, close] = Array.isArray(value) ? ['[', ']'] : dialect.object
  return lines.length === 0
    ? `${open}${close}`
    : `${open}\n${lines.map((line) => `${inner}${line},\n`).join('')}${indent}${close}`
}

const SECRETS: Record<Purpose, string> = {
  integration: 'INTEGRACION',
  refund: 'DEVOLUCION',
  automatic_refund: 'DEVOLUCION_AUTOMATICA',
  authorization: 'AUTORIZACION',
}

interface Call {
  method: string
  /** Path and query string of the call, with example values. */
  target: string
  headers: [string, string][]
  body: Record<string, unknown> | undefined
  /** Environment variable with the secret that signs the call; undefined if it is the integration secret, the client's default. */
  secret: string | undefined
}

const shell = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

function callOf({ method, path, operation }: Entry): Call {
  const target = exampleTarget(path, operation)
  const purpose = operation['x-signing-secret']
  const headers = operation.parameters.filter((parameter) => parameter.in === 'header')
  return {
    method: method.toUpperCase(),
    target: target.query ? `${target.path}?${target.query}` : target.path,
    headers: headers.map(({ name, schema }) => [name, exampleText(schema)]),
    body: Object.values(operation.requestBody?.content['application/json']?.examples ?? {})[0]?.value as Call['body'],
    secret: purpose === 'integration' ? undefined : `${PRODUCT.toUpperCase()}_SECRETO_${SECRETS[purpose]}`,
  }
}

const curl = ({ method, target, headers, body }: Call, server: string): string =>
  [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${shell(server + target)}`,
    '--cert client.crt --key client.key --cacert server-ca.crt',
    ...headers.map(([name, value]) => `-H ${shell(`${name}: ${value}`)}`),
    ...(body ? ["-H 'Content-Type: application/json'", `-d ${shell(JSON.stringify(body, null, 2))}`] : []),
  ].join(' \\\n  ')

/** Example request body without `timestamp` and `signature`, which the example's client (`clients.ts`) adds. */
function given({ body }: Call): Record<string, unknown> | undefined {
  if (!body) return undefined
  const { timestamp: _time, signature: _signature, ...rest } = body
  return rest
}

function node(call: Call): string {
  const body = given(call)
  const parts = [
    ...(body ? [`cuerpo: ${literal(body, JAVASCRIPT, '  ')}`] : []),
    ...(call.secret ? [`secreto: process.env.${call.secret}`] : []),
  ]
  const options = parts.length > 0 ? `, {\n${parts.map((part) => `  ${part},\n`).join('')}}` : ''
  return `const { estado, datos } = await llamar('${call.method}', '${call.target}'${options})`
}

function python(call: Call): string {
  const body = given(call)
  const parts = [
    ...(body ? [literal(body, PYTHON)] : []),
    ...(call.secret ? [`${body ? '' : 'secreto='}os.environ['${call.secret}']`] : []),
  ]
  return `estado, datos = llamar('${call.method}', '${call.target}'${parts.map((part) => `, ${part}`).join('')})`
}

function php(call: Call): string {
  const body = given(call)
  const parts = [
    ...(body ? [literal(body, PHP)] : []),
    ...(call.secret ? [`${body ? '' : 'secreto: '}getenv('${call.secret}')`] : []),
  ]
  return `[$estado, $datos] = llamar('${call.method}', '${call.target}'${parts.map((part) => `, ${part}`).join('')});`
}

/** HTML of one code example in several languages; radio buttons select the visible language, without JavaScript. */
export const tabs = (id: string, name: string, codes: readonly (readonly [string, string])[]): Markup =>
  html`<figure class="code tabs" data-name="${name}"><figcaption><span role="radiogroup" aria-label="Lenguaje: ${name}">${codes.map(([label], index) => html`<label><input type="radio" name="l-${id}" value="${index}"${index === 0 && html` checked`}>${label}</label>`)}</span></figcaption>${codes.map(([label, text], index) => html`<pre tabindex="0" role="region" aria-label="${name}, ${label}" data-tab="${index}"><code>${coloured(text)}</code></pre>`)}</figure>`

/** Code example of a call in each language, as pairs of language name and code; the call's document must have no `$ref`. */
export function samplesOf(entry: Entry, server: string): [string, string][] {
  const call = callOf(entry)
  return [
    ['cURL', curl(call, server)],
    ['Node.js', node(call)],
    ['Python', python(call)],
    ['PHP', php(call)],
  ]
}
