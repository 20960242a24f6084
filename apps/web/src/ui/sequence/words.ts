import type { Lane, SequenceMessage, Tone } from './sequence.types.ts'
import { toneOf } from './sequence.types.ts'

export const LANE_NAMES: Readonly<Record<Lane, string>> = {
  payer: 'Billetera',
  ifo: 'Banco de origen',
  network: 'Red',
  ifd: 'Banco de destino',
  collector: 'Recaudador',
}

interface Verdict {
  label: string
  tone: 'ok' | 'bad' | 'none'
}

export const VERDICTS: Readonly<Record<SequenceMessage['signature'], Verdict>> = {
  valid: { label: 'Válida', tone: 'ok' },
  mismatch: { label: 'No calza', tone: 'bad' },
  signed: { label: 'Firmada', tone: 'none' },
  tls: { label: 'Por TLS', tone: 'none' },
  bank: { label: 'Entre bancos', tone: 'none' },
  inside: { label: 'Interna', tone: 'none' },
}

/** Name of a message: its operation or notice; steps between banks have a name in words. `amount` is written as money. */
export function nameOf({ kind, name, from }: Pick<SequenceMessage, 'kind' | 'name' | 'from'>, amount: string): string {
  if (kind !== 'bank') return name
  if (name !== 'med') return 'Ordena la MED'
  return from === 'ifd' ? `Devolución MED, ${amount}` : `Transferencia MED, ${amount}`
}

/** State of a transfer between banks. */
const TRANSFERS: Readonly<Record<string, string>> = { DONE: 'abonada', REJECTED: 'rechazada', REVERSED: 'devuelta' }

/** Answer of a message in a few characters, such as '201 CREATED' or '401 signature_invalid'; empty while there is none. */
export function answerOf({ kind, status, state, code }: SequenceMessage): string {
  if (kind === 'bank') return TRANSFERS[state ?? ''] ?? 'en curso'
  return [status, code ?? state].filter((part) => part !== null).join(' ')
}

export const wayOf = ({ from, to }: Pick<SequenceMessage, 'from' | 'to'>): string =>
  `${LANE_NAMES[from]} a ${LANE_NAMES[to]}`

/** What people or the network did in a wait, told by the message that ended it. */
export function waitWords(next: SequenceMessage, before: SequenceMessage | undefined): string {
  if (before?.name === next.name && before.code !== null) return 'Corriges y envías de nuevo'
  if ((next.attempt ?? 1) > 1) return 'La red espera y reintenta'
  return WAITS[next.name] ?? (next.kind === 'bank' ? 'El banco responde' : 'Nadie envía nada')
}

const WAITS: Readonly<Record<string, string>> = {
  readToken: 'Alguien abre la billetera y apunta al QR',
  readTokenByNumber: 'Alguien abre la billetera y escribe el número',
  authorizeToken: 'La persona revisa el cobro',
  readAuthorization: 'La billetera espera la decisión del recaudador',
  confirmAuthorization: 'La persona confirma',
  reverseAuthorization: 'La billetera decide reversar',
  'token.expired': 'El cobro vence',
  'payment.expired': 'El cobro vence',
  'payment.reversed': 'La red reversa el pago',
  'payment.settled': 'Llega la liquidación',
}

/** Sentence that a screen reader says when a message arrives: its name, status and verdict. */
export function sentenceOf(message: SequenceMessage, amount: string): string {
  const answer = answerOf(message)
  const verdict = VERDICTS[message.signature]
  const signature = verdict.tone === 'none' ? '' : ` Firma: ${verdict.label.toLocaleLowerCase('es')}.`
  return `${nameOf(message, amount)}, ${wayOf(message)}${answer ? `: ${answer}` : ''}.${signature}`
}

export const isWrong = (message: SequenceMessage): boolean => BAD.has(toneOf(message))
const BAD: ReadonlySet<Tone> = new Set<Tone>(['bad', 'late'])

/** Names of the door's checks, as people read them. */
export const CHECK_NAMES: Readonly<Record<string, string>> = {
  certificate: 'Certificado',
  client_os: 'X-Client-OS',
  source: 'IP de origen',
  size: 'Tamaño',
  media_type: 'Tipo de contenido',
  json: 'JSON',
  timestamp: 'Hora',
  signature: 'Firma',
  quota: 'Cuota',
  role: 'Rol',
  schema: 'Esquema',
  idempotency: 'Idempotencia',
  operation: 'Operación',
}

/** Sentence with a full stop at its end. */
export const sentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`)
