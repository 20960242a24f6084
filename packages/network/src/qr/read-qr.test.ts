import { describe, expect, test } from 'vitest'
import { CAST } from '../examples/cast.ts'
import { readQr } from './read-qr.ts'
import { crc16, EXAMPLE_QR, tokenQr } from './token-qr.ts'

const withCrc = (text: string): string => `${text}6304${crc16(`${text}6304`)}`

describe('the text of a QR', () => {
  test('leads back to the token that it was made of', () => {
    expect(readQr(EXAMPLE_QR)).toEqual({ token: CAST.token })
    const merchant = 'Ñandú y Café'
    expect(
      readQr(tokenQr({ token: CAST.token, category: '5812', amount: 1, merchant, city: 'X', reference: 'A' })),
    ).toEqual({ token: CAST.token })
  })

  test.each([
    ['', 'unreadable'],
    ['https://example.com/pay', 'unreadable'],
    ['0002', 'unreadable'],
    ['9999'.repeat(30), 'unreadable'],
    [EXAMPLE_QR.replace('15990', '25990'), 'altered'],
    [EXAMPLE_QR.slice(0, -8), 'altered'],
    [EXAMPLE_QR.toLowerCase(), 'altered'],
    [withCrc('00020101021226200010cl.otra.qr0102ab'), 'foreign'],
    [withCrc('000201'), 'foreign'],
  ])('%s is %s', (text, expected) => {
    expect(readQr(text)).toBe(expected)
  })
})
