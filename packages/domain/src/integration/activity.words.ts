import { ACCOUNT_ROLE_LABELS } from '../dashboard-account/role.ts'
import { chileanMoment } from '../moment.ts'
import { LEGAL_ITEMS, TECHNOLOGY_ITEMS } from '../progress/checklist.ts'
import { ITEM_WORDS } from '../progress/items.ts'
import { MARK_LABELS, markName } from '../progress/marks.ts'
import { PURPOSE_TEXTS } from '../security/secret.ts'
import { type Said, sayOneOf, sayValue } from '../setting/say.ts'
import { TYPE_LABEL } from '../setting/setting.ts'
import { STATE_LABELS } from './state.ts'
import { TYPE_LABELS } from './type.ts'

/** How the history reads one field: its name, and a value where the general words do not fit. */
export interface FieldWords {
  label: string
  say?: (value: unknown) => Said
}
export type Fields = Record<string, FieldWords>

const sayMark = (value: unknown): Said =>
  value === null || typeof value === 'boolean' ? MARK_LABELS[markName(value)] : sayValue(value)

const sayMoment = (value: unknown): Said => (typeof value === 'string' ? chileanMoment(value) : sayValue(value))

const items = (names: readonly (keyof typeof ITEM_WORDS)[]): Fields =>
  Object.fromEntries(names.map((name) => [name, { label: ITEM_WORDS[name].label, say: sayMark }]))

/** Fields of what is no setting, in the words of its screen. */
export const FIELDS = {
  creation: {
    public_name: { label: 'Nombre' },
    type: {
      label: TYPE_LABEL,
      say: sayOneOf(Object.fromEntries(Object.entries(TYPE_LABELS).map(([type, { label }]) => [type, label]))),
    },
    enroller_name: { label: 'Nombre del enrolador' },
    er_tax_id: { label: 'RUT del enrolador' },
  },
  people: { email: { label: 'Correo' }, owner: { label: 'Dueño' } },
  state: {
    state: {
      label: 'Estado',
      say: sayOneOf(Object.fromEntries(Object.entries(STATE_LABELS).map(([state, { option }]) => [state, option]))),
    },
    finish_date: { label: 'Fecha de cierre', say: sayMoment },
    finalise_requested_at: { label: 'Solicitud de finalización', say: sayMoment },
  },
  technology: items(TECHNOLOGY_ITEMS),
  legal: items(LEGAL_ITEMS),
  dashboardAccount: {
    name: { label: 'Nombre' },
    email: { label: 'Correo' },
    role: { label: 'Rol', say: sayOneOf(ACCOUNT_ROLE_LABELS) },
  },
  secret: {
    secret: {
      label: 'Secreto',
      say: sayOneOf(
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
  alias: { alias_configured: { label: 'Alias configurado' } },
  certificate: { serial: { label: 'Número de serie' }, not_after: { label: 'Válido hasta', say: sayMoment } },
} as const satisfies Record<string, Fields>
