import { describe, expect, test } from 'vitest'
import { bodiesOf, CALLS, valuesOf } from '../testing/operations.ts'
import { DOCUMENTS } from '../documents.ts'
import { CAST } from '../examples/cast.ts'
import { crc16, tokenQr, tokenUrl } from './token-qr.ts'

/** Splits the text of an EMVCo QR code into its fields, by tag. */
function fieldsOf(text: string): [tag: string, value: string][] {
  if (text === '') return []
  const end = 4 + Number(text.slice(2, 4))
  return [[text.slice(0, 2), text.slice(4, end)], ...fieldsOf(text.slice(end))]
}

const given = {
  token: CAST.token,
  category: '0742',
  amount: 15990,
  merchant: 'UN COMERCIO DE NOMBRE MUY LARGO',
  city: 'SAN JOSE DE LA MARIQUINA',
  reference: 'ORD-000123',
}

describe('the CRC', () => {
  test.each([
    ['123456789', '29B1'],
    [
      '00020101021226540016cl.redejemplo.qr0130https://qr.ejemplo.cl/c/9f1c2d5204581253031525405159905802CL5913CAFE DEMO SPA6008SANTIAGO62240510ORD-0001230706CAJA016304',
      '621D',
    ],
    ['', 'FFFF'],
  ])('of %s is %s', (text, crc) => {
    expect(crc16(text)).toBe(crc)
  })
})

describe("a token's QR", () => {
  const text = tokenQr(given)

  test('has the fields of a dynamic payment in pesos, within their lengths', () => {
    expect(fieldsOf(text)).toEqual([
      ['00', '01'],
      ['01', '12'],
      ['26', expect.any(String)],
      ['52', '0742'],
      ['53', '152'],
      ['54', '15990'],
      ['58', 'CL'],
      ['59', given.merchant.slice(0, 25)],
      ['60', given.city.slice(0, 15)],
      ['62', '0510ORD-000123'],
      ['63', crc16(text.slice(0, -4))],
    ])
  })

  test('leads to the token', () => {
    const template = fieldsOf(text).find(([tag]) => tag === '26')?.[1] ?? ''
    expect(fieldsOf(template)).toEqual([
      ['00', expect.stringMatching(/^[a-z.]+$/)],
      ['01', tokenUrl(CAST.token)],
    ])
  })

  test.each(['/qri/v2/tokens', '/qri/v1/cobros'])('in the examples of %s is complete', (path) => {
    const call = CALLS.find((each) => each.path === path && each.method === 'post') as (typeof CALLS)[number]
    const answer = call.operation.responses['201']?.content?.['application/json']
    const [example] = valuesOf(DOCUMENTS[call.document], answer) as [{ qr: string }]
    expect(example.qr.slice(-4)).toBe(crc16(example.qr.slice(0, -4)))
    const amount = Object.fromEntries(fieldsOf(example.qr))['54']
    expect(amount).toBe(String(bodiesOf(call)[0]?.['amount'] ?? bodiesOf(call)[0]?.['monto']))
  })
})
