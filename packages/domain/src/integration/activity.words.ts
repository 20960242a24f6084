import { ACCOUNT_ROLE_LABELS } from '../dashboard-account/role.ts'
import { chileanMoment } from '../moment.ts'
import { LEGAL_ITEMS, TECHNOLOGY_ITEMS } from '../progress/checklist.ts'
import { ITEM_WORDS } from '../progress/items.ts'
import { MARK_LABELS, markName } from '../progress/marks.ts'
import { PURPOSE_TEXTS } from '../security/secret.ts'
import { labelIn, valueText } from '../setting/value-text.ts'
import { TYPE_LABEL } from '../setting/setting.ts'
import { STATE_LABELS } from './state.ts'
import { TYPE_LABELS } from './type.ts'

/** Label of a field in the history, and its text for a value if the general `valueText` does not fit. */
export interface FieldWords {
  label: string
  toText?: (value: unknown) => string | null
}
export type Fields = Record<string, FieldWords>

const markText = (value: unknown): string | null =>
  value === null || typeof value === 'boolean' ? MARK_LABELS[markName(value)] : valueText(value)

const momentText = (value: unknown): string | null =>
  typeof value === 'string' ? chileanMoment(value) : valueText(value)

const items = (names: readonly (keyof typeof ITEM_WORDS)[]): Fields =>
  Object.fromEntries(names.map((name) => [name, { label: ITEM_WORDS[name].label, toText: markText }]))

/** Fields of changes that are not settings, with the labels of their screens. */
export const FIELDS = {
  creation: {
    public_name: { label: 'Nombre' },
    type: {
      label: TYPE_LABEL,
      toText: labelIn(Object.fromEntries(Object.entries(TYPE_LABELS).map(([type, { label }]) => [type, label]))),
    },
    enroller_name: { label: 'Nombre del enrolador' },
    er_tax_id: { label: 'RUT del enrolador' },
  },
  people: { email: { label: 'Correo' }, owner: { label: 'Dueño' } },
  state: {
    state: {
      label: 'Estado',
      toText: labelIn(Object.fromEntries(Object.entries(STATE_LABELS).map(([state, { option }]) => [state, option]))),
    },
    finish_date: { label: 'Fecha de cierre', toText: momentText },
    finalise_requested_at: { label: 'Solicitud de finalización', toText: momentText },
  },
  technology: items(TECHNOLOGY_ITEMS),
  legal: items(LEGAL_ITEMS),
  dashboardAccount: {
    name: { label: 'Nombre' },
    email: { label: 'Correo' },
    role: { label: 'Rol', toText: labelIn(ACCOUNT_ROLE_LABELS) },
  },
  secret: {
    secret: {
      label: 'Secreto',
      toText: labelIn(
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
      toText: momentText,
    },
  },
  alias: { alias_configured: { label: 'Alias configurado' } },
  certificate: { serial: { label: 'Número de serie' }, not_after: { label: 'Válido hasta', toText: momentText } },
} as const satisfies Record<string, Fields>
