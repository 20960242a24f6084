import { expect, test } from 'vitest'
import { type EnrollerFilter, type EnrollerView, FIRST_VIEW, NO_FILTER, readView, writeView } from './admin.address.ts'

const read = (text: string) => readView(new URLSearchParams(text))

const of = (filter: Partial<EnrollerFilter>): Partial<EnrollerView> => ({ filter: { ...NO_FILTER, ...filter } })

test('the first view has an empty address', () => {
  expect(writeView(FIRST_VIEW).toString()).toBe('')
  expect(read('')).toEqual(FIRST_VIEW)
  expect(FIRST_VIEW).toMatchObject({ page: 1, size: 10, by: 'created_at', order: 'desc' })
})

test.each<[string, Partial<EnrollerView>]>([
  ['enrolador=Ferreter%C3%ADa+%26+Hijos+100%25', of({ enroller_name: 'Ferretería & Hijos 100%' })],
  ['rut=12.345.678-5', of({ er_tax_id: '12.345.678-5' })],
  ['tipo=payer_collect&estado=PENDING', of({ type: 'payer_collect', state: 'PENDING' })],
  ['pagina=3&registros=100', { page: 3, size: 100 }],
  ['orden=created_at&sentido=asc', { order: 'asc' }],
  ['orden=enroller_name&sentido=desc', { by: 'enroller_name' }],
])('%s names the view and is named by it', (address, changes) => {
  const view = { ...FIRST_VIEW, ...changes }
  expect(read(address)).toEqual(view)
  expect(writeView(view).toString()).toBe(address)
})

test.each([
  'pagina=0',
  'pagina=-1',
  'pagina=1e9',
  'pagina=1000000000',
  'pagina=NaN',
  'pagina=1.5',
  'registros=11',
  'rut=12.345.678-9',
  'rut=x',
  'enrolador=++',
  'tipo=x',
  'estado=1',
  'orden=created_at;drop table company',
  'sentido=x',
  'otra=1',
])('%s, which means nothing, is as if it were not there', (address) => {
  expect(read(address)).toEqual(FIRST_VIEW)
})
