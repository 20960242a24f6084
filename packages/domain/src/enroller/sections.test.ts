import { describe, expect, test } from 'vitest'
import { bodySchema, fieldsOf } from '../setting/setting.ts'
import { DATA } from './data.setting.ts'
import { isAutomatic, REFUND_MODES, refundModesFor } from './operation.ts'
import { SECTIONS, type Visibility, visibleSections } from './sections.ts'

const names = (of: Visibility) => visibleSections(of).map(({ name }) => name)

describe('the sections of an integration', () => {
  test.each([
    ['payer', null, false, 3],
    ['payer', null, true, 3],
    ['collector', 'cartola_qri', false, 5],
    ['collector', 'cartola_qri', true, 3],
    ['collector', 'enrolador', false, 4],
    ['collector', null, true, 2],
    ['payer_collect', 'cartola_qri', false, 3],
    ['payer_collect', 'cartola_qri', true, 1],
    ['payer_collect', 'comercio_enrolador', false, 2],
    ['payer_collect', null, true, 0],
  ] as const)('of a %s in mode %s, alias %s, are all but %i', (type, operation_mode, alias_configured, hidden) => {
    expect(names({ type, operation_mode, alias_configured })).toHaveLength(SECTIONS.length - hidden)
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

  test('are in the order of the specification', () => {
    const groups = visibleSections({ type: 'payer_collect', operation_mode: 'enrolador', alias_configured: true })
    const specified = [
      'General',
      'Cuentas',
      'Webhook',
      'Seguridad',
      'Direct Open',
      'Progreso',
      'Dashboard',
      'Alias',
      'Comentarios',
    ]
    const shown = [...new Set<string>(groups.map(({ group, label }) => group ?? label))]
    expect(shown.filter((name) => specified.includes(name))).toEqual(specified)
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

  test('refund automatically only in the automatic mode', () => {
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
