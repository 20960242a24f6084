import { createHash, createHmac } from 'node:crypto'
import type { Question } from '../explain.ts'
import type { MistakeId } from '../fixes.ts'
import type { Message } from '../message.ts'

export const SECRET = 'qri_test_ZWplbXBsby1pbnRlZ3JhY2lvbi0wMDAwMDAwMDAwMDA'
export const OTHER = 'qri_test_ZWplbXBsby1hdXRvcml6YWNpb24tMDAwMDAwMDAwMDA'
/** Secret with `-` and `_`, in which base64url differs from base64. */
export const DASHED = 'qri_test_4OHi4-Tl5ufo6err7O3u7_Dx8vP09fb3-Pn6-_z9_v8'

export const AT = '2026-03-05T15:04:05Z'
const order = {
  order_id: 'ORD-000123',
  amount: 15990,
  description: 'Dos cafés y una medialuna',
  commerce: { tax_id: '76086403-K', name: 'CAFE DEMO SPA', branch: 'SANTIAGO CENTRO' },
  expires_in: 600,
  single_use: true,
  timestamp: AT,
}
/** Canonical form of `order`, as the documentation has it. */
const CANONICAL =
  '{"amount":15990,"commerce":{"branch":"SANTIAGO CENTRO","name":"CAFE DEMO SPA","tax_id":"76086403-K"},"description":"Dos cafés y una medialuna","expires_in":600,"order_id":"ORD-000123","single_use":true,"timestamp":"2026-03-05T15:04:05Z"}'
export const body: Message = { kind: 'body', text: JSON.stringify(order, null, 2) }

const call: Message & { kind: 'call' } = {
  kind: 'call',
  method: 'GET',
  path: '/alias/v1/resolve/%2B56911112222',
  query: 'to=2026-03-05&from=2026-03-01%20a&q=%C3%B1',
  timestamp: AT,
}
const CALL = `{"method":"GET","path":"${call.path}","query":"${call.query}","timestamp":"${AT}"}`

const NOTICE =
  '{"type":"payment.paid","id":"evt_1","data":{"note":"caf\u00e9 1/2","amount":15990},"timestamp":"2026-03-05T15:05:12Z"}'
export const NOTICE_CANONICAL =
  '{"data":{"amount":15990,"note":"café 1/2"},"id":"evt_1","timestamp":"2026-03-05T15:05:12Z","type":"payment.paid"}'
export const notice: Message & { kind: 'notice' } = {
  kind: 'notice',
  id: 'evt_1',
  timestamp: '1772723112',
  text: NOTICE,
}
export const HEADER = `evt_1.1772723112.${NOTICE}`

const keyOf = (secret: string) => Buffer.from(secret.slice(9), 'base64url')
const mac = (text: string | Buffer, key: string | Buffer = keyOf(SECRET)) =>
  createHmac('sha256', key).update(text).digest()
export const hex = (text: string | Buffer, key?: string | Buffer) => mac(text, key).toString('hex')
export const head = (text: string | Buffer, key?: string | Buffer) => `v1,${mac(text, key).toString('base64')}`
const bare = (text: string) => createHash('sha256').update(text).digest()

export const bodyOf = (fields: object): Message => ({ kind: 'body', text: JSON.stringify(fields) })
const slashed = { image: 'https://a.cl/b', timestamp: AT }
const mixed = { b: 1, B: 2, ñ: 3, z: 4, timestamp: AT }
const lines = { note: 'a\nb', timestamp: AT }
const again = (text: string) => Buffer.from(Buffer.from(text).toString('latin1'))
export const noticeOf = (text: string): Message => ({ ...notice, text })

type Row = [id: MistakeId, where: string, message: Message, given: string, secrets?: Partial<Question['secrets']>]

