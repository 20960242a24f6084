import { LEGAL_ITEMS, TECHNOLOGY_ITEMS } from '@portal/domain/progress/checklist'
import { formOf, type Setting } from '@portal/domain/setting/setting'
import { STORED, type StoredName } from '@portal/domain/setting/settings'
import { DEMO_INTEGRATIONS } from '@portal/fixtures/integrations'
import { NOTICE, REQUEST } from './traffic.ts'

const TYPE = { type: 'payer_collect' }
const ADDRESS = 'https://avisos.red.cl/qri'
const every = <Value>(names: readonly string[], value: Value) => Object.fromEntries(names.map((name) => [name, value]))

/** First value that a demo integration stores in a field; a URL if no demo integration stores one. */
const demoValue = (section: StoredName, field: string): unknown =>
  DEMO_INTEGRATIONS.map(({ settings }) => new Map(Object.entries(settings[section] ?? {})).get(field)).find(Boolean) ??
  ADDRESS

/** Valid body for each operation that saves a setting with its own table. */
const SAVES = Object.fromEntries(
  Object.values<Setting>(STORED).flatMap((setting) => {
    const { section, fields, write } = setting
    const row = Object.fromEntries(Object.keys(fields).map((name) => [name, demoValue(section as StoredName, name)]))
    const body = () => formOf(setting, row, 'payer_collect') as Record<string, unknown>
    return [write.operation, write.alsoBy?.operation ?? write.operation].map((operation) => [operation, body])
  }),
)

/** Texts that the calls in `SAVES` store in the database, except the integration's type. */
export const SAVED_VALUES: readonly string[] = Object.values(SAVES)
  .flatMap((body) => Object.values(body()).flat())
  .filter((value) => typeof value === 'string' && value !== TYPE.type)
  .map(String)

let count = 0
/** A text that no call has used before. */
const fresh = (before: string, after = ''): string => {
  count += 1
  return `${before}${count}${after}`
}

/** A password that no account has had. */
function freshPassword() {
  const password = fresh('Qw3rty.U')
  return { password, verifyPassword: password }
}

/**
 * Body or query of a valid call to each operation, without the integration's id. The integration is a payer_collect in
 * mode 'enrolador' with active alias and the dashboard account `email`. An operation that is not here needs no data.
 */
export const VALID_CALLS: Record<string, (email: string) => Record<string, unknown>> = {
  ...SAVES,
  'integration.list': () => ({ item_per_page: '100' }),
  'integration.create': () => ({
    enroller_name: 'ACME SpA',
    er_tax_id: '12.345.678-5',
    public_name: fresh('Acceso '),
    type: 'payer',
  }),
  'contact.send': () => ({
    name: 'Ana Soto',
    email: 'ana@empresa.cl',
    company: 'ACME SpA',
    topic: 'other',
    request_id: '',
    message: 'Hola',
  }),
  'integration.share_transfer': () => ({ email: fresh('invitada', '@acceso.cl'), type: 'SHARED' }),
  'integration.write_state': () => ({ state: 'SUCCESS' }),
  'progress.write_technology': () => ({ ...TYPE, ...every(TECHNOLOGY_ITEMS, true) }),
  'progress.write_legal': () => ({ ...TYPE, ...every(LEGAL_ITEMS, true) }),
  'review.approve': () => ({ reason: fresh('Motivo ') }),
  'closing-comment.write': () => ({ pendings: [{ id: 1, state: false, description: fresh('Falta ') }] }),
  'enroller.write': () => ({
    ...TYPE,
    api_version: 'v2',
    operation_mode: 'enrolador',
    chargeback_balance_type: 'GLOBAL',
    demand_med: 'ALWAYS',
  }),
  'security.reveal': () => ({ secret: 'integration' }),
  'security.rotate': () => ({ secret: 'refund', overlap_hours: 0 }),
  'security.renew': () => ({ overlap_hours: 0, disabled_accounts: [] }),
  'dashboard-account.create': () => ({
    name: 'Ana',
    email: fresh('ana', '@acceso.cl'),
    role: 'EP',
    ...freshPassword(),
  }),
  'dashboard-account.change_password': (email) => ({ email, ...freshPassword() }),
  'dashboard-account.find_email': (email) => ({ email }),
  'alias.activate': () => TYPE,
  'traffic.read_call': () => ({ id: REQUEST }),
  'traffic.read_notice': () => ({ id: NOTICE }),
  'traffic.resend': () => ({ ids: [NOTICE] }),
  'traffic.copy': () => ({ id: NOTICE, url: 'https://otra.red.cl/avisos' }),
  'connection.try_address': () => ({ field: 'notify_url_payment' }),
  'connection.intend': () => ({ rule: 'one_member', reason: 'Es una prueba' }),
  'certification.start': () => ({ tests: [1] }),
  'certification.stop': () => ({ test: 1 }),
  'certification.declare': () => ({ test: 5, yes: true }),
  'network.charge': () => ({ amount: 15_990 }),
  'network.pay': () => ({ token: '48210937' }),
  'network.top_up': () => ({ transfer_reference: 'TEF-1000000001', amount: 5_000, commerce_id: null }),
  'network.transfer': () => ({ transfer_reference: fresh('TEF-'), amount: 5_000 }),
  'simulation.create': () => ({ amount: 15_990, expires_in: 600, description: 'Café', collector: null }),
  'simulation.open': () => ({ charge: '0b9c6a1e-5d1f-4f0a-9a55-1c3f8f0e7b21' }),
  'simulation.step': () => ({ step: 'read' }),
  'network.answer_notice': () => ({ status: 200, body: '{"decision":"accept"}' }),
  'network.trigger': () => ({ type: 'payment.paid' }),
  'network.choose_answer': () => ({ answer: 'reject' }),
  'assistant.ask_question': () => ({ question: '¿Qué es MED?' }),
  'assistant.rate_message': () => ({ rating: 'up' }),
}
