import type { Purpose } from '@portal/domain/security/secret'
import { HAPPENED_AT } from '../examples/cast.ts'
import type { Caller, Operation, Parameter, Response, Schema } from '../openapi.ts'
import { UNSIGNED } from './call.ts'
import { DELIVERY } from './delivery.ts'
import { sidesText } from './texts/sides.ts'
import { exampleOf, hex32, moment, object, text } from './schema.ts'

/** Definition of one notice (webhook) of the network. */
export interface Notice {
  type: string
  /** Name of the field in the portal's section Webhook or Webhook de Alias that holds the receiver's address for the notice. */
  url: string
  receivers: readonly Caller[]
  /** Purpose of the secret that signs the notice; 'integration' by default, and for receivers that lack the named secret. */
  secret?: Purpose
  summary: string
  /** Description of the notice in Markdown. */
  description: string
  data: Schema
  /** Time of the event in the notice's example; the example notice is sent in the same second. */
  happenedAt?: string
  /** Values for fields of `data` in the notice's example; they replace the examples of the schema. */
  over?: Record<string, unknown>
  /** Schema of the receiver's answer to the notice; undefined if the network ignores the answer's body. */
  decision?: Schema
}

/** Makes the notices, given by type, that are sent to the address registered in the portal's field `url`. */
export const sentTo = <Type extends string>(
  url: string,
  receivers: readonly Caller[],
  notices: Record<Type, Omit<Notice, 'type' | 'url' | 'receivers'>>,
): (Notice & { type: Type })[] =>
  (Object.keys(notices) as Type[]).map((type) => ({ type, url, receivers, ...notices[type] }))

const header = (name: string, description: string, example: string, limits: Schema = {}): Parameter => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string', ...limits },
  example,
})

/** Converts an ISO 8601 time to UTC, written without `.000` for the milliseconds. */
const inUtc = (moment: string): string => new Date(moment).toISOString().replace('.000', '')

const idOf = (type: string): string => `evt_${type.replaceAll(/[._]/g, '')}01`

/** Header parameters of Standard Webhooks; the signature is filled in when the document is signed. */
const headers = ({ type, happenedAt = HAPPENED_AT }: Notice): Parameter[] => [
  header('webhook-id', 'El `id` del aviso: el mismo en cada reintento.', idOf(type)),
  header('webhook-timestamp', 'Hora del envío en segundos desde 1970.', String(Date.parse(happenedAt) / 1000), {
    pattern: '^\\d+$',
  }),
  header(
    'webhook-signature',
    'Firma de Standard Webhooks: `v1,` y base64 de HMAC-SHA256 sobre `{webhook-id}.{webhook-timestamp}.{cuerpo tal como llega}`. ' +
      'Durante una rotación trae dos firmas separadas por un espacio: basta que una sea válida.',
    'v1,',
    { pattern: '^v1,[A-Za-z0-9+/=]+( v1,[A-Za-z0-9+/=]+)*$' },
  ),
]

const pascal = (type: string): string => type.replaceAll(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase())

const envelope = ({ type, data, happenedAt = HAPPENED_AT }: Notice): Schema =>
  object(`Notice${pascal(type)}`, `Aviso ${type}.`, {
    id: text('Identificador del aviso. El mismo `id` puede llegar más de una vez: procésalo una sola.', idOf(type)),
    type: { type: 'string', description: 'Evento.', const: type, examples: [type] },
    created_at: moment('Cuándo ocurrió el hecho (ISO 8601 con desfase).', happenedAt),
    data,
    timestamp: moment('Hora de este envío en UTC; la tolerancia es de 300 segundos.', inUtc(happenedAt)),
    signature: hex32('Firma del cuerpo en forma canónica, sin este campo, en hexadecimal minúscula.', UNSIGNED),
  })

const accepted = (decision: Schema | undefined): Response =>
  decision
    ? {
        description: `Tu decisión, en el cuerpo y antes de ${DELIVERY.decisionTimeout} segundos.`,
        content: { 'application/json': { schema: decision, examples: decisions(decision) } },
      }
    : {
        description: `Recibido: cualquier 2xx antes de ${DELIVERY.timeout} segundos. El cuerpo no cambia el resultado.`,
      }

const decisions = (decision: Schema) => ({
  aceptar: { summary: 'Aceptar', value: { decision: 'accept' } },
  rechazar: { summary: 'Rechazar', value: exampleOf(decision, { decision: 'reject' }) },
})

/** OpenAPI operation under `webhooks` for a notice, with an example that is not signed yet. */
export function noticeOperation(notice: Notice): Operation {
  const schema = envelope(notice)
  const value = exampleOf(schema, { data: exampleOf(notice.data, notice.over) })
  return {
    operationId: `notice_${notice.type.replaceAll('.', '_')}`,
    summary: notice.summary,
    description: `${notice.description}\n\nSe envía a \`${notice.url}\`, la URL que registraste en el portal. **Recibe:** ${sidesText(notice.receivers)}.`,
    tags: ['Avisos'],
    parameters: headers(notice),
    requestBody: { required: true, content: { 'application/json': { schema, examples: { ejemplo: { value } } } } },
    responses: {
      200: accepted(notice.decision),
      [DELIVERY.gone]: { description: 'La URL ya no recibe avisos: la red la desactiva de inmediato, sin reintentos.' },
    },
    security: [],
    'x-portal-url-field': notice.url,
    'x-receivers': notice.receivers,
    'x-signing-secret': notice.secret ?? 'integration',
  }
}
