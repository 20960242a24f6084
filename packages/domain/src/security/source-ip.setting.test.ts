import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sourceIps, wrongPlaces } from './source-ip.setting.ts'

/** First error message for a list of source IP addresses; undefined if the list is valid. */
const message = (input: unknown) => sourceIps.safeParse(input).error?.issues[0]?.message

describe('an address', () => {
  test.each(['1.2.3.4', '1.0.0.0', '223.255.255.255', '200.27.114.8', '::ffff:1.2.3.4', '::FFFF:10.0.0.1'])(
    '%s is taken as it is',
    (ip) => {
      expect(sourceIps.parse([ip])).toEqual([ip])
    },
  )

  test.each([
    'abc',
    '',
    '1.2.3',
    '1.2.3.4.5',
    '1.2.3.256',
    '1.2.3.04',
    '01.2.3.4',
    '1.2.3.4/24',
    '1.2.3.4 ',
    '1.2.3.4\n',
    '1.2.3.-4',
    '٣.2.3.4',
    '::1',
    '2001:db8::1',
    '::ffff:1.2.3.256',
    '::ffff:102:304',
    ':ffff:1.2.3.4',
    '0.0.0.0',
    '0.1.2.3',
    '224.0.0.1',
    '239.255.255.255',
    '240.0.0.1',
    '255.255.255.255',
    '::ffff:0.0.0.0',
    '::ffff:255.255.255.255',
  ])('%j is refused', (ip) => {
    expect(message([ip])).toBe('Debe ingresar una IP válida')
  })

  test('has four octets from 0 to 255, the first one of a host that can call', () => {
    const isHost = (octet: number) => octet > 0 && octet < 224
    const octets = fc.array(fc.integer({ min: 0, max: 999 }), { minLength: 4, maxLength: 4 })
    fc.assert(
      fc.property(octets, (four) => {
        expect(sourceIps.safeParse([four.join('.')]).success).toBe(
          four.every((octet) => octet < 256) && isHost(four[0] ?? 0),
        )
      }),
    )
  })
})

describe('the list', () => {
  test.each([[[]], [undefined], [null], ['1.2.3.4']])('%j is not a list of addresses', (input) => {
    expect(message(input)).toBe('IP de origen es obligatoria')
  })

  test('names several wrong addresses in the order in which they were entered', () => {
    expect(message(['1.2.3.300', '1.2.3.4', 'abc', 'x'])).toBe('Las IPs incorrectas son: 1.2.3.300, abc, x')
  })

  test('refuses the same address twice, also in another case', () => {
    expect(message(['1.2.3.4', '5.6.7.8', '1.2.3.4'])).toBe('Las IPs repetidas son: 1.2.3.4')
    expect(message(['::ffff:1.2.3.4', '::FFFF:1.2.3.4'])).toBe('Las IPs repetidas son: ::FFFF:1.2.3.4')
  })

  test('holds 50 and not 51', () => {
    const many = Array.from({ length: 51 }, (_, at) => `10.0.0.${at}`)
    expect(sourceIps.safeParse(many.slice(1)).success).toBe(true)
    expect(message(many)).toBe('Puedes autorizar hasta 50 IPs')
  })

  test('has an error for an entry that is not a text', () => {
    expect(message([7])).toBe('Debe ingresar una IP válida')
  })

  test('marks the indexes of wrong and repeated addresses', () => {
    expect(wrongPlaces(['abc', '1.2.3.4', '1.2.3.4', '5.6.7.8', '1.2.3.256'])).toEqual([0, 2, 4])
    expect(wrongPlaces([])).toEqual([])
  })
})
