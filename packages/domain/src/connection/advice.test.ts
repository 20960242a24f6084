import { expect, test } from 'vitest'
import { adviceFor, RULE_NAMES, scoreOf } from './advice.ts'
import { type AdviceFacts, RULES, type RuleName } from './advice.rules.ts'

const PAYMENT = 'https://pagos.norte.cl/qri'
const WEBHOOK = {
  notify_url_payment: PAYMENT,
  notify_url_settlement: 'https://conciliacion.norte.cl/qri',
  notify_url_subscription: null,
  notify_url_chargeback: null,
  notify_url_payment_inverse: null,
}
const CLEAN: AdviceFacts = {
  type: 'payer_collect',
  api_version: 'v2',
  operation_mode: 'enrolador',
  chargeback_balance_type: 'GLOBAL',
  demand_med: 'ALWAYS',
  saved: {
    webhook: WEBHOOK,
    ifd: { ifd_sbif_code: '039', ifd_account_type: '001', ifd_number: '111' },
    ifo: { owner_id: '028' },
    billing: { billing_sbif_code: '039', billing_account_type: '001', billing_number: '222' },
    security: { ip_origen: ['200.27.114.8', '200.27.114.9'] },
    'direct-open': { urlImage: 'https://img.norte.cl/logo.png', urlApp: 'https://app.norte.cl/pagar?uuid=%uuid%' },
    'alias-webhook': null,
    'alias-iframe': {
      notify_url_authentication: 'https://alias.norte.cl/a',
      css: 'https://tienda.norte.cl/a.css',
      available_hosts: ['tienda.norte.cl'],
    },
  },
  certificate_until: '2027-11-05T00:00:00Z',
  secrets_since: { integration: '2026-05-01T00:00:00Z' },
  members: 2,
  accounts: 1,
  now: new Date('2026-11-24T12:00:00Z'),
  receiver: 'https://portal.cl/receiver/',
}

const saved = (over: Partial<AdviceFacts['saved']>): Partial<AdviceFacts> => ({ saved: { ...CLEAN.saved, ...over } })
const urls = (notify_url_payment: string, notify_url_settlement: string = WEBHOOK.notify_url_settlement) =>
  saved({ webhook: { ...WEBHOOK, notify_url_payment, notify_url_settlement } })
const frame = CLEAN.saved['alias-iframe']
const opened = CLEAN.saved['direct-open']

/** A change of the clean integration that breaks each rule, and a part of what is said. */
const BREAKS: Record<RuleName, [over: Partial<AdviceFacts>, title: string]> = {
  plain_http: [urls('http://pagos.norte.cl/qri'), 'Sin https: URL de pago'],
  receiver_left: [urls('https://portal.cl/receiver/x/y'), 'Una URL lleva al Receptor'],
  med_always: [saved({ ifo: { owner_id: '039' } }), 'en el banco 039'],
  certificate_ends: [{ certificate_until: '2027-01-10T12:00:00Z' }, '10-01-2027'],
  old_secret: [{ secrets_since: { refund: '2025-11-20T00:00:00Z' } }, 'secreto de devolución'],
  old_api: [{ api_version: 'v1' }, 'v1'],
  tunnel: [urls('https://a1b2.ngrok-free.app/qri'), 'URL de pago'],
  one_server: [urls(PAYMENT, 'https://pagos.norte.cl/otra'), 'Las 2 URL están en un solo servidor: pagos.norte.cl'],
  billing_is_destination: [
    saved({ billing: { billing_sbif_code: '039', billing_account_type: '001', billing_number: '111' } }),
    'la misma que la de Destino',
  ],
  one_member: [{ members: 1 }, 'Una sola persona'],
  url_query: [urls(`${PAYMENT}?clave=1`), 'URL de pago'],
  private_source: [saved({ security: { ip_origen: ['200.27.114.8', '10.0.0.1'] } }), '10.0.0.1'],
  one_source: [saved({ security: { ip_origen: ['200.27.114.8'] } }), 'Una sola IP'],
  odd_port: [urls('https://pagos.norte.cl:8443/qri'), 'URL de pago'],
  url_by_address: [urls('https://200.27.114.8/qri'), 'URL de pago'],
  no_account: [{ accounts: 0 }, 'Dashboard'],
  own_scheme: [
    saved({ 'direct-open': opened && { ...opened, urlApp: 'norte://pagar?uuid=%uuid%' } }),
    'esquema propio',
  ],
  foreign_style: [saved({ 'alias-iframe': frame && { ...frame, css: 'https://cdn.cl/a.css' } }), 'cdn.cl'],
  same_url: [
    saved({ webhook: { ...WEBHOOK, notify_url_subscription: WEBHOOK.notify_url_settlement } }),
    'a la misma URL',
  ],
  logo_with_notices: [
    saved({ 'direct-open': opened && { ...opened, urlImage: 'https://pagos.norte.cl/logo.png' } }),
    'pagos.norte.cl',
  ],
  many_sources: [saved({ security: { ip_origen: Array.from({ length: 11 }, (_, n) => `200.27.114.${n}`) } }), '11 IP'],
}

test('a clean integration has no findings and 100 points', () => {
  expect(adviceFor(CLEAN)).toEqual([])
  expect(scoreOf([], new Set())).toBe(100)
})

test.each(RULE_NAMES)('%s is found by what breaks it, and nothing else is', (rule) => {
  const [over, title] = BREAKS[rule]
  const findings = adviceFor({ ...CLEAN, ...over })
  expect(findings).toEqual([expect.objectContaining({ rule, title: expect.stringContaining(title) })])
  expect(scoreOf(findings, new Set())).toBe(100 - RULES[rule].weight)
  expect(scoreOf(findings, new Set([rule]))).toBe(100)
})

test('an integration without settings breaks no rule about them, and no sum of findings goes below zero', () => {
  const none = Object.fromEntries(
    Object.keys(CLEAN.saved).map((name) => [name, null]),
  ) as unknown as AdviceFacts['saved']
  expect(adviceFor({ ...CLEAN, saved: none, certificate_until: null, secrets_since: {} })).toEqual([])
  expect(Object.values(RULES).reduce((sum, { weight }) => sum + weight, 0)).toBeLessThanOrEqual(100)
})

test('automatic refunds impose the destination account that a rule compares', () => {
  const found = adviceFor({ ...CLEAN, chargeback_balance_type: 'GLOBAL_AUTOMATICO' })
  expect(found).toEqual([expect.objectContaining({ rule: 'med_always', title: expect.stringContaining('028') })])
})
