import * as z from 'zod/mini'
import { PURPOSES } from '../security/secret.ts'
import { UUID } from '../text.ts'

const time = z.iso.datetime()
const uuid = z.string().check(z.regex(UUID))

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
  /** First bytes of the body as they arrived, in base64; null for a message that did not come through the door, or has no body. */
  bytes: z.nullable(z.string()),
  /** Purpose of the secret that signs the call. */
  purpose: z.nullable(z.enum(PURPOSES)),
  request: z.nullable(z.unknown()),
  answer: z.nullable(z.unknown()),
  /** True for a call or notice of another's integration: what it says, its checks' values and its cause are left out. */
  hidden: z.boolean(),
})
export type Message = z.output<typeof message>

const side = z.strictObject({
  /** Name of a test party or an own integration; of others only their role. */
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
export const run = z.strictObject({
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
