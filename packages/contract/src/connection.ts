import { RULE_NAMES, REASON_LENGTH } from '@portal/domain/connection/advice'
import { FAULT_NAMES } from '@portal/domain/connection/faults'
import { CHECK_STATES, HOST_CHECKS, URL_CHECKS } from '@portal/domain/connection/preflight'
import { SECTIONS } from '@portal/domain/enroller/sections'
import { CALL_CHECKS } from '@portal/domain/road/evidence'
import * as z from 'zod/mini'
import { nothing, time } from './answer.ts'
import { type Answer, endpoint } from './endpoint.ts'

const checks = <const Names extends readonly [string, ...string[]]>(names: Names) =>
  z.array(z.strictObject({ check: z.enum(names), state: z.enum(CHECK_STATES), seen: z.nullable(z.string()) }))
const faults = z.array(z.strictObject({ fault: z.enum(FAULT_NAMES), received: z.string() }))

const host = z.strictObject({
  /** Scheme, host name and port. */
  origin: z.string(),
  /** True for the portal's own receiver of notices. */
  own: z.boolean(),
  checks: checks(HOST_CHECKS),
  faults,
  urls: z.array(
    z.strictObject({
      field: z.string(),
      url: z.string(),
      status: z.nullable(z.int()),
      ms: z.nullable(z.int()),
      checks: checks(URL_CHECKS),
      faults,
      /** Address of the same server to which the redirect leads. */
      moved: z.nullable(z.string()),
    }),
  ),
})

/** What the network saw in both directions; null in a portal without the network. */
const seen = z.strictObject({
  client_os: z.string(),
  /** Address of `GET /qri/v2/whoami`. */
  whoami: z.string(),
  calls: z.array(
    z.strictObject({
      check: z.enum(CALL_CHECKS),
      /** Null as long as no call reached the check. */
      ok: z.nullable(z.boolean()),
      at: z.nullable(time),
      /** What the network saw, and one sentence about it. */
      seen: z.nullable(z.string()),
      note: z.nullable(z.string()),
    }),
  ),
  last_call: z.nullable(time),
  /** True while the addresses wait for a check, or are being checked. */
  running: z.boolean(),
  checked_at: z.nullable(time),
  hosts: z.array(host),
})

/** Returns what the network saw of an integration's connection, and the review of its configuration. */
export const readConnection = endpoint('GET', '/api/enroller/{uuid}/connection', {
  operation: 'connection.read',
  summary: 'Entrega lo que la red comprobó de la conexión en las dos direcciones, y la revisión de la configuración.',
  access: { integration: 'view' },
  answer: z.strictObject({
    network: z.nullable(seen),
    advice: z.strictObject({
      /** 100 less the weight of each finding that is not on purpose. */
      score: z.int(),
      /** Every rule, in their order; with what it found, and with the reason if that is on purpose. */
      rules: z.array(
        z.strictObject({
          rule: z.enum(RULE_NAMES),
          finding: z.nullable(
            z.strictObject({
              weight: z.int(),
              title: z.string(),
              why: z.string(),
              section: z.enum(SECTIONS.map(({ name }) => name)),
            }),
          ),
          intended: z.nullable(z.strictObject({ reason: z.string(), by: z.nullable(z.string()), at: time })),
        }),
      ),
    }),
  }),
})
export type Connection = Answer<typeof readConnection>
export type Seen = NonNullable<Connection['network']>

const OVER_QUOTA = 'Hiciste muchas comprobaciones en esta hora. Espera un rato y vuelve a intentarlo.'

/** Makes the network check the addresses of an integration again; `connection.read` tells when it has. */
export const checkConnection = endpoint('POST', '/api/enroller/{uuid}/connection/check', {
  operation: 'connection.check',
  summary: 'Pide a la red que compruebe de nuevo las URL de webhook.',
  access: { integration: 'check' },
  body: z.strictObject({}),
  status: 204,
  answer: nothing,
  errors: ['not_applicable'],
  overQuota: OVER_QUOTA,
})

/** Sends one test notice, signed, to a registered address and waits for its answer. */
export const tryAddress = endpoint('POST', '/api/enroller/{uuid}/connection/try', {
  operation: 'connection.try_address',
  summary: 'Envía un aviso de prueba firmado a una URL registrada y dice qué respondió.',
  access: { integration: 'check' },
  body: z.strictObject({ field: z.string({ error: 'Elige una URL' }).check(z.maxLength(100)) }),
  answer: z.strictObject({
    status: z.nullable(z.int()),
    ms: z.nullable(z.int()),
    /** What failed, and what to do; null if the notice was delivered. */
    failing: z.nullable(z.strictObject({ failure: z.string(), remedy: z.string() })),
  }),
  errors: ['not_applicable'],
  overQuota: OVER_QUOTA,
})
export type Tried = Answer<typeof tryAddress>

const REASON = `Explica el motivo en ${REASON_LENGTH.min} a ${REASON_LENGTH.max} caracteres`

/** Says that what a rule found is on purpose, and why; a null reason takes it back. */
export const intendFinding = endpoint('PATCH', '/api/enroller/{uuid}/connection/advice', {
  operation: 'connection.intend',
  summary: 'Deja dicho que un reparo de la configuración es a propósito y por qué, o lo retira.',
  access: { integration: 'check' },
  body: z.strictObject({
    rule: z.enum(RULE_NAMES, { error: 'Elige uno de los reparos' }),
    reason: z.nullable(
      z
        .string({ error: REASON })
        .check(z.trim(), z.minLength(REASON_LENGTH.min, REASON), z.maxLength(REASON_LENGTH.max, REASON)),
    ),
  }),
  status: 204,
  answer: nothing,
})
