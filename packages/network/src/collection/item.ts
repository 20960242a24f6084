import { CLIENT_HEADER, IDEMPOTENCY_HEADER } from '../common/headers.ts'
import { exampleText } from '../examples/target.ts'
import type { Operation, Parameter } from '../openapi.ts'
import { type Item, type QueryParameter, scriptEvent, variable } from './postman.ts'
import type { SelectedCall } from './selection.ts'
import type { Step } from './steps.ts'

const UNIQUE = `${variable('$timestamp')}${variable('$randomInt')}`
const OWN_ALIAS = variable('alias')

/** Values other than the example's, by operation or for all: what the network accepts only once, and what an earlier step has made. */
const FRESH: Record<string, Record<string, string | null>> = {
  all: {
    order_id: `ORD-${UNIQUE}`,
    orden_id: `ORD-${UNIQUE}`,
    refund_id: `DEV-${UNIQUE}`,
    devolucion_id: `DEV-${UNIQUE}`,
    // References of TEF-1 and nine digits exist in the integration environment; the time in seconds has ten digits and begins with 1.
    transfer_reference: `TEF-${variable('$timestamp')}`,
    from_alias: OWN_ALIAS,
    to_alias: variable('other_alias'),
    from: variable('today'),
    to: variable('today'),
  },
  createAlias: { alias: `prueba.${UNIQUE}` },
  payByAlias: { alias: OWN_ALIAS },
  createCommerce: { tax_id: variable('new_tax_id') },
  // The one balance of GLOBAL; who has one for each merchant writes the merchant's id.
  createTopUp: { commerce_id: null },
}

const freshFor = (operation: Operation): Record<string, string | null> => ({
  ...FRESH['all'],
  ...FRESH[operation.operationId],
})

/** Calls that are repeated while a field of the answer has a value, because the other side is still deciding. */
const WAITS: Record<string, [field: string, value: string]> = { readAuthorization: ['state', 'PRE_AUTHORIZED'] }

const segment = (part: string, parameters: readonly Parameter[]): string => {
  const parameter = parameters.find(({ name }) => `{${name}}` === part)
  return parameter?.['x-variable'] ? variable(parameter['x-variable']) : part
}

function urlOf({ path, operation }: SelectedCall): Item['request']['url'] {
  const segments = path
    .split('/')
    .slice(1)
    .map((part) => segment(part, operation.parameters))
  const fresh = freshFor(operation)
  const query = operation.parameters
    .filter((parameter) => parameter.in === 'query')
    .map((parameter) => queryParameter(parameter, fresh[parameter.name] ?? undefined))
  const asked = query.filter(({ disabled }) => !disabled).map(({ key, value }) => `${key}=${value}`)
  const raw = [`${variable('base_url')}/${segments.join('/')}`, ...(asked.length > 0 ? [asked.join('&')] : [])].join(
    '?',
  )
  return { raw, host: [variable('base_url')], path: segments, ...(query.length > 0 ? { query } : {}) }
}

const queryParameter = (
  { name, description, required, schema }: Parameter,
  value = exampleText(schema),
): QueryParameter => ({
  key: name,
  value,
  description,
  ...(required ? {} : { disabled: true }),
})

/** Example of a call's body without the fields that the signing script adds. */
function bodyOf({ operation, over }: Step): Pick<Item['request'], 'body'> {
  const value = operation.requestBody?.content['application/json']?.examples?.['ejemplo']?.value
  if (value === undefined) return {}
  const { timestamp: _, signature: __, ...given } = value as Record<string, unknown>
  const own: Record<string, unknown> = { ...freshFor(operation), ...over }
  const fresh = Object.fromEntries(
    Object.entries(given).map(([name, field]) => [name, name in own ? own[name] : field]),
  )
  return { body: { mode: 'raw', raw: JSON.stringify(fresh, null, 2), options: { raw: { language: 'json' } } } }
}

const repeats = (operation: Operation): boolean =>
  operation.parameters.some((parameter) => '$ref' in parameter && String(parameter.$ref).endsWith('/IdempotencyKey'))

const headersOf = (operation: Operation): Item['request']['header'] => [
  { key: CLIENT_HEADER, value: variable(CLIENT_HEADER) },
  ...(operation.requestBody ? [{ key: 'Content-Type', value: 'application/json' }] : []),
  ...(repeats(operation) ? [{ key: IDEMPOTENCY_HEADER, value: variable('idempotency_key') }] : []),
]

/** Optional chain that reads a path of an answer, for example `respuesta.data?.[0]?.uuid` for `data.0.uuid`. */
const reading = (path: string): string =>
  path.split('.').reduce((text, step) => (/^\d+$/.test(step) ? `${text}?.[${step}]` : `${text}?.${step}`), 'respuesta')

const waiting = ([field, value]: [string, string]): string[] => [
  `  if (respuesta.${field} === '${value}') {`,
  '    // En una ejecución de la colección, pregunta otra vez en medio segundo.',
  '    setTimeout(() => {}, 500)',
  '    pm.execution.setNextRequest(pm.info.requestName)',
  '  }',
]

/** Script after the answer: keeps its values for later requests. */
function afterwards({ saves, operation }: Step): string {
  const wait = WAITS[operation.operationId]
  return [
    'if (pm.response.code < 300) {',
    '  const respuesta = pm.response.json()',
    ...Object.entries(saves).map(
      ([name, path]) => `  if (${reading(path)}) pm.collectionVariables.set('${name}', ${reading(path)})`,
    ),
    ...(wait ? waiting(wait) : []),
    '}',
  ].join('\n')
}

/** Makes the Postman request for a call of the network. */
export function itemOf(step: Step): Item {
  const { method, operation, name, saves } = step
  const hasScript = Object.keys(saves).length > 0 || operation.operationId in WAITS
  return {
    name,
    ...(hasScript ? { event: [scriptEvent('test', afterwards(step))] } : {}),
    request: {
      method: method.toUpperCase(),
      description: operation.description,
      header: headersOf(operation),
      url: urlOf(step),
      ...bodyOf(step),
    },
  }
}
