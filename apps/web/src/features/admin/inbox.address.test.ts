import { expect, test } from 'vitest'
import { FIRST_INBOX, readInbox, writeInbox } from './inbox.address.ts'

test.each([
  ['', FIRST_INBOX],
  ['turno=enrolador', { ...FIRST_INBOX, turn: 'enroller' as const }],
  [
    'tipo=payer&espera=7&enrolador=Ferreter%C3%ADa',
    { turn: 'network' as const, filter: { type: 'payer', days: '7', enroller_name: 'Ferretería' } },
  ],
])('«%s» names the view and is named by it', (address, view) => {
  expect(readInbox(new URLSearchParams(address))).toEqual(view)
  expect(writeInbox(view).toString()).toBe(address)
})

test('what is not valid counts as not given', () => {
  expect(readInbox(new URLSearchParams('turno=nadie&tipo=x&espera=2&enrolador=+'))).toEqual(FIRST_INBOX)
})
