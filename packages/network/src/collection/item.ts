import { CLIENT_HEADER, IDEMPOTENCY_HEADER } from '../common/headers.ts'
import { exampleText } from '../examples/target.ts'
import type { Operation, Parameter } from '../openapi.ts'
import { type Item, type QueryParameter, scriptEvent, variable } from './postman.ts'
import type { SelectedCall } from './selection.ts'

/** Fields whose value the network accepts only once; the current time makes them unique, so that the request can be repeated. */
const FRESH: Record<string, string> = {
  order_id: `ORD-${variable('$timestamp')}`,
  orden_id: `ORD-${variable('$timestamp')}`,
  refund_id: `DEV-${variable('$timestamp')}`,
  devolucion_id: `DEV-${variable('$timestamp')}`,
}

const segment = (part: string, parameters: readonly Parameter[]): string => {
  const parameter = parameters.find(({ name }) => `{${name}}` === part)
  return parameter?.['x-variable'] ? variable(parameter['x-variable']) : part
}

function urlOf({ path, operation }: SelectedCall): Item['request']['url'] {
  const segments = path
    .split('/')
    .slice(1)
    .map((part) => segment(part, operation.parameters))
  const query = operation.parameters.filter((parameter) => parameter.in === 'query').map(queryParameter)
  const asked = query.filter(({ disabled }) => !disabled).map(({ key, value }) => `${key}=${value}`)
  const raw = [`${variable('base_url')}/${segments.join('/')}`, ...(asked.length > 0 ? [asked.join('&')] : [])].join(
    '?',
  )
  return { raw, host: [variable('base_url')], path: segments, ...(query.length > 0 ? { query } : {}) }
}

const queryParameter = ({ name, description, required, schema }: Parameter): QueryParameter => ({
  key: name,
  value: exampleText(schema),
  description,
  ...(required ? {} : { disabled: true }),
})

/** Example of a call's body without the fields that the signing script adds. */
function bodyOf({ requestBody }: Operation): Pick<Item['request'], 'body'> {
  const value = requestBody?.content['application/json']?.examples?.['ejemplo']?.value
  if (value === undefined) return {}
  const { timestamp: _, signature: __, ...given } = value as Record<string, unknown>
  const fresh = Object.fromEntries(Object.entries(given).map(([name, field]) => [name, FRESH[name] ?? field]))
  return { body: { mode: 'raw', raw: JSON.stringify(fresh, null, 2), options: { raw: { language: 'json' } } } }
}

const repeats = (operation: Operation): boolean =>
  operation.parameters.some((parameter) => '$ref' in parameter && String(parameter.$ref).endsWith('/IdempotencyKey'))

const headersOf = (operation: Operation): Item['request']['header'] => [
  { key: CLIENT_HEADER, value: variable(CLIENT_HEADER) },
  ...(operation.requestBody ? [{ key: 'Content-Type', value: 'application/json' }] : []),
  ...(repeats(operation) ? [{ key: IDEMPOTENCY_HEADER, value: variable('idempotency_key') }] : []),
]

const saving = (saves: Record<string, string>): string =>
  [
    'if (pm.response.code < 300) {',
    '  const respuesta = pm.response.json()',
    ...Object.entries(saves).map(([name, field]) => `  pm.collectionVariables.set('${name}', respuesta.${field})`),
    '}',
  ].join('\n')

/** Makes the Postman request for a call of the network. */
export function itemOf(call: SelectedCall): Item {
  const { method, operation } = call
  const saves = operation['x-saves']
  return {
    name: operation.summary,
    ...(saves ? { event: [scriptEvent('test', saving(saves))] } : {}),
    request: {
      method: method.toUpperCase(),
      description: operation.description,
      header: headersOf(operation),
      url: urlOf(call),
      ...bodyOf(operation),
    },
  }
}