const KEYS: Row[] = (
  [
    ['body', body, hex, CANONICAL],
    ['call', call, hex, CALL],
    ['notice, header', notice, head, HEADER],
    ['notice, body', notice, hex, NOTICE_CANONICAL],
  ] as const
).flatMap(([where, message, sign, text]): Row[] => [
  ['secret-text', where, message, sign(text, SECRET)],
  ['unprefixed-text', where, message, sign(text, SECRET.slice(9))],
  [
    'plain-base64',
    where,
    message,
    sign(text, Buffer.from(DASHED.slice(9).replace(/[-_]/g, ''), 'base64')),
    { current: DASHED },
  ],
  [
    'plain-base64',
    `${where}, up to the first`,
    message,
    sign(text, Buffer.from('4OHi4', 'base64')),
    { current: DASHED },
  ],
  ['other-purpose', where, message, sign(text, keyOf(OTHER)), { otherPurpose: [OTHER] }],
  ['former-secret', where, message, sign(text, keyOf(OTHER)), { former: OTHER }],
  ['other-environment', where, message, sign(text, keyOf(OTHER)), { otherEnvironment: OTHER }],
  ['bom', where, message, sign(`\ufeff${text}`)],
  ...(message === call
    ? []
    : [['twice-encoded', `${where}, read as Latin-1`, message, sign(again(text))] satisfies Row]),
  ['no-key', where, message, bare(text).toString(sign === hex ? 'hex' : 'base64')],
  ['no-key', `${where}, secret before`, message, bare(SECRET + text).toString(sign === hex ? 'hex' : 'base64')],
  ['base64-of-hex', where, message, Buffer.from(hex(text)).toString('base64')],
  ['crlf', `${where}, at the end`, message, sign(`${text}\r\n`)],
  ['spaces', `${where}, echo`, message, sign(`${text}\n`)],
])

