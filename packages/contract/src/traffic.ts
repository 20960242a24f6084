import { LIMITS } from '@portal/domain/limits'
import { message } from '@portal/domain/network/simulation'
import { webAddress } from '@portal/domain/url'
import * as z from 'zod/mini'
import { time } from './answer.ts'
import { type Answer, endpoint, type QueryInput } from './endpoint.ts'
import { cursor, filter } from './query.ts'

/** Line of the timeline: a call of the integration, or a notice that the network sent it. */
const row = z.strictObject({
  /** `request_id` of a call, id of a notice. */
  id: z.string(),
  kind: z.enum(['call', 'notice']),
  at: time,
  /** Operation or type of the notice; the method of a call to an unknown address. */
  name: z.string(),
  /** Order or refund that it is about, and amount; null if it names none, and for administrators. */
  order: z.nullable(z.string()),
  amount: z.nullable(z.int()),
  /** HTTP status of the answer, of a notice that of its last attempt; null while there is none. */
  status: z.nullable(z.int()),
  /** Error code of the catalogue. */
  code: z.nullable(z.string()),
  /** State that a call was answered, or the decision that a notice was. */
  state: z.nullable(z.string()),
  /** `waiting`: not tried yet; `retrying`: the last attempt failed and another one follows. */
  verdict: z.enum(['ok', 'failed', 'retrying', 'waiting']),
  /** Attempts of a notice that were made, and how many there are at most. */
  attempts: z.nullable(z.strictObject({ made: z.int(), most: z.int() })),
  /** Setting of the address that a notice goes to, such as `notify_url_payment`. */
  field: z.nullable(z.string()),
  latency_ms: z.nullable(z.int()),
})
export type TrafficRow = z.output<typeof row>

