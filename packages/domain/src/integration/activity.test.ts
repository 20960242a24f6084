import { describe, expect, test } from 'vitest'
import { ACTIVITIES, describeActivity } from './activity.ts'

const change = (operation: string, before: unknown, after: unknown) =>
  describeActivity(operation, { before, after }).changes.map(({ label, before, after }) => [label, before, after])

describe('the history', () => {
  test('has a sentence for every change', () => {
    for (const { summary } of Object.values(ACTIVITIES)) expect(summary).toMatch(/^\p{Lu}[^.]+$/u)
  })

  test('lists only what changed, in the words and order of the screen', () => {
    expect(
      change(
        'enroller.write',
        { chargeback_balance_type: 'GLOBAL', api_version: 'v2', operation_mode: null, demand_med: null },
        { chargeback_balance_type: 'GLOBAL_AUTOMATICO', api_version: 'v2', operation_mode: 'enrolador' },
      ),
    ).toEqual([
      ['Modo de operación', null, 'Enrolador'],
      ['Modo de operación devolución', 'Global', 'Global automático'],
    ])
    expect(change('progress.write_technology', { logo: false }, { logo: true })).toEqual([
      ['Logo', 'Pendiente', 'Finalizado'],
    ])
    expect(change('progress.write_legal', { nda: false }, { nda: null })).toEqual([
      ['Acuerdo de confidencialidad', 'Pendiente', 'No Aplica'],
    ])
    expect(change('bank-account.write_ifd', { ifd_sbif_code: '028' }, { ifd_sbif_code: '039' })).toEqual([
      ['Banco', 'Banco BICE (028)', 'Itaú (039)'],
    ])
  })

  test('names comments by their number, added, changed and removed', () => {
    const comment = (description: string, state = false) => ({ description, state })
    expect(
      change(
        'closing-comment.write',
        { 1: comment('Falta el logo'), 2: comment('Otro') },
        { 1: comment('Falta el logo', true), 3: comment('Nuevo') },
      ),
    ).toEqual([
      ['Pendiente 1', 'Falta el logo (sin resolver)', 'Falta el logo (resuelto)'],
      ['Pendiente 2', 'Otro (sin resolver)', null],
      ['Pendiente 3', null, 'Nuevo (sin resolver)'],
    ])
  })

  test('names a secret once', () => {
    const told = describeActivity('security.reveal', { after: { secret: 'authorization' } })
    expect(told).toMatchObject({
      summary: 'Vio o copió un secreto',
      changes: [{ label: 'Secreto', before: null, after: 'Autorización' }],
    })
  })

  test('lists the values of a creation', () => {
    expect(
      describeActivity('integration.create', { after: { public_name: 'Pagos', type: 'payer_collect' } }).changes,
    ).toEqual([
      { field: 'public_name', label: 'Nombre', before: null, after: 'Pagos' },
      { field: 'type', label: 'Tipo de integración', before: null, after: 'Billetera y Recaudador' },
    ])
  })

  test.each([
    ['integration.share_transfer', 'SHARED', 'Compartió la integración'],
    ['integration.share_transfer', 'TRANSFER', 'Transfirió la integración'],
    ['integration.share_transfer', 'TRANSFER_PENDING', 'Dejó pendiente una transferencia'],
    ['integration.share_transfer', 'TRANSFER_ASKED', 'Pidió una transferencia'],
    ['integration.accept_invitation', 'SHARED', 'Aceptó la invitación'],
    ['integration.accept_invitation', 'TRANSFER', 'Recibió la integración'],
    ['integration.withdraw_invitation', 'SHARED', 'Retiró una invitación'],
    ['integration.withdraw_invitation', 'TRANSFER', 'Retiró la transferencia'],
    ['integration.remove_person', 'REMOVED', 'Quitó el acceso a una persona'],
    ['integration.remove_person', 'LEFT', 'Salió de la integración'],
    ['integration.share_transfer', 'constructor', 'Compartió la integración'],
  ])('tells the %s of kind %s as %s', (operation, type, summary) => {
    const told = describeActivity(operation, { type, before: { owner: 'a@a.cl' }, after: { owner: 'b@b.cl' } })
    expect(told).toEqual({ summary, changes: [{ field: 'owner', label: 'Dueño', before: 'a@a.cl', after: 'b@b.cl' }] })
  })

  test.each([
    [{}],
    [{ before: null, after: null }],
    [{ before: [], after: 'x' }],
    [{ before: { api_version: 'v1' }, after: { api_version: 'v1' } }],
    [{ uuid: 'x' }],
  ])('tells no change of the detail %j', (detail) => {
    expect(describeActivity('enroller.write', detail)).toEqual({
      summary: 'Guardó los datos de la integración',
      changes: [],
    })
  })

  test('shows an unknown field by its name, and at most 300 characters of a value', () => {
    expect(describeActivity('noun.verb', { after: { thing: [1, { a: 1 }], long: 'x'.repeat(400) } })).toEqual({
      summary: 'Hizo un cambio',
      changes: [
        { field: 'thing', label: 'thing', before: null, after: '1, Otro valor' },
        { field: 'long', label: 'long', before: null, after: `${'x'.repeat(299)}…` },
      ],
    })
    expect(describeActivity('constructor', { after: { constructor: 1 } })).toMatchObject({
      summary: 'Hizo un cambio',
      changes: [{ label: 'constructor' }],
    })
    expect(change('enroller.write', { valueOf: 1 }, { valueOf: 2 })).toEqual([['valueOf', '1', '2']])
  })
})
