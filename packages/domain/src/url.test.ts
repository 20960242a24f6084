import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LIMITS } from './limits.ts'
import { type OutwardPolicy, reachOfAddress, whyRefused } from './outward.ts'
import { url, webAddress } from './url.ts'

const message = (given: unknown): string | undefined => url().safeParse(given).error?.issues[0]?.message

const LIVE: OutwardPolicy = { plainHttp: false, loopback: false }
const TRIAL: OutwardPolicy = { plainHttp: true, loopback: true }

/** True if a deployment with the given URL policy accepts the URL. */
function taken(text: string, policy: OutwardPolicy): boolean {
  const parsed = webAddress(text)
  return parsed !== undefined && whyRefused(parsed, policy) === undefined
}

describe('the form of an address', () => {
  test.each([
    'https://a.cl',
    'https://a.cl/',
    'HTTPS://A.CL/Pagos',
    'http://a.cl:80/x',
    'https://a.cl:443/x',
    'https://a.cl:8443/x?y=1&z[]=2#fin',
    'https://a.cl:65535/',
    'https://a.cl:/x',
    'https://a.cl./x',
    'https://xn--and-6ma2c.cl/pago',
    'https://ñandú.cl/pago',
    'https://a.cl/caf%C3%A9',
    'https://a.cl/café',
    "https://a.cl/-._~!$&'()*+,;=:@",
    'https://8.8.8.8/x',
    'https://[2606:4700:4700::1111]:8443/x',
    `https://a.cl/${'x'.repeat(LIMITS.url - 13)}`,
  ])('takes %s', (text) => {
    expect(message(text)).toBeUndefined()
  })

  test('is trimmed and otherwise unchanged', () => {
    expect(url().parse('  https://A.cl/x \n')).toBe('https://A.cl/x')
  })

  test.each(['', '   ', undefined, null, 7, ['https://a.cl']])('is required instead of %j', (given) => {
    expect(message(given)).toBe('Debe ingresar una URL')
  })

  test.each([
    'abc',
    'a.cl/x',
    '//a.cl/x',
    'https:a.cl',
    'https:/a.cl',
    'https:///a.cl',
    'https:\\\\a.cl',
    'https://a.cl\\@b.cl',
    'https://',
    'https:///x',
    'https://?x',
    'https://:443/x',
    'https://.cl',
    'https://a..cl',
    'https://a.cl..',
    'https://-a.cl',
    'https://a-.cl',
    'https://a_b.cl',
    `https://${'a'.repeat(64)}.cl`,
    `https://${'a.'.repeat(128)}cl`,
    'https://a.cl:0/',
    'https://a.cl:65536/',
    'https://a.cl:-1/',
    'https://a.cl:abc/',
    'https://a.cl:22/',
    'https://a.cl:25/',
    'https://a.cl:81/',
    'https://a.cl:1023/',
    'https://a.cl:5432/',
    'https://a.cl:6379/',
    'https://a.cl:6667/',
    'https://a.cl:27017/',
    'https://ana@a.cl/',
    'https://ana:clave@a.cl/',
    'https://@a.cl/',
    'https://a.cl@b.cl/',
    'https://a cl/',
    'https://a.cl/x y',
    'https://a.cl/\u0001',
    'https://a.cl/x\ty',
    'https://a\n.cl/',
    'https://a.cl/\u202e',
    'https://a.cl/\u200b',
    'https://a\u00ad.cl/',
    'https://a.cl/%',
    'https://a.cl/%zz',
    'https://a.cl/%00',
    'https://a.cl/%0d%0aHost:b.cl',
    'https://a.cl/%7F',
    'https://%61.cl/',
    'https://a.cl/<b>',
    'https://a.cl/"x"',
    'https://a.cl/{uuid}',
    'https://ａ.cl/',
    'https://a。cl/',
    'https://[::1',
    'https://::1/',
    'https://[fe80::1%25eth0]/',
    'https://[v1.a]/',
    'https://256.1.1.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0177.0.0.1/',
    'https://127.1/',
    'https://0x8.0x8.0x8.0x8/',
    'https://１２７.0.0.1/',
    'https://①②⑦.0.0.1/',
    'javascript:alert(1)',
    'JavaScript://a.cl/%0aalert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'file:///etc/passwd',
    'blob:https://a.cl/1',
    'ftp://a.cl/x',
    'gopher://a.cl:6379/x',
    'ws://a.cl/',
    'mailto:ana@a.cl',
    `https://a.cl/${'x'.repeat(LIMITS.url - 12)}`,
  ])('refuses %j', (text) => {
    expect(message(text)).toBe('Debe ingresar una URL válida')
  })

  test('is checked for any text without failing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 3000 }), (text) => {
        expect(() => webAddress(`https://${text}`)).not.toThrow()
      }),
    )
  })

  test('is checked in linear time', () => {
    const parts = ['a', '-', 'a-', 'a.', '1.', '%41', '%4', '[', '[:', ':', '@', '/', '?#', 'ñ', 'ñ.', ' ']
    const texts = (length: number) => parts.map((part) => `https://${part.repeat(length / part.length)}!`)
    // Measures the processor's time, which a loaded machine does not lengthen; what takes quadratic time takes 16 times as long.
    const cost = (length: number): number => {
      const all = texts(length)
      const before = process.threadCpuUsage()
      for (let count = 0; count < 500; count += 1) for (const text of all) webAddress(text)
      return process.threadCpuUsage(before).user
    }
    cost(500)
    expect(cost(2000) / cost(500)).toBeLessThan(8)
  })

  test('an accepted address has one host and no credentials, and the parser reads the host that was typed', () => {
    const part = fc.constantFrom('a.cl', '@', ':', '/', '\\', '?', '#', '127.1', '0x7f', '%40', '[::1]', '。', ' ', '.')
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 6 }), (parts) => {
        const host = webAddress(`https://${parts.join('')}`)?.hostname ?? ''
        expect(parts.join('').slice(0, host.length).toLowerCase()).toBe(host)
      }),
      { numRuns: 3000 },
    )
  })
})

