import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inspectQr } from './inspect-qr.ts'
import { crc16, EXAMPLE_QR, tokenQr } from './token-qr.ts'

const field = (tag: string, value: string) => `${tag}${String(value.length).padStart(2, '0')}${value}`
/** The example with other fields, and with the CRC that belongs to them. */
const changed = (change: (unsealed: string) => string): string => {
  const text = `${change(EXAMPLE_QR.slice(0, -8))}6304`
  return text + crc16(text)
}
const replaced = (from: string, to: string) => changed((text) => text.replace(from, to))
const TOKEN = '0b9c6a1e-5d1f-4f0a-9a55-1c3f8f0e7b21'
const ADDRESS = `https://qr.qri.example/t/${TOKEN}`
const account = (domain: string, address?: string) =>
  field('26', field('00', domain) + (address ? field('01', address) : ''))
const withAccount = (other: string) => replaced(account('example.qri.qr', ADDRESS), other)

test.each([
  [EXAMPLE_QR, []],
  ['https://qri.example', ['No es un QR de pago EMVCo: debe empezar con 000201']],
  [EXAMPLE_QR.slice(0, -2), ['El campo 63 dice 4 caracteres y quedan 2']],
  [replaced('540515990', '540615990'), [expect.stringMatching(/debe empezar un campo|caracteres y quedan/)]],
  [replaced('5913CAFE DEMO SPA', '5910CAFÉ ÑUÑOA'), []],
  [
    replaced('5913CAFE DEMO SPA', '5913CAFÉ ÑUÑOA'),
    ['Los largos cuentan bytes; EMVCo cuenta caracteres: una ñ es uno'],
  ],
  [
    EXAMPLE_QR.slice(0, -4) + '0000',
    [`El CRC no calza: dice 0000 y corresponde ${EXAMPLE_QR.slice(-4)}. Se calcula hasta «6304» inclusive`],
  ],
  [EXAMPLE_QR.slice(0, -8), ['Falta el campo 63: CRC']],
  [replaced('5303152', ''), ['Falta el campo 53: Moneda']],
  [replaced('5303152', '5303840'), ['La moneda (53) es 152, peso chileno, no 840']],
  [replaced('5802CL', '5802PE'), ['El país (58) es CL, no PE']],
  [replaced('010212', '010211'), ['El QR de un cobro es dinámico: 01 es 12, no 11']],
  [replaced('540515990', '540815990.00'), ['El monto (54) va en pesos, sin decimales ni puntos: 15990.00 no sirve']],
  [replaced('5802CL', '5802CL5802CL'), ['El campo 58 está repetido']],
  [withAccount(''), ['Falta la cuenta del comercio, un campo del 26 al 51']],
  [withAccount(account('cl.otra', ADDRESS)), ['Es de otra red: dice cl.otra y se espera example.qri.qr']],
  [withAccount(account('example.qri.qr')), ['Falta la dirección del cobro: el campo 01 dentro del 26']],
  [
    withAccount(account('example.qri.qr', `https://qr.qri.cl/t/${TOKEN}`)),
    ['Es de otro ambiente: lleva a qr.qri.cl y se espera qr.qri.example'],
  ],
  [
    withAccount(account('example.qri.qr', 'https://qr.qri.example/t/1')),
    ['La dirección del cobro termina en algo que no es un uuid'],
  ],
])('%s has the faults %j', (text, faults) => {
  expect(inspectQr(text).faults).toEqual(faults)
})

test('a lower-case CRC is named as such', () => {
  const texts = Array.from({ length: 50 }, (_, at) => replaced('540515990', `540515${String(at).padStart(3, '0')}`))
  const text = texts.find((each) => /[A-F]/.test(each.slice(-4))) ?? ''
  const right = text.slice(-4)
  expect(inspectQr(text.slice(0, -4) + right.toLowerCase()).faults).toEqual([
    `El CRC va en mayúscula: ${right}, no ${right.toLowerCase()}`,
  ])
})

test("the network's own QR codes have no fault, and no text breaks the reader", () => {
  const text = fc.string({ minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(text, text, fc.integer({ min: 1, max: 9_999_999 }), (merchant, reference, amount) => {
      const qr = tokenQr({ token: TOKEN, category: '5812', amount, merchant, city: 'SANTIAGO', reference })
      expect(inspectQr(qr).faults).toEqual([])
      expect(inspectQr(merchant).faults).toHaveLength(1)
    }),
  )
})
