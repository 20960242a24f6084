import * as z from 'zod/mini'
import { time } from './answer.ts'
import { endpoint } from './endpoint.ts'
import { uuid } from './query.ts'

const OVER_QUOTA = 'Ya hiciste muchas simulaciones. Espera un rato, o inicia sesión para usar tus integraciones.'
const WRONG_AMOUNT = 'El monto debe ser un número entero de 1 a 999.999.999'
const WRONG_CHARGE = 'Ingresa el contenido de un QR, el número de 8 dígitos o el identificador de un cobro'

/** Lanes of the drawing, in its order. */
export const LANES = ['payer', 'ifo', 'network', 'ifd', 'collector'] as const
export type Lane = (typeof LANES)[number]

/** Seconds that a simulated charge can be paid. */
export const EXPIRIES = [30, 120, 300, 600, 900] as const

/**
 * What is known of a message's signature: valid, wrong, signed for a server that cannot be asked, an answer over TLS, a step
 * between banks, or a call of a test party, which is made inside the network.
 */
const SIGNATURES = ['valid', 'mismatch', 'signed', 'tls', 'bank', 'inside'] as const

/** Check of the network's door. */
const check = z.strictObject({
  name: z.string(),
  ok: z.nullable(z.boolean()),
  expected: z.nullable(z.string()),
  received: z.nullable(z.string()),
})

/** Call, notice or step between banks; its answer belongs to it. Bodies are redacted as in the log. */
export const message = z.strictObject({
  /** Key of the message, which stays the same; messages are ordered by `at`, then `id`. */
  id: z.string(),
  at: time,
  kind: z.enum(['call', 'notice', 'bank']),
  from: z.enum(LANES),
  to: z.enum(LANES),
  /** Operation or type of the notice, such as `createToken` or `payment.paid`; `med` for the transfer between banks. */
  name: z.string(),
  method: z.nullable(z.string()),
  path: z.nullable(z.string()),
  /** HTTP status of the answer; null while there is none. */
  status: z.nullable(z.int()),
  /** State in the answer, such as PRE_AUTHORIZED, or the receiver's decision. */
  state: z.nullable(z.string()),
  /** Error code of the catalogue. */
  code: z.nullable(z.string()),
  latency_ms: z.nullable(z.int()),
  signature: z.enum(SIGNATURES),
  request_id: z.nullable(z.string()),
  /** Number of the attempt of a notice, from 1. */
  attempt: z.nullable(z.int()),
  /** What went wrong, what is right, and the screen that mends it; null if nothing went wrong. */
  cause: z.nullable(z.strictObject({ what: z.string(), remedy: z.string(), href: z.nullable(z.string()) })),
  checks: z.array(check),
  headers: z.record(z.string(), z.string()),
  request: z.nullable(z.unknown()),
  answer: z.nullable(z.unknown()),
})
export type Message = z.output<typeof message>

const side = z.strictObject({
  name: z.string(),
  /** True for the network's test parties. */
  demo: z.boolean(),
  /** Integration of the person who looks; null for everybody else. */
  integration: z.nullable(uuid),
  bank: z.nullable(z.strictObject({ code: z.string(), name: z.string() })),
})

/** Steps that the person who began the run can take for the test wallet or their own charge. */
export const STEPS = ['read', 'authorize', 'validate', 'confirm', 'reverse', 'settle'] as const
export type Step = (typeof STEPS)[number]

/** One charge and everything that happens to it. */
const run = z.strictObject({
  id: z.string(),
  /** Network's time of the answer, for countdowns. */
  now: time,
  charge: z.strictObject({
    uuid,
    number: z.string(),
    qr: z.string(),
    order_id: z.string(),
    amount: z.int(),
    description: z.string(),
    merchant: z.strictObject({ tax_id: z.string(), name: z.string(), branch: z.string() }),
    state: z.string(),
    created_at: time,
    expires_at: time,
  }),
  payer: z.nullable(side),
  collector: side,
  authorization: z.nullable(z.strictObject({ id: z.string(), state: z.string(), reason: z.nullable(z.string()) })),
  payment: z.nullable(
    z.strictObject({
      uuid,
      state: z.string(),
      commission: z.int(),
      paid_at: time,
      settle_at: time,
      med_id: z.string(),
    }),
  ),
  /** Steps that can be taken now, in their order; empty for readers of a shared link. */
  steps: z.array(z.enum(STEPS)),
  /** True once nothing more happens but the settlement. */
  over: z.boolean(),
  messages: z.array(message),
})
export type Run = z.output<typeof run>

/** Creates a charge of the test collector, or of an integration of the caller, and a run that follows it. */
export const createRun = endpoint('POST', '/api/tools/simulations', {
  operation: 'simulation.create',
  summary: 'Crea un cobro de prueba y la simulación que lo sigue.',
  access: 'public',
  visitor: true,
  body: z.strictObject({
    amount: z.int({ error: WRONG_AMOUNT }).check(z.gte(1, WRONG_AMOUNT), z.lte(999_999_999, WRONG_AMOUNT)),
    expires_in: z.literal(EXPIRIES, { error: 'Elige uno de los plazos' }),
    description: z
      .string()
      .check(z.trim(), z.minLength(1, 'Escribe qué se cobra'), z.maxLength(100, 'Usa 100 caracteres o menos')),
    /** Integration that charges; null for the test collector. */
    collector: z.nullable(uuid),
  }),
  status: 201,
  answer: run,
  errors: ['not_applicable'],
  overQuota: OVER_QUOTA,
})

/** Begins a run that follows a charge that exists: one of a test party, or of an integration of the caller. */
export const openRun = endpoint('POST', '/api/tools/simulations/open', {
  operation: 'simulation.open',
  summary: 'Abre la simulación de un cobro que existe, para pagarlo o mirarlo.',
  access: 'public',
  visitor: true,
  body: z.strictObject({
    /** Content of a QR, number of 8 digits, or uuid. */
    charge: z
      .string({ error: WRONG_CHARGE })
      .check(z.trim(), z.minLength(8, WRONG_CHARGE), z.maxLength(600, WRONG_CHARGE)),
  }),
  answer: run,
  errors: ['not_applicable'],
  overQuota: OVER_QUOTA,
})

/** Reads a run; whoever has its address may. */
export const readRun = endpoint('GET', '/api/tools/simulations/{id}', {
  operation: 'simulation.read',
  summary: 'Lee una simulación con sus mensajes.',
  access: 'public',
  visitor: true,
  answer: run,
  errors: ['not_found', 'not_applicable'],
})

/** Takes one step of a run, as the test wallet. */
export const takeStep = endpoint('POST', '/api/tools/simulations/{id}/steps', {
  operation: 'simulation.step',
  summary: 'Da un paso de una simulación con la billetera de prueba.',
  access: 'public',
  visitor: true,
  body: z.strictObject({ step: z.enum(STEPS, { error: 'Elige uno de los pasos' }) }),
  answer: run,
  errors: ['not_applicable', 'not_found', 'forbidden'],
})

/** Streams the run each time that something happened; the first event is the run as it is. `id` of an event is its last message's. */
export const streamRun = endpoint('GET', '/api/tools/simulations/{id}/events', {
  operation: 'simulation.stream',
  summary: 'Transmite una simulación mientras ocurre.',
  access: 'public',
  visitor: true,
  stream: 'text/event-stream',
  answer: z.strictObject({ event: z.literal('run'), id: z.string(), data: run }),
  errors: ['not_found', 'not_applicable'],
})
