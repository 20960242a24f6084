import { describe, expect, test } from 'vitest'
import { type Challenge, challengePage } from './challenge.page.ts'
import { type Landing, tokenPage } from './token.page.ts'

const NOW = new Date('2026-03-05T15:04:05Z')
const HOSTILE = `"><script>alert('x')</script><a href=javascript:x>&amp;`
const RAW = /<script|<a href=javascript|'x'/

const payable = {
  state: 'READ',
  amount: 15990,
  merchant: { tax_id: '76086403-K', name: 'CAFE DEMO SPA', branch: 'SANTIAGO CENTRO' },
  description: 'Orden ORD-1',
  number: '48210937',
  expires_at: new Date('2026-03-05T15:09:05Z'),
} as const
const frame = {
  notify_url_authentication: 'https://pagos.comercio.cl/fin?orden=1&x=2',
  css: 'https://cdn.comercio.cl/qri.css',
  available_hosts: ['pagos.comercio.cl:8443', 'Ñandú.cl'],
}
const challenge = (over: Partial<Challenge> = {}) =>
  challengePage({ ...payable, payId: '3c9eb0f3-8d4f-4ba2-9e36-f7a8b9c0d1e2', frame, ...over }, NOW)
const landing = (over: Partial<Landing> = {}) =>
  tokenPage({ ...payable, uuid: '0b9c6a1e-5d1f-4f0a-9a55-1c3f8f0e7b21', wallets: [], ...over }, NOW)
const policyOf = ({ headers }: { headers: Readonly<Record<string, string>> }) =>
  headers['content-security-policy'] ?? ''

describe('challenge', () => {
  test('shows merchant, amount, time and number, and loads again', () => {
    const { html, status } = challenge()
    expect(status).toBe(200)
    for (const text of ['CAFE DEMO SPA', 'SANTIAGO CENTRO', '$15.990', 'Te quedan 5 minutos.', '48210937'])
      expect(html).toContain(text)
    expect(html).toContain('<meta http-equiv="refresh" content="3">')
  })

  test('only the allowed hosts may frame it, in the form that browsers compare', () => {
    expect(policyOf(challenge())).toContain('frame-ancestors pagos.comercio.cl:8443 xn--and-6ma2c.cl')
    expect(policyOf(challenge({ frame: null }))).toContain("frame-ancestors 'none'")
    const hostile = { ...frame, available_hosts: ["a.cl; script-src 'unsafe-inline'", 'b.cl\r\nset-cookie: x', '*'] }
    expect(policyOf(challenge({ frame: hostile }))).toMatch(/frame-ancestors 'none'$/)
  })

  test('the style sheet of the merchant is loaded over https only, and nothing else from there but what it needs', () => {
    expect(challenge().html).toContain('<link rel="stylesheet" href="https://cdn.comercio.cl/qri.css">')
    expect(policyOf(challenge())).toMatch(/style-src 'sha256-[^']+' https:\/\/cdn\.comercio\.cl; font-src/)
    for (const css of ['http://cdn.comercio.cl/a.css', 'javascript:alert(1)', '']) {
      const page = challenge({ frame: { ...frame, css } })
      expect(page.html).not.toContain('<link')
      expect(policyOf(page)).not.toContain('comercio.cl/')
    }
  })

  test.each([
    ['PAID', 'Pago aceptado'],
    ['EXPIRED', 'Se acabó el tiempo'],
    ['REJECTED', 'No se hizo el pago'],
    ['CANCELLED', 'No se hizo el pago'],
  ] as const)('after %s it leads back to the merchant with pay_id', (state, heading) => {
    const { html } = challenge({ state })
    const back = 'https://pagos.comercio.cl/fin?orden=1&amp;x=2&amp;pay_id=3c9eb0f3-8d4f-4ba2-9e36-f7a8b9c0d1e2'
    expect(html).toContain(`<h1 role="status">${heading}</h1>`)
    expect(html, 'it goes nowhere by itself').not.toContain('http-equiv')
    expect(html).toContain(`href="${back}"`)
  })

  test('an address that is no web address is not opened', () => {
    for (const notify_url_authentication of ['javascript:alert(1)', '//evil', ''])
      expect(challenge({ state: 'PAID', frame: { ...frame, notify_url_authentication } }).html).not.toContain(
        'http-equiv',
      )
  })
})

describe('landing', () => {
  test('a phone opens each wallet with the token', () => {
    const { html } = landing({ wallets: [{ name: 'Mi Billetera', link: 'mibilletera://pagar?uuid=%uuid%' }] })
    expect(html).toContain('href="mibilletera://pagar?uuid=0b9c6a1e-5d1f-4f0a-9a55-1c3f8f0e7b21">Mi Billetera</a>')
    expect(html).toContain('48210937')
  })

  test('what is over offers no wallet and loads no more', () => {
    const { html } = landing({ state: 'PAID', wallets: [{ name: 'Mi Billetera', link: 'a://b' }] })
    expect(html).toContain('Pagado')
    expect(html).not.toMatch(/Mi Billetera|48210937|http-equiv/)
  })
})

test('hostile names stay text', () => {
  const merchant = { tax_id: '76086403-K', name: HOSTILE, branch: HOSTILE }
  const hostile = { merchant, description: HOSTILE }
  const wallets = [{ name: HOSTILE, link: `x://${HOSTILE}` }]
  for (const { html } of [
    challenge(hostile),
    challenge({ ...hostile, state: 'PAID' }),
    landing({ ...hostile, wallets }),
  ]) {
    expect(html).not.toMatch(RAW)
    expect(html).toContain('&quot;&gt;&lt;script&gt;')
  }
})
