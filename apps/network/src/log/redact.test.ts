import { exampleOf } from '@portal/network/common/schema'
import { BODY_FIELDS, PERSONAL_FIELDS } from '@portal/network/personal'
import { CAST } from '@portal/network/examples/cast'
import { CALLS, NOTICES } from '@portal/network/served'
import { expect, test } from 'vitest'
import { redacted } from './redact.ts'

test('what is kept has no name, RUT or alias of a person, no whole signature and no secret', () => {
  expect(
    redacted({
      payer: { name: 'Ana Rojas Muñoz', tax_id: '12345678-5' },
      pagador: { nombre: 'Érica Soto', rut: '9876543-K' },
      data: [{ holder: { name: 'Ana' }, alias: '+56912345678' }],
      commerce: { name: 'CAFE DEMO SPA', tax_id: '76086403-K' },
      from_alias: 'ana@correo.cl',
      signature: '9b53d8253f70e825edbbe793d9c1466f',
      note: `clave qri_test_${'s'.repeat(43)}`,
    }),
  ).toEqual({
    payer: { name: 'A. R. M.', tax_id: '********-5' },
    pagador: { nombre: 'É. S.', rut: '*******-K' },
    data: [{ holder: { name: 'A.' }, alias: '+5…' }],
    commerce: { name: 'CAFE DEMO SPA', tax_id: '76086403-K' },
    from_alias: 'an…',
    signature: '9b53d825…',
    note: `clave qri_test_${'*'.repeat(43)}`,
  })
})

/** Personal data of the examples. */
const PEOPLE = [CAST.payer.name, CAST.payer.tax_id, CAST.alias, CAST.otherAlias]
const said: [string, unknown][] = [
  ...CALLS.flatMap(({ id, body, answer }): [string, unknown][] => [
    [`body of ${id}`, body && exampleOf(body)],
    [`answer of ${id}`, answer && exampleOf(answer)],
  ]),
  ...NOTICES.map(({ type, data, over }): [string, unknown] => [type, { data: exampleOf(data, over) }]),
].filter(([, example]) => example !== undefined)

test.each(said)('the log keeps no personal data of the %s', (_what, example) => {
  const kept = JSON.stringify(redacted(example))
  expect(PEOPLE.filter((text) => kept.includes(`"${text}"`))).toEqual([])
})

test('a field is personal in every body that has it, or in none', () => {
  const unmarked = BODY_FIELDS.filter(([key, mark]) => mark === null && PERSONAL_FIELDS.has(key))
  expect(unmarked).toEqual([])
})