describe('the reach of an address', () => {
  test.each([
    '127.0.0.1',
    '127.255.255.254',
    '0.0.0.0',
    '0.1.2.3',
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '100.127.255.255',
    '192.0.0.8',
    '192.0.2.1',
    '192.31.196.1',
    '192.52.193.1',
    '192.88.99.1',
    '192.175.48.1',
    '198.18.0.1',
    '198.19.255.255',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '239.255.255.255',
    '240.0.0.1',
    '255.255.255.255',
    '[::]',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[0:0:0:0:0:ffff:a00:1]',
    '[::ffff:0:10.0.0.1]',
    '[::127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[64:ff9b:1::1]',
    '[100::1]',
    '[2001::1]',
    '[2001:2::1]',
    '[2001:10::1]',
    '[2001:20::1]',
    '[2001:db8::1]',
    '[2002:7f00:1::]',
    '[2620:4f:8000::1]',
    '[3fff::1]',
    '[4000::1]',
    '[5f00::1]',
    '[fc00::1]',
    '[fd12:3456::1]',
    '[fe80::1]',
    '[fec0::1]',
    '[ff02::1]',
    'localhost',
    'LOCALHOST',
    'localhost.',
    'api.localhost',
    'intranet',
    'router.local',
    'db.internal',
    'nas.home.arpa',
    'metadata.google.internal.',
  ])('is not public with %s', (host) => {
    expect(taken(`https://${host}/x`, LIVE)).toBe(false)
  })

  test.each([
    'a.cl',
    'www.a.cl.',
    '8.8.8.8',
    '172.15.0.1',
    '172.32.0.1',
    '100.128.0.1',
    '[2606:4700::1111]',
    '[::ffff:8.8.8.8]',
  ])('is public with %s', (host) => {
    expect(taken(`https://${host}/x`, LIVE)).toBe(true)
  })

  test('is known for every notation of a loopback address', () => {
    fc.assert(
      fc.property(fc.nat({ max: 0xffffff }), (rest) => {
        const number = 0x7f000000 + rest
        const [, b, c, d] = [24, 16, 8, 0].map((bits) => (number >>> bits) & 255)
        const forms = [
          number,
          `0x${number.toString(16)}`,
          `0${number.toString(8)}`,
          `127.${b}.${c}.${d}`,
          `0177.${b}.${c}.${d}`,
        ]
        expect(forms.map((form) => taken(`https://${form}/`, LIVE))).toEqual(forms.map(() => false))
      }),
    )
  })

  test('is not public for a text that is not an address', () => {
    expect(['', 'a.cl', '8.8.8', '8.8.8.8.8', ':::'].map(reachOfAddress)).not.toContain('public')
  })
})

describe('a deployment', () => {
  test.each([
    ['https://a.cl/x', true, true],
    ['http://a.cl/x', false, true],
    ['http://127.0.0.1:4000/x', false, true],
    ['https://localhost:4000/x', false, true],
    ['http://[::1]:4000/x', false, true],
    ['http://10.0.0.1/x', false, false],
    ['http://0.0.0.0:4000/x', false, false],
    ['http://169.254.169.254/latest', false, false],
  ])('in production takes %s: %j; on trial: %j', (text, live, trial) => {
    expect([taken(text, LIVE), taken(text, TRIAL)]).toEqual([live, trial])
  })

  test('says why it refuses an address', () => {
    expect(whyRefused(new URL('http://a.cl'), LIVE)).toBe('debe comenzar con https://')
    expect(whyRefused(new URL('https://10.0.0.1'), TRIAL)).toBe('no puede llevar a una dirección interna o reservada')
  })
})