const WRONG_DAY = 'Escribe el día como aaaa-mm-dd'
const day = z.string({ error: WRONG_DAY }).check(
  z.refine((text) => /^20\d\d-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00Z`).toJSON()?.slice(0, 10) === text, {
    error: WRONG_DAY,
  }),
)
const words = (most: number) => z.string().check(z.trim(), z.maxLength(most, `Usa ${most} caracteres o menos`))

/** Lists the calls and notices of an integration, newest first. A page may have fewer rows than fit, since a look is bounded; `next` goes on. */
export const listTraffic = endpoint('GET', '/api/enroller/{uuid}/traffic', {
  operation: 'traffic.list',
  summary: 'Lista las llamadas de una integración y los avisos que la red le envió, del más nuevo al más antiguo.',
  access: { integration: 'view' },
  section: 'activity',
  query: z.strictObject({
    kind: filter(z.enum(['call', 'notice'], { error: 'Elige llamadas o avisos' })),
    /** Operation or type of notice. */
    name: filter(words(100)),
    /** `failed`: everything that failed; `retrying`: notices of which another attempt follows. */
    result: filter(z.enum(['failed', 'retrying'], { error: 'Elige uno de los resultados' })),
    /** HTTP status or error code. */
    code: filter(words(60)),
    from: filter(day),
    to: filter(day),
    /** `request_id`, id of a notice, order, or id or number of a token. */
    text: filter(words(100)),
    cursor: cursor(/^\d{13}_\w{1,64}$/),
  }),
  answer: z.strictObject({
    data: z.array(row).check(z.maxLength(LIMITS.activityPerPage)),
    /** Calls and notices of each day of the rows, both counted up to one more than `LIMITS.activityCounted`; null if a filter hides some. */
    days: z.nullable(z.array(z.strictObject({ day: z.string(), calls: z.int(), notices: z.int() }))),
    next: z.nullable(z.string()),
    /** Day, `yyyy-mm-dd`, down to which a look came that ended early; null if the page is full or the last. */
    looked_to: z.nullable(z.string()),
    /** Notices that were not delivered, counted up to `most`, by the address that they go to; null after the first page. */
    undelivered: z.nullable(
      z.strictObject({ count: z.int(), most: z.int(), fields: z.array(z.string()), since: z.nullable(time) }),
    ),
  }),
  errors: ['not_applicable'],
})
export type Traffic = Answer<typeof listTraffic>
export type TrafficFilter = Omit<QueryInput<typeof listTraffic>, 'cursor'>

const id = z.string({ error: 'Falta el id' }).check(z.regex(/^(?:req|evt)_\w{1,64}$/, 'El id no es válido'))

/** Reads one call: the door's checks, redacted bodies, headers. Administrators get the verdicts alone. */
export const readTrafficCall = endpoint('GET', '/api/enroller/{uuid}/traffic/call', {
  operation: 'traffic.read_call',
  summary: 'Muestra una llamada: lo que revisó la puerta, los cuerpos y las cabeceras.',
  access: { integration: 'view' },
  section: 'activity',
  query: z.strictObject({ id }),
  answer: message,
  errors: ['not_applicable', 'not_found'],
})
export type TrafficCall = Answer<typeof readTrafficCall>

const attempt = {
  at: time,
  status: z.nullable(z.int()),
  latency_ms: z.nullable(z.int()),
  /** Beginning of the answer; null for administrators. */
  answer: z.nullable(z.string()),
  /** What failed and what to do about it; null if it was delivered. */
  failure: z.nullable(z.string()),
  remedy: z.nullable(z.string()),
}

/** Reads one notice with its attempts. Administrators get the verdicts alone. */
export const readTrafficNotice = endpoint('GET', '/api/enroller/{uuid}/traffic/notice', {
  operation: 'traffic.read_notice',
  summary: 'Muestra un aviso con sus intentos.',
  access: { integration: 'view' },
  section: 'activity',
  query: z.strictObject({ id }),
  answer: z.strictObject({
    ...row.shape,
    /** Address that is registered now; null if there is none, and for administrators. */
    url: z.nullable(z.string()),
    /** False if there is no address, or it was switched off. */
    active: z.boolean(),
    /** True if the notice is a question, which cannot be asked again. */
    question: z.boolean(),
    tries: z.array(z.strictObject({ number: z.int(), ...attempt })),
    /** When the next attempt is due, and when the last one would be; null if none follows. */
    next_at: z.nullable(time),
    last_at: z.nullable(time),
    /** Redacted content, and headers except the signature; null for administrators. */
    body: z.nullable(z.record(z.string(), z.unknown())),
    headers: z.nullable(z.record(z.string(), z.string())),
    hidden: z.boolean(),
  }),
  errors: ['not_applicable', 'not_found'],
})
export type TrafficNotice = Answer<typeof readTrafficNotice>

/** Streams rows that are new or changed, from now on or after the event in `Last-Event-ID`; a row may come twice. The first event may have none. */
export const streamTraffic = endpoint('GET', '/api/enroller/{uuid}/traffic/stream', {
  operation: 'traffic.stream',
  summary: 'Transmite las llamadas y los avisos de una integración apenas ocurren.',
  access: { integration: 'view' },
  section: 'activity',
  stream: 'text/event-stream',
  answer: z.strictObject({ event: z.literal('rows'), id: z.string(), data: z.array(row) }),
  errors: ['not_applicable'],
})

/** Tells, by address, what was delivered in each of the last 24 hours and how fast it answered. */
export const readDeliveries = endpoint('GET', '/api/enroller/{uuid}/traffic/health', {
  operation: 'traffic.read_health',
  summary: 'Resume las entregas de las últimas 24 horas a cada URL registrada.',
  access: { integration: 'view' },
  section: 'activity',
  answer: z.strictObject({
    data: z.array(
      z.strictObject({
        field: z.string(),
        url: z.string(),
        /** False if the network switched it off. */
        active: z.boolean(),
        /** Attempts of each hour, the current one last. */
        hours: z.array(z.strictObject({ at: time, delivered: z.int(), failed: z.int() })).check(z.length(24)),
        delivered: z.int(),
        failed: z.int(),
        /** Latency that 95 of 100 delivered attempts kept; null without any. */
        p95_ms: z.nullable(z.int()),
      }),
    ),
  }),
  errors: ['not_applicable'],
})
export type Deliveries = Answer<typeof readDeliveries>

const OVER_QUOTA = 'Hiciste muchos reenvíos. Vuelve a intentarlo más tarde.'

/** Sends notices again with the same id and data: the chosen ones, or those since a time that were not delivered. */
export const resendNotices = endpoint('POST', '/api/enroller/{uuid}/traffic/resend', {
  operation: 'traffic.resend',
  summary: 'Reenvía avisos: los elegidos, o los que no se entregaron desde una fecha.',
  access: { integration: 'edit' },
  section: 'activity',
  body: z.union(
    [
      z.strictObject({ ids: z.array(id).check(z.minLength(1), z.maxLength(100)) }),
      z.strictObject({ since: time, field: z.optional(z.string().check(z.maxLength(60))) }),
    ],
    { error: 'Elige hasta 100 avisos, o desde cuándo reenviar' },
  ),
  answer: z.strictObject({
    /** Notices that leave now. */
    queued: z.int(),
    /** Notices that cannot, because their address is missing or was switched off. */
    unsent: z.int(),
  }),
  errors: ['not_applicable'],
  overQuota: OVER_QUOTA,
})

const WRONG_COPY = 'Escribe una dirección https:// pública'
/** Sends a copy of a notice to another address. It never counts as delivered. */
export const copyNotice = endpoint('POST', '/api/enroller/{uuid}/traffic/copy', {
  operation: 'traffic.copy',
  summary: 'Envía una copia de un aviso a otra dirección, sin contarla como entregada.',
  access: { integration: 'credentials' },
  section: 'activity',
  body: z.strictObject({
    id,
    url: z.string({ error: WRONG_COPY }).check(
      z.trim(),
      z.maxLength(2_000, WRONG_COPY),
      z.refine((url) => webAddress(url)?.protocol === 'https:', WRONG_COPY),
    ),
  }),
  answer: z.strictObject(attempt),
  errors: ['not_applicable', 'not_found', 'forbidden'],
  overQuota: OVER_QUOTA,
})
export type Copied = Answer<typeof copyNotice>
