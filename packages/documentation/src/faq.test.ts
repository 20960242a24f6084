import { FAILURE_AMOUNTS } from '@portal/network/common/failure-amounts'
import { NOTICE_SOURCES, V1_RETIREMENT } from '@portal/network/hosts'
import { BANKS, bankLabel } from '@portal/domain/bank-account/bank'
import { LIMITS } from '@portal/domain/limits'
import { longDay } from '@portal/domain/moment'
import { describe, expect, test } from 'vitest'
import { readFaq } from './faq.passages.ts'
import { FAQ_CATEGORIES } from './faq.ts'
import { plainMarkdown } from './render/plain.ts'

const entries = await readFaq()
const plainAnswer = (answer: readonly string[]): string => plainMarkdown(answer.join('\n\n'))
const answerOf = (id: string): string => plainAnswer(entries.find(({ filter_id }) => filter_id === id)?.answer ?? [])
const everything = entries.map(({ question, answer }) => `${question}\n${plainAnswer(answer)}`).join('\n')

test('there are at least 45 entries, each with question, answer, category and filter_id', () => {
  expect(entries.length).toBeGreaterThanOrEqual(45)
  for (const entry of entries) {
    expect(entry.question).toMatch(/^.*¿.+\?$|\. ¿.+\?$/)
    expect(entry.answer.length).toBeGreaterThan(0)
    expect(entry.category.length).toBeGreaterThan(0)
    expect(FAQ_CATEGORIES).toEqual(expect.arrayContaining(entry.category))
    expect(entry.filter_id).toMatch(/^[A-Za-z][A-Za-z_]*$/)
  }
})

test('no two entries share a filter_id or a question', () => {
  expect(new Set(entries.map(({ filter_id }) => filter_id)).size).toBe(entries.length)
  expect(new Set(entries.map(({ question }) => question)).size).toBe(entries.length)
})

test('each category has entries, and dual has those that several kinds share', () => {
  for (const category of FAQ_CATEGORIES) {
    expect(entries.filter((entry) => entry.category.includes(category)).length).toBeGreaterThan(40)
  }
  const shared = entries.filter(({ category }) => category.length > 1)
  expect(shared.filter(({ category }) => !category.includes('dual'))).toEqual([])
})

describe('the help explains (spec §1, §3, §4, §5, §9)', () => {
  test.each([
    ['pilot', 'piloto'],
    ['money', 'Directo entre instituciones financieras'],
    ['operation_mode', 'Cartola:'],
    ['operation_mode', 'Enrolador:'],
    ['operation_mode', 'Comercio-Enrolador:'],
    ['chargeback_balance_type', 'GLOBAL'],
    ['chargeback_balance_type', 'COMMERCE'],
    ['chargeback_balance_type', 'GLOBAL_AUTOMATICO'],
    ['certificate', 'Solo un certificado está activo a la vez'],
    ['certificate_change', 'Deja de servir de inmediato'],
    ['billing', 'ganas por cada pago'],
    ['ifd', 'institución financiera de destino'],
    ['ifo', 'institución financiera de origen'],
    ['collection', 'Descarga el ZIP'],
    ['refund_once', 'Una sola vez'],
    ['urlImage', 'uuid del token como parámetro'],
    ['urlImage', '1000x400'],
    ['urlApp', 'uuid=%uuid%'],
    ['api_version', '2.0'],
    ['amount_limits', 'no impone un monto mínimo ni máximo'],
    ['refund_portal', 'enero de 2023'],
    ['dual_internal', 'interno'],
    ['secrets', 'secreto de integración'],
    ['webhook_types', 'Liquidación'],
    ['type', 'Enrolador Pagador'],
    ['type', 'Enrolador Recaudador'],
    ['type', 'Enrolador Dual'],
    ['er_tax_id', 'RUT aleatorio'],
  ])('%s: %s', (id, part) => {
    expect(answerOf(id)).toContain(part)
  })

  test('only one text spells the mode GLOBAL_AUTOMÁTICA', () => {
    expect(everything.match(/GLOBAL_AUTOMÁTICA/g)).toHaveLength(1)
  })
})

describe('facts agree with the network and the rules', () => {
  test('the last day of V1', () => {
    expect(answerOf('api_version')).toContain(longDay(V1_RETIREMENT))
  })
  test('the amounts that fail and the addresses that notices come from', () => {
    for (const ending of Object.keys(FAILURE_AMOUNTS)) expect(answerOf('failures')).toContain(ending)
    for (const address of Object.values(NOTICE_SOURCES).flat()) expect(answerOf('notice_sources')).toContain(address)
  })
  test('the banks of each account and the limits of fields', () => {
    for (const bank of BANKS) {
      expect(answerOf('account_types').includes(bankLabel(bank))).toBe(bank.capabilities.length > 0)
    }
    expect(answerOf('dashboard_account')).toContain(`${LIMITS.dashboardPassword.min} a ${LIMITS.dashboardPassword.max}`)
    expect(answerOf('public_name')).toContain(`${LIMITS.publicName.min} y ${LIMITS.publicName.max}`)
  })
})
