import { describe, expect, test } from 'vitest'
import { bodySchema } from '../setting/setting.ts'
import { AUTOMATIC_IFD, BILLING, IFD, IFO, imposedIfd } from './account.setting.ts'
import { BANKS, bankLabel, banksFor } from './bank.ts'

const codes = (capability: 'IFD' | 'IFO') => banksFor(capability).map(({ sbif_code }) => sbif_code)
const all = BANKS.map(({ sbif_code }) => sbif_code)

test('two banks receive payments and two send them', () => {
  expect([codes('IFD'), codes('IFO')]).toEqual([
    ['028', '039'],
    ['028', '729'],
  ])
  expect(banksFor('IFD').map(bankLabel)).toEqual(['Banco BICE (028)', 'Itaú (039)'])
})

const ACCOUNT = { type: 'collector', ifd_sbif_code: '028', ifd_account_type: '001', ifd_number: '0012345' }

const ifdAccount = bodySchema(IFD)

describe('an account of destination', () => {
  test('keeps leading zeros of its number', () => {
    expect(ifdAccount.parse(ACCOUNT)).toEqual(ACCOUNT)
  })

  test.each<[Record<string, unknown>, string]>([
    [{ ifd_sbif_code: '' }, 'Debe seleccionar un Banco'],
    [{ ifd_sbif_code: null }, 'Debe seleccionar un Banco'],
    [{ ifd_sbif_code: 28 }, 'Debe seleccionar un Banco'],
    ...all
      .filter((code) => !codes('IFD').includes(code))
      .map((ifd_sbif_code): [Record<string, unknown>, string] => [{ ifd_sbif_code }, 'Debe seleccionar un Banco']),
    [{ ifd_account_type: '' }, 'Debe seleccionar un Tipo de Cuenta'],
    [{ ifd_account_type: '003' }, 'Debe seleccionar un Tipo de Cuenta'],
    [{ ifd_account_type: 1 }, 'Debe seleccionar un Tipo de Cuenta'],
    [{ ifd_number: '' }, 'Debe ingresar un Número de Cuenta'],
    [{ ifd_number: 12_345 }, 'Debe ingresar un Número de Cuenta'],
    [{ ifd_number: '12-3' }, 'El número de cuenta solo puede tener dígitos'],
    [{ ifd_number: '١٢٣' }, 'El número de cuenta solo puede tener dígitos'],
    [{ ifd_number: '1'.repeat(21) }, 'El número de cuenta debe tener máximo 20 dígitos'],
  ])('with %j is refused: %s', (changes, message) => {
    const { error } = ifdAccount.safeParse({ ...ACCOUNT, ...changes })
    expect(error?.issues.map((issue) => [issue.path[0], issue.message])).toEqual([[Object.keys(changes)[0], message]])
  })

  test('is fixed only by automatic refunds', () => {
    expect(imposedIfd('GLOBAL_AUTOMATICO')).toBe(AUTOMATIC_IFD)
    expect([imposedIfd('GLOBAL'), imposedIfd('COMMERCE'), imposedIfd(null)]).toEqual([null, null, null])
    const imposed = { type: 'collector', ...AUTOMATIC_IFD }
    expect(ifdAccount.parse(imposed)).toEqual(imposed)
    expect(AUTOMATIC_IFD.ifd_number).toBe('000000000')
  })
})

test.each(all)('the bank %s is accepted as origin or profit account exactly if it has the capability', (code) => {
  expect(bodySchema(IFO).safeParse({ type: 'payer', owner_id: code }).success).toBe(codes('IFO').includes(code))
  const billing = bodySchema(BILLING).safeParse({ sbif_code: code, type: '002', number: '00000000000000000001' })
  expect(billing.success).toBe(codes('IFD').includes(code))
})

test('an empty profit account has a message for each field', () => {
  const { error } = bodySchema(BILLING).safeParse({ sbif_code: '', type: '', number: '' })
  expect(error?.issues.map(({ message }) => message)).toEqual([
    'Debe seleccionar un Banco',
    'Debe seleccionar un Tipo de Cuenta',
    'Debe ingresar un Número de Cuenta',
  ])
})
