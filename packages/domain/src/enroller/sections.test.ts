import { describe, expect, test } from 'vitest'
import { bodySchema, fieldsOf } from '../setting/setting.ts'
import { DATA } from './data.setting.ts'
import { isAutomatic, REFUND_MODES, refundModesFor } from './operation.ts'
import { type Visibility, visibleSections } from './sections.ts'

const names = (of: Visibility) => visibleSections(of).map(({ name }) => name)

describe('the sections of an integration', () => {
  test.each([
    ['payer', null, false, 11],
    ['payer', null, true, 11],
    ['collector', 'cartola_qri', false, 9],
    ['collector', 'cartola_qri', true, 11],
    ['collector', 'enrolador', false, 10],
    ['collector', null, true, 12],
    ['payer_collect', 'cartola_qri', false, 11],
    ['payer_collect', 'cartola_qri', true, 13],
    ['payer_collect', 'comercio_enrolador', false, 12],
    ['payer_collect', null, true, 14],
  ] as const)('of a %s in mode %s, alias %s, are %i', (type, operation_mode, alias_configured, count) => {
    expect(names({ type, operation_mode, alias_configured })).toHaveLength(count)
  })

  test('hide what a type does not have', () => {
    const payer = names({ type: 'payer', operation_mode: null, alias_configured: true })
    expect(payer).not.toContain('ifd')
    expect(payer).not.toContain('alias-webhook')
    expect(payer).not.toContain('alias-iframe')
    const collector = names({ type: 'collector', operation_mode: 'enrolador', alias_configured: false })
    expect(collector).toContain('ifd')
    expect(collector).not.toContain('ifo')
    expect(collector).not.toContain('direct-open')
    expect(collector).not.toContain('alias-webhook')
  })

  test('follow the order of the specification', () => {
    const groups = visibleSections({ type: 'payer_collect', operation_mode: 'enrolador', alias_configured: true })
    expect([...new Set(groups.map(({ group, label }) => group ?? label))]).toEqual([
      'General',
      'Cuentas',
      'Webhook',
      'Seguridad',
      'Direct Open',
      'Progreso',
      'Dashboard',
      'Alias',
      'Comentarios',
    ])
  })
})

describe('the data of an integration', () => {
  test('have the fields of their type', () => {
    expect(fieldsOf(DATA, 'payer')).toEqual(['api_version'])
    expect(fieldsOf(DATA, 'collector')).not.toContain('demand_med')
    expect(fieldsOf(DATA, 'payer_collect')).toContain('demand_med')
  })

  test.each(['cartola_qri', 'comercio_enrolador', null] as const)('offer two refund modes in mode %s', (mode) => {
    expect(refundModesFor(mode)).toEqual(['GLOBAL', 'COMMERCE'])
  })

  test('refund by the network itself in the automatic mode alone', () => {
    expect(REFUND_MODES.filter(isAutomatic)).toEqual(['GLOBAL_AUTOMATICO'])
    expect(isAutomatic(null)).toBe(false)
  })

  test('offer three refund modes in mode enrolador, and refuse the third elsewhere', () => {
    expect(refundModesFor('enrolador')).toEqual(['GLOBAL', 'COMMERCE', 'GLOBAL_AUTOMATICO'])
    const pair = (operation_mode: string) =>
      bodySchema(DATA).safeParse({
        type: 'collector',
        api_version: 'v2',
        operation_mode,
        chargeback_balance_type: 'GLOBAL_AUTOMATICO',
      }).success
    expect([pair('enrolador'), pair('cartola_qri'), pair('comercio_enrolador')]).toEqual([true, false, false])
  })
})
