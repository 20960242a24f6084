import { describe, expect, test } from 'vitest'
import { LIMITS } from '../limits.ts'
import { bodySchema } from '../setting/setting.ts'
import { ALIAS_FRAME, ALIAS_WEBHOOK } from './alias.setting.ts'
import { HOST_REPEATED, TOO_MANY_HOSTS } from './host.ts'

const fieldsOf = (result: { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined }) =>
  Object.fromEntries(result.error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [])

const NEEDED = 'Debe ingresar una URL'

describe('the addresses of alias notices', () => {
  test.each([
    ['payer', { notify_url_aliassend_send: NEEDED, notify_url_aliassend_receive: NEEDED }],
    ['collector', { notify_url_pay_challenge: NEEDED }],
    [
      'payer_collect',
      { notify_url_aliassend_send: NEEDED, notify_url_aliassend_receive: NEEDED, notify_url_pay_challenge: NEEDED },
    ],
  ])('are asked of a %s that has them, and of no other', (type, fields) => {
    expect(fieldsOf(bodySchema(ALIAS_WEBHOOK).safeParse({ type }))).toEqual(fields)
  })
})

describe('the hosts of the alias frame', () => {
  const mistake = (available_hosts: unknown) =>
    fieldsOf(
      bodySchema(ALIAS_FRAME).safeParse({
        notify_url_authentication: 'https://a.cl/',
        css: 'https://a.cl/x.css',
        available_hosts,
      }),
    )['available_hosts']

  test.each([
    [['a.cl']],
    [[' a.cl ']],
    [['pagos.a.cl:8443']],
    [['localhost:3000']],
    [['xn--and-6ma2c.cl', 'ñandu.cl']],
    [['8.8.8.8', '[2606:4700::1111]:8443']],
    [Array.from({ length: LIMITS.hosts }, (_, at) => `h${at}.cl`)],
  ])('may be %j', (hosts) => {
    expect(mistake(hosts)).toBeUndefined()
  })

  test.each([
    [[], NEEDED],
    [undefined, NEEDED],
    [['a.cl', ''], NEEDED],
    [['https://a.cl'], 'No incluir protocolo en la URL'],
    [['HTTP://a.cl'], 'No incluir protocolo en la URL'],
    [['//a.cl'], 'No incluir protocolo en la URL'],
    [['app://a.cl'], 'No incluir protocolo en la URL'],
    [['a.cl', 'https:a.cl'], 'No incluir protocolo en la URL'],
    [['javascript:alert(1)'], 'No incluir protocolo en la URL'],
    [['a cl'], 'Debe ingresar una URL válida'],
    [['*.a.cl'], 'Debe ingresar una URL válida'],
    [['a.cl:22'], 'Debe ingresar una URL válida'],
    [['ana@a.cl'], 'Debe ingresar una URL válida'],
    [['a.cl?x'], 'Debe ingresar una URL válida'],
    [['a.cl/;script-src'], 'Debe ingresar una URL válida'],
    [['self'], 'Debe ingresar una URL válida'],
    [['ex\u034fample.cl'], 'Debe ingresar una URL válida'],
    [['a.cl', 'a.cl.'], HOST_REPEATED],
    [['a.cl/caja'], 'Debe ingresar una URL válida'],
    [['a.cl#x'], 'Debe ingresar una URL válida'],
    [['/a'], 'Debe ingresar una URL válida'],
    [["'self'; script-src *"], 'Debe ingresar una URL válida'],
    [['a.cl', 'b.cl', 'A.cl/'], HOST_REPEATED],
    [['a.cl', 'a.cl:443'], HOST_REPEATED],
    [Array.from({ length: LIMITS.hosts + 1 }, (_, at) => `h${at}.cl`), TOO_MANY_HOSTS],
  ])('may not be %j', (hosts, message) => {
    expect(mistake(hosts)).toBe(message)
  })
})
