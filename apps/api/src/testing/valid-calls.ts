import { LEGAL_ITEMS, TECHNOLOGY_ITEMS } from '@portal/domain/progress/checklist'
import { ALIAS_WEBHOOKS } from '@portal/domain/alias/alias'
import { WEBHOOKS } from '@portal/domain/webhook/webhook'

const TYPE = { type: 'payer_collect' }
const PASSWORD = { password: 'Clave.2026', verifyPassword: 'Clave.2026' }
const ADDRESS = 'https://avisos.red.cl/qri'
const every = <Value>(names: readonly string[], value: Value) => Object.fromEntries(names.map((name) => [name, value]))
const LINKS = { urlImage: 'https://a.cl/logo.png', urlApp: 'app://pago?uuid=%uuid%' }
const ACCOUNT = { ifd_sbif_code: '039', ifd_account_type: '002', ifd_number: '00123' }

let count = 0
/** A text that no call has used before. */
const fresh = (before: string, after = ''): string => {
  count += 1
  return `${before}${count}${after}`
}

/**
 * What a right call to each operation carries beside the id of the integration, an 'enrolador' of type payer_collect whose alias is
 * active and whose default account of the dashboard is `email`. An operation that is not here carries nothing.
 */
export const VALID_CALLS: Record<string, (email: string) => Record<string, unknown>> = {
  'integration.list': () => ({ item_per_page: '100' }),
  'integration.create': () => ({
    enroller_name: 'ACME SpA',
    er_tax_id: '12.345.678-5',
    public_name: fresh('Acceso '),
    type: 'payer',
  }),
  'integration.share_transfer': () => ({ email: fresh('invitada', '@acceso.cl'), type: 'SHARED' }),
  'integration.write_state': () => ({ state: 'SUCCESS' }),
  'progress.write_technology': () => ({ ...TYPE, ...every(TECHNOLOGY_ITEMS, true) }),
  'progress.write_legal': () => ({ ...TYPE, ...every(LEGAL_ITEMS, true) }),
  'closing-comment.write': () => ({ pendings: [{ id: 1, state: false, description: fresh('Falta ') }] }),
  'enroller.write': () => ({
    ...TYPE,
    api_version: 'v2',
    operation_mode: 'enrolador',
    chargeback_balance_type: 'GLOBAL',
    demand_med: 'ALWAYS',
  }),
  'webhook.write': () => ({ ...TYPE, ...every(WEBHOOKS, ADDRESS) }),
  'bank-account.write_ifd': () => ({ ...TYPE, operation_mode: 'enrolador', ...ACCOUNT }),
  'bank-account.write_ifo': () => ({ ...TYPE, owner_id: '729' }),
  'bank-account.write_billing': () => ({ sbif_code: '039', type: '001', number: '123' }),
  'security.write': () => ({ ...TYPE, ip_origen: ['200.1.2.3'] }),
  'security.reveal': () => ({ secret: 'integration' }),
  'security.rotate': () => ({ secret: 'refund', overlap_hours: 0 }),
  'dashboard-account.create': () => ({ name: 'Ana', email: fresh('ana', '@acceso.cl'), role: 'EP', ...PASSWORD }),
  'dashboard-account.change_password': (email) => ({ email, ...PASSWORD }),
  'dashboard-account.find_email': (email) => ({ email }),
  'alias.activate': () => TYPE,
  'alias.write_webhooks': () => ({ ...TYPE, ...every(ALIAS_WEBHOOKS, ADDRESS) }),
  'alias.write_iframe': () => ({ notify_url_authentication: ADDRESS, css: ADDRESS, available_hosts: ['a.red.cl'] }),
  'assistant.ask_question': () => ({ question: '¿Qué es MED?' }),
  'assistant.rate_message': () => ({ rating: 'up' }),
  'direct-open.write': () => LINKS,
  'direct-open.patch': () => LINKS,
}