/** What people who make the mistakes would have signed, made without the code under test. */
export const ROWS: Row[] = [
  ...KEYS,
  ['signature-kept', 'body', body, hex(CANONICAL.replace('"single_use"', '"signature":"","single_use"'))],
  [
    'signature-kept',
    'body, its value',
    bodyOf({ ...order, signature: 'abc' }),
    hex(CANONICAL.replace('"single_use"', '"signature":"abc","single_use"')),
  ],
  ['signature-kept', 'call', call, hex(CALL.replace('"timestamp"', '"signature":"","timestamp"'))],
  ['spaces', 'body, indented', body, hex(JSON.stringify(order, null, 2))],
  ['spaces', 'body, json.dumps', body, hex(CANONICAL.replace(/":/g, '": ').replace(/,"/g, ', "'))],
  ['spaces', 'call, json.dumps', call, hex(CALL.replace(/":/g, '": ').replace(/,"/g, ', "'))],
  ['unsorted', 'body', body, hex(JSON.stringify(order))],
  ['unsorted', 'call', call, hex(`{"timestamp":"${AT}","method":"GET","path":"${call.path}","query":"${call.query}"}`)],
  ['unsorted', 'notice', notice, hex(NOTICE)],
  ['locale-order', 'body', bodyOf(mixed), hex(`{"b":1,"B":2,"ñ":3,"timestamp":"${AT}","z":4}`)],
  ['numbers-as-text', 'body', body, hex(CANONICAL.replace('15990', '"15990"').replace('600', '"600"'))],
  ['numbers-as-text', 'body, one', body, hex(CANONICAL.replace('15990', '"15990"'))],
  ['numbers-as-text', 'notice', notice, hex(NOTICE_CANONICAL.replace('15990', '"15990"'))],
  ['decimals', 'body', body, hex(CANONICAL.replace('15990', '15990.0').replace('600', '600.0'))],
  ['decimals', 'notice', notice, hex(NOTICE_CANONICAL.replace('15990', '15990.0'))],
  ['escaped-slashes', 'body', bodyOf(slashed), hex(`{"image":"https:\\/\\/a.cl\\/b","timestamp":"${AT}"}`)],
  ['escaped-slashes', 'call', call, hex(CALL.replaceAll('/', '\\/'))],
  ['escaped-slashes', 'notice', notice, hex(NOTICE_CANONICAL.replaceAll('/', '\\/'))],
  ['escaped-letters', 'body', body, hex(CANONICAL.replace('é', '\\u00e9'))],
  ['escaped-letters', 'body, upper case', body, hex(CANONICAL.replace('é', '\\u00E9'))],
  ['escaped-letters', 'call, symbols', call, hex(CALL.replaceAll('&', '\\u0026'))],
  ['escaped-letters', 'notice', notice, hex(NOTICE_CANONICAL.replace('é', '\\u00e9'))],
  ['bom', 'notice, before its body', notice, head(HEADER.replace('{', '\ufeff{'))],
  ['crlf', 'body, in a value', bodyOf(lines), hex(`{"note":"a\\r\\nb","timestamp":"${AT}"}`)],
  ['crlf', 'body, indented', body, hex(JSON.stringify(order, null, 2).replaceAll('\n', '\r\n'))],
  ['crlf', 'notice', noticeOf('{\n"id":"evt_1"}'), head('evt_1.1772723112.{\r\n"id":"evt_1"}')],
  ['latin1', 'body', body, hex(Buffer.from(CANONICAL, 'latin1'))],
  ['latin1', 'notice, header', notice, head(Buffer.from(HEADER, 'latin1'))],
  ['latin1', 'notice, body', notice, hex(Buffer.from(NOTICE_CANONICAL, 'latin1'))],
  ['twice-encoded', 'body', body, hex(JSON.stringify(CANONICAL))],
  ['twice-encoded', 'call', call, hex(CALL.replace('%2B', '%252B'))],
  ['rewritten', 'notice', notice, head(HEADER.replace('é', '\\u00e9').replace('1/2', '1\\/2'))],
  [
    'rewritten',
    'notice, json.dumps',
    notice,
    head(HEADER.replace(/":/g, '": ').replace(/,"/g, ', "').replace('é', '\\u00e9')),
  ],
  ['rewritten', 'notice, canonical', notice, head(`evt_1.1772723112.${NOTICE_CANONICAL}`)],
  ['decoded-query', 'call', call, hex(CALL.replace('%20', ' ').replace('%C3%B1', 'ñ'))],
  ['decoded-query', 'call, path', call, hex(CALL.replace('%2B', '+'))],
  ['reordered-query', 'call', call, hex(CALL.replace(call.query, 'from=2026-03-01%20a&q=%C3%B1&to=2026-03-05'))],
  ['path-with-host', 'call', call, hex(CALL.replace('/alias', 'https://red.cl:3443/alias'))],
  ['path-with-host', 'call, without protocol', call, hex(CALL.replace('/alias', 'red.cl:3443/alias'))],
  [
    'path-with-host',
    'call, query in the path',
    call,
    hex(CALL.replace(`2222","query":"${call.query}"`, `2222?${call.query}","query":""`)),
  ],
  ['trailing-slash', 'call', call, hex(CALL.replace('2222"', '2222/"'))],
  ['trailing-slash', 'call, left out', { ...call, path: `${call.path}/` }, hex(CALL)],
  ['upper-case', 'body', body, hex(CANONICAL).toUpperCase()],
  ['upper-case', 'call', call, hex(CALL).toUpperCase()],
  ['upper-case', 'notice', notice, hex(NOTICE_CANONICAL).toUpperCase()],
  ['local-time', 'body, without offset', body, hex(CANONICAL.replace('05Z', '05'))],
  ['local-time', 'body, of Santiago', body, hex(CANONICAL.replace('T15:04:05Z', 'T12:04:05'))],
  ['local-time', 'call, of the machine', call, hex(CALL.replace('T15:04:05Z', 'T10:04:05'))],
  ['local-time', 'notice, header', notice, head(HEADER.replace('1772723112', String(1772723112 - 3 * 3600)))],
  ['local-time', 'notice, body', notice, hex(NOTICE_CANONICAL.replace('T15:05:12Z', 'T12:05:12-03:00'))],
  ['milliseconds', 'body', body, hex(CANONICAL.replace('05Z', '05.123Z'))],
  ['milliseconds', 'call', call, hex(CALL.replace('05Z', '05.000Z'))],
  ['milliseconds', 'call, left out', { ...call, timestamp: '2026-03-05T15:04:05.250Z' }, hex(CALL)],
  ['milliseconds', 'notice, header', notice, head(HEADER.replace('1772723112', '1772723112000'))],
  ['milliseconds', 'notice, body', notice, hex(NOTICE_CANONICAL.replace('12Z', '12.000Z'))],
]
