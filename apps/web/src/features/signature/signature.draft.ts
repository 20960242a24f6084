import {
  type Message,
  readBody,
  secretError,
  type Secrets,
  splitAddress,
} from '@portal/domain/signature-debugger/message'
import { NETWORK_ADDRESS } from '@portal/domain/network-address'
import type { Purpose } from '@portal/domain/security/secret'
import { EXAMPLE_SECRETS } from '@portal/network/examples/secrets'
import type { Debugged } from '../../state/debugged.ts'

export const KINDS = [
  { value: 'body', label: 'Con cuerpo' },
  { value: 'call', label: 'Sin cuerpo' },
  { value: 'notice', label: 'Aviso' },
] as const
export type Kind = Message['kind']

/** What a person typed. It lives in the memory of this page and nowhere else. */
export interface Draft {
  kind: Kind
  body: string
  method: string
  address: string
  timestamp: string
  noticeId: string
  noticeTime: string
  notice: string
  given: string
  current: string
  former: string
  otherPurpose: string
  otherEnvironment: string
  /** Purpose of the secret that signs the message, if a screen that knows it has handed the message over. */
  purpose: Purpose | undefined
}
export type DraftField = Exclude<keyof Draft, 'kind' | 'purpose'>

/** Most characters of a pasted message. */
export const LONGEST = 60_000

const EXAMPLE_AT = '2026-03-05T15:04:05Z'
const BODY = `{
  "order_id": "ORD-000123",
  "amount": 15990,
  "description": "Dos cafés y una medialuna",
  "commerce": {
    "tax_id": "76086403-K",
    "name": "CAFE DEMO SPA",
    "branch": "SANTIAGO CENTRO"
  },
  "expires_in": 600,
  "single_use": true,
  "timestamp": "${EXAMPLE_AT}"
}`
const NOTICE =
  '{"id":"evt_statementready01","type":"statement.ready","created_at":"2026-03-06T06:00:00-03:00","data":{"date":"2026-03-05",' +
  '"checksum":"6357919df04e2f0d38d50521e13d87c70b5900d7d206b60d190d886dae50ec5c"},"timestamp":"2026-03-06T09:00:00Z",' +
  '"signature":"17b16e9f972320c33043c7e196eb1bac6cbca17ef67deb372637cb9570698a49"}'

/** Messages of the documentation, signed with its public secret. */
export const EXAMPLE: Draft = {
  kind: 'body',
  body: BODY,
  method: 'GET',
  address: '/qri/v2/payments?from=2026-03-01&to=2026-03-05',
  timestamp: EXAMPLE_AT,
  noticeId: 'evt_statementready01',
  noticeTime: '1772787600',
  notice: NOTICE,
  given: '',
  current: EXAMPLE_SECRETS.integration,
  former: '',
  otherPurpose: '',
  otherEnvironment: '',
  purpose: undefined,
}

/** Draft with a message that another screen handed over; its secret is still missing. */
export const draftOf = (debugged: Debugged): Draft => ({ ...EXAMPLE, ...debugged, current: '' })

/** Fields of each kind of message. */
export const FIELDS_OF: Record<Kind, readonly DraftField[]> = {
  body: ['body'],
  call: ['method', 'address', 'timestamp'],
  notice: ['noticeId', 'noticeTime', 'notice'],
}

export type DraftErrors = Partial<Record<DraftField, string>>

/** A draft as something that can be signed; without `ready` it has errors, or something is still empty. */
export interface ReadDraft {
  errors: DraftErrors
  ready?: { message: Message; secrets: Secrets; given: string; origins: string[] }
}

const NO_PATH = 'La ruta empieza con «/»'

export function readDraft(draft: Draft): ReadDraft {
  const errors: DraftErrors = {}
  const { path, query, origin } = splitAddress(draft.address)
  if (draft.kind === 'call') {
    if (draft.address && !path.startsWith('/')) errors.address = NO_PATH
  } else {
    const field = draft.kind === 'body' ? 'body' : 'notice'
    const error = draft[field].trim() === '' ? undefined : readBody(draft[field]).error
    if (error) errors[field] = error
  }
  for (const field of ['current', 'former', 'otherPurpose', 'otherEnvironment'] as const) {
    const secret = draft[field].trim()
    const error = secret === '' ? undefined : secretError(secret)
    if (error) errors[field] = error
  }
  const needed = [...FIELDS_OF[draft.kind], 'current' as const]
  if (Object.keys(errors).length > 0 || needed.some((field) => draft[field].trim() === '')) return { errors }
  const current = draft.current.trim()
  const isExample = current === EXAMPLE_SECRETS.integration
  const others = [
    draft.otherPurpose.trim(),
    ...(isExample ? Object.values(EXAMPLE_SECRETS).filter((each) => each !== current) : []),
  ]
  const secrets: Secrets = { current, otherPurpose: others.filter((each) => each !== '') }
  if (draft.former) secrets.former = draft.former.trim()
  if (draft.otherEnvironment) secrets.otherEnvironment = draft.otherEnvironment.trim()
  const message = messageOf(draft, path, query)
  return {
    errors,
    ready: {
      message,
      secrets,
      given: givenOf(draft),
      origins: [origin, NETWORK_ADDRESS].filter((each) => each !== ''),
    },
  }
}

function messageOf(draft: Draft, path: string, query: string): Message {
  const timestamp = draft.timestamp.trim()
  if (draft.kind === 'call') return { kind: 'call', method: draft.method, path, query, timestamp }
  if (draft.kind === 'body') return { kind: 'body', text: draft.body }
  return { kind: 'notice', id: draft.noticeId.trim(), timestamp: draft.noticeTime.trim(), text: draft.notice }
}

/** The signature to explain: what was typed, else the one inside the body. */
function givenOf(draft: Draft): string {
  const typed = draft.given.trim()
  if (typed !== '' || draft.kind === 'call') return typed
  const carried = readBody(draft.kind === 'body' ? draft.body : draft.notice).fields?.['signature']
  return typeof carried === 'string' ? carried : ''
}
