import { ACCOUNT_TYPE_LABELS } from '../bank-account/account.ts'
import { BANKS, bankLabel } from '../bank-account/bank.ts'
import { ACCOUNT_ROLE_LABELS } from '../dashboard-account/role.ts'
import { ALIAS_WEBHOOK_LABELS } from '../alias/alias.labels.ts'
import { DATA_LABELS } from '../enroller/data.ts'
import { DEMAND_MED_LABELS, OPERATION_MODE_LABELS, REFUND_MODE_LABELS } from '../enroller/operation.ts'
import { MARK_LABELS, markName } from '../progress/marks.ts'
import { LEGAL_ITEMS, TECHNOLOGY_ITEMS } from '../progress/checklist.ts'
import { ITEM_WORDS } from '../progress/items.ts'
import { chileanMoment } from '../moment.ts'
import { PURPOSE_TEXTS } from '../security/secret.ts'
import { WEBHOOK_LABELS } from '../webhook/webhook.labels.ts'
import { STATE_LABELS } from './state.ts'
import { TYPE_LABELS } from './type.ts'

/** How the history reads one field: its name, and a value where the general words do not fit. */
export interface FieldWords {
  label: string
  say?: (value: unknown) => Told
}
/** A value in words; null where there is none. */
type Told = string | null
export type Fields = Record<string, FieldWords>

/** Says a value by the label that it has in a table. */
const oneOf =
  (labels: Record<string, string>) =>
  (value: unknown): Told =>
    typeof value === 'string' && Object.hasOwn(labels, value) ? (labels[value] ?? value) : sayValue(value)

/** A value that no field says better. */
export function sayValue(value: unknown): Told {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return value ? 'Sí' : 'No'
  if (Array.isArray(value)) return value.map(sayValue).join(', ') || null
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  return 'Otro valor'
}

const sayBank = oneOf(Object.fromEntries(BANKS.map((bank) => [bank.sbif_code, bankLabel(bank)])))
const sayAccountType = oneOf(ACCOUNT_TYPE_LABELS)
const sayMark = (value: unknown): Told =>
  value === null || typeof value === 'boolean' ? MARK_LABELS[markName(value)] : sayValue(value)

const sayMoment = (value: unknown): Told => (typeof value === 'string' ? chileanMoment(value) : sayValue(value))

/** Three fields of an account under the names that it has on the wire. */
const account = (bank: string, type: string, number: string): Fields => ({
  [bank]: { label: 'Banco', say: sayBank },
  [type]: { label: 'Tipo de cuenta', say: sayAccountType },
  [number]: { label: 'Número de cuenta' },
})

const items = (names: readonly (keyof typeof ITEM_WORDS)[]): Fields =>
  Object.fromEntries(names.map((name) => [name, { label: ITEM_WORDS[name].label, say: sayMark }]))

/** Fields of every section, in the words of its screen. */
export const FIELDS = {
  creation: {
    public_name: { label: 'Nombre' },
    type: {
      label: DATA_LABELS.type,
      say: oneOf(Object.fromEntries(Object.entries(TYPE_LABELS).map(([type, { label }]) => [type, label]))),
    },
    enroller_name: { label: 'Nombre del enrolador' },
    er_tax_id: { label: 'RUT del enrolador' },
  },
  people: { email: { label: 'Correo' }, owner: { label: 'Dueño' } },
  data: {
    api_version: { label: DATA_LABELS.api_version },
    operation_mode: { label: DATA_LABELS.operation_mode, say: oneOf(OPERATION_MODE_LABELS) },
    chargeback_balance_type: { label: DATA_LABELS.chargeback_balance_type, say: oneOf(REFUND_MODE_LABELS) },
    demand_med: { label: DATA_LABELS.demand_med, say: oneOf(DEMAND_MED_LABELS) },
  },
  state: {
    state: {
      label: 'Estado',
      say: oneOf(Object.fromEntries(Object.entries(STATE_LABELS).map(([state, { option }]) => [state, option]))),
    },
    finish_date: { label: 'Fecha de cierre', say: sayMoment },
    finalise_requested_at: { label: 'Solicitud de finalización', say: sayMoment },
  },
  technology: items(TECHNOLOGY_ITEMS),
  legal: items(LEGAL_ITEMS),
  ifd: account('ifd_sbif_code', 'ifd_account_type', 'ifd_number'),
  ifo: { owner_id: { label: 'Banco', say: sayBank } },
  billing: {
    ...account('billing_sbif_code', 'billing_account_type', 'billing_number'),
    ...account('sbif_code', 'type', 'number'),
  },
  dashboardAccount: {
    name: { label: 'Nombre' },
    email: { label: 'Correo' },
    role: { label: 'Rol', say: oneOf(ACCOUNT_ROLE_LABELS) },
  },
  security: { ip_origen: { label: 'IP de origen' } },
  secret: {
    secret: {
      label: 'Secreto',
      say: oneOf(
        Object.fromEntries(
          Object.entries(PURPOSE_TEXTS).map(([purpose, { of }]) => [
            purpose,
            `${of.charAt(0).toUpperCase()}${of.slice(1)}`,
          ]),
        ),
      ),
    },
    former_until: {
      label: 'El valor anterior vale hasta',
      say: sayMoment,
    },
  },
  webhook: {
    notify_url_payment: { label: WEBHOOK_LABELS.notify_url_payment },
    notify_url_settlement: { label: WEBHOOK_LABELS.notify_url_settlement },
    notify_url_subscription: { label: WEBHOOK_LABELS.notify_url_subscription },
    notify_url_chargeback: { label: WEBHOOK_LABELS.notify_url_chargeback },
    notify_url_payment_inverse: { label: WEBHOOK_LABELS.notify_url_payment_inverse },
  },
  aliasWebhook: {
    notify_url_aliassend_send: { label: ALIAS_WEBHOOK_LABELS.notify_url_aliassend_send },
    notify_url_aliassend_receive: { label: ALIAS_WEBHOOK_LABELS.notify_url_aliassend_receive },
    notify_url_pay_challenge: { label: ALIAS_WEBHOOK_LABELS.notify_url_pay_challenge },
  },
  aliasFrame: {
    notify_url_authentication: { label: 'URL de autenticación' },
    css: { label: 'URL del CSS' },
    available_hosts: { label: 'Hosts disponibles' },
  },
  alias: { alias_configured: { label: 'Alias configurado' } },
  directOpen: { urlImage: { label: 'Logo' }, urlApp: { label: 'Deep link' } },
  certificate: { serial: { label: 'Número de serie' }, not_after: { label: 'Válido hasta', say: sayMoment } },
} as const satisfies Record<string, Fields>
