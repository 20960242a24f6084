import { ALIAS_WEBHOOK } from '../alias/alias.setting.ts'
import { ACCOUNT_ROLE_LABELS } from '../dashboard-account/role.words.ts'
import { capital } from '../capital.ts'
import { chileanMoment } from '../moment.ts'
import { NOTICE_ANSWER_LABELS } from '../network/receiver.ts'
import { LEGAL_ITEMS, TECHNOLOGY_ITEMS } from '../progress/checklist.ts'
import { ITEM_WORDS } from '../progress/item.words.ts'
import { MARK_LABELS, markName } from '../progress/marks.ts'
import { PURPOSE_TEXTS } from '../security/secret.ts'
import { type Setting, TYPE_LABEL } from '../setting/setting.ts'
import { SETTINGS, type SettingName, type Settings } from '../setting/settings.ts'
import { labelIn, valueText } from '../setting/value-text.ts'
import { WEBHOOK } from '../webhook/webhook.setting.ts'
import { STATE_LABELS } from './state.ts'
import { TYPE_LABELS } from './type.ts'

/** Label of a field in the history, and the function that converts its values to text (`valueText` by default). */
interface FieldWords {
  label: string
  toText?: (value: unknown) => string | null
}
type Fields = Record<string, FieldWords>

const markText = (value: unknown): string | null =>
  value === null || typeof value === 'boolean' ? MARK_LABELS[markName(value)] : valueText(value)

const momentText = (value: unknown): string | null =>
  typeof value === 'string' ? chileanMoment(value) : valueText(value)

const items = (names: readonly (keyof typeof ITEM_WORDS)[]): Fields =>
  Object.fromEntries(names.map((name) => [name, { label: ITEM_WORDS[name].label, toText: markText }]))

const ADDRESS_LABELS = Object.fromEntries(
  Object.entries({ ...WEBHOOK.fields, ...ALIAS_WEBHOOK.fields }).map(([name, { label }]) => [name, label]),
)

/** Labels of fields that belong to no setting, by kind of change; the screens use the same labels. */
const FIELDS = {
  creation: {
    public_name: { label: 'Nombre' },
    type: { label: TYPE_LABEL, toText: labelIn(TYPE_LABELS, ({ label }) => label) },
    enroller_name: { label: 'Nombre del enrolador' },
    er_tax_id: { label: 'RUT del enrolador' },
  },
  people: { email: { label: 'Correo' }, owner: { label: 'Dueño' } },
  state: {
    state: { label: 'Estado', toText: labelIn(STATE_LABELS, ({ option }) => option) },
    finish_date: { label: 'Fecha de cierre', toText: momentText },
    finalise_requested_at: { label: 'Solicitud de finalización', toText: momentText },
  },
  approval: {
    state: { label: 'Estado', toText: labelIn(STATE_LABELS, ({ option }) => option) },
    reason: { label: 'Motivo' },
  },
  technology: items(TECHNOLOGY_ITEMS),
  legal: items(LEGAL_ITEMS),
  dashboardAccount: {
    name: { label: 'Nombre' },
    email: { label: 'Correo' },
    role: { label: 'Rol', toText: labelIn(ACCOUNT_ROLE_LABELS) },
  },
  secret: {
    secret: { label: 'Secreto', toText: labelIn(PURPOSE_TEXTS, ({ of }) => capital(of)) },
    former_until: { label: 'El valor anterior vale hasta', toText: momentText },
  },
  renewal: {
    serial: { label: 'Certificado revocado' },
    former_until: { label: 'Los secretos anteriores valen hasta', toText: momentText },
    disabled_accounts: { label: 'Cuentas desactivadas' },
  },
  alias: { alias_configured: { label: 'Alias configurado' } },
  charge: { amount: { label: 'Monto' } },
  question: { status: { label: 'Respuesta HTTP' } },
  trigger: { type: { label: 'Tipo de aviso' } },
  resend: { queued: { label: 'Avisos reenviados' } },
  copy: { id: { label: 'Aviso' }, url: { label: 'Dirección' } },
  payment: { token: { label: 'Cobro' } },
  tests: { tests: { label: 'Pruebas' }, answer: { label: 'Respuesta' } },
  settlement: { settled: { label: 'Pagos liquidados' } },
  transfer: { transfer_reference: { label: 'Referencia' }, amount: { label: 'Monto' } },
  address: { field: { label: 'URL', toText: labelIn(ADDRESS_LABELS) } },
  intent: { finding: { label: 'Reparo' }, reason: { label: 'Motivo' } },
  receiver: { answer: { label: 'Respuesta', toText: labelIn(NOTICE_ANSWER_LABELS) } },
  certificate: { serial: { label: 'Número de serie' }, not_after: { label: 'Válido hasta', toText: momentText } },
} as const satisfies Record<string, Fields>

interface Activity {
  /** Sentence about what the person did, for example 'Creó la integración'. */
  summary: string
  /** Sentences that replace `summary` for certain values of `type` in the audit detail, for example TRANSFER. */
  kinds?: Readonly<Record<string, string>>
  fields?: Fields
  /** Function that returns a field's label by its name, for operations without a fixed list of fields. */
  fieldOf?: (name: string) => FieldWords
}

const isComment = (value: unknown): value is { state: boolean; description: string } =>
  typeof value === 'object' && value !== null && 'state' in value && 'description' in value

/** Label of a closing comment in the history; the audit uses the comment's number as field name. */
const comment = (number: string): FieldWords => ({
  label: `Pendiente ${number}`,
  toText: (value) => (isComment(value) ? `${value.description} (${value.state ? 'resuelto' : 'sin resolver'})` : null),
})

const own = <Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined

type Write = Settings[SettingName]['write']
type Saves = Write['operation'] | Extract<Write, { alsoBy: unknown }>['alsoBy']['operation']

/** Labels of a setting's fields, by column name and also by the name in the request body, which the audit stores. */
const wordsOf = ({ fields }: Setting): Fields =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { label, toText, written }]) => {
      const words: FieldWords = toText ? { label, toText } : { label }
      return [name, written ?? name].map((each) => [each, words])
    }),
  )

const SAVES = Object.fromEntries(
  Object.values<Setting>(SETTINGS).flatMap((setting) => {
    const { operation, alsoBy, history } = setting.write
    const activity = { summary: history, fields: wordsOf(setting) }
    return [operation, ...(alsoBy ? [alsoBy.operation] : [])].map((each) => [each, activity])
  }),
) as Record<Saves, Activity>

/** Texts for the history by operation that changes an integration. If an operation is missing, the server does not compile. */
export const ACTIVITIES = {
  ...SAVES,
  'integration.create': { summary: 'Creó la integración', fields: FIELDS.creation },
  'integration.share_transfer': {
    summary: 'Compartió la integración',
    kinds: {
      TRANSFER: 'Transfirió la integración',
      TRANSFER_PENDING: 'Dejó pendiente una transferencia',
      TRANSFER_ASKED: 'Pidió una transferencia',
    },
    fields: FIELDS.people,
  },
  'integration.accept_invitation': {
    summary: 'Aceptó la invitación',
    kinds: { TRANSFER: 'Recibió la integración' },
    fields: FIELDS.people,
  },
  'integration.confirm_transfer': { summary: 'Confirmó la transferencia', fields: FIELDS.people },
  'integration.withdraw_invitation': {
    summary: 'Retiró una invitación',
    kinds: { TRANSFER: 'Retiró la transferencia' },
    fields: FIELDS.people,
  },
  'integration.remove_person': {
    summary: 'Quitó el acceso a una persona',
    kinds: { LEFT: 'Salió de la integración' },
    fields: FIELDS.people,
  },
  'integration.write_state': {
    summary: 'Actualizó el estado',
    fieldOf: (name) => own(FIELDS.state, name) ?? comment(name),
  },
  'review.approve': { summary: 'Aprobó la integración', fields: FIELDS.approval },
  'dashboard-account.create': { summary: 'Creó una cuenta del dashboard', fields: FIELDS.dashboardAccount },
  'dashboard-account.change_password': {
    summary: 'Cambió la contraseña de una cuenta del dashboard',
    fields: FIELDS.dashboardAccount,
  },
  'alias.activate': { summary: 'Activó la configuración de Alias', fields: FIELDS.alias },
  'security.reveal': { summary: 'Vio o copió un secreto', fields: FIELDS.secret },
  'security.rotate': { summary: 'Rotó un secreto', fields: FIELDS.secret },
  'security.renew': { summary: 'Renovó todas las credenciales', fields: FIELDS.renewal },
  'security.create_certificate': { summary: 'Creó un certificado', fields: FIELDS.certificate },
  'documentation.download_collection': { summary: 'Descargó la colección de pruebas' },
  'network.answer_notice': { summary: 'Respondió una pregunta de la red', fields: FIELDS.question },
  'network.trigger': { summary: 'Envió un aviso de prueba', fields: FIELDS.trigger },
  'traffic.resend': { summary: 'Reenvió avisos', fields: FIELDS.resend },
  'traffic.copy': { summary: 'Envió una copia de un aviso', fields: FIELDS.copy },
  'network.charge': { summary: 'Creó un cobro de prueba', fields: FIELDS.charge },
  'network.pay': { summary: 'Pagó un cobro con la billetera de prueba', fields: FIELDS.payment },
  'network.settle': { summary: 'Liquidó los pagos de prueba', fields: FIELDS.settlement },
  'certification.start': { summary: 'Inició pruebas de certificación', fields: FIELDS.tests },
  'certification.stop': { summary: 'Detuvo una prueba de certificación', fields: FIELDS.tests },
  'certification.declare': { summary: 'Respondió la pregunta de una prueba de certificación', fields: FIELDS.tests },
  'network.top_up': { summary: 'Recargó el saldo de devolución de prueba', fields: FIELDS.transfer },
  'network.transfer': { summary: 'Hizo una transferencia de prueba', fields: FIELDS.transfer },
  'network.choose_answer': { summary: 'Cambió la respuesta del Receptor de avisos', fields: FIELDS.receiver },
  'connection.check': { summary: 'Pidió comprobar las URL de webhook' },
  'connection.try_address': { summary: 'Probó una URL de webhook', fields: FIELDS.address },
  'connection.intend': {
    summary: 'Dejó un reparo como «Es a propósito»',
    kinds: { WITHDRAWN: 'Retiró un «Es a propósito»' },
    fields: FIELDS.intent,
  },
  'progress.write_technology': { summary: 'Actualizó el progreso de Tecnología', fields: FIELDS.technology },
  'progress.write_legal': { summary: 'Actualizó el progreso Comercial/Legal', fields: FIELDS.legal },
  'closing-comment.write': { summary: 'Guardó los comentarios de cierre', fieldOf: comment },
} as const satisfies Record<string, Activity>

/** Entry of the history as text for people. */
interface DescribedChange {
  summary: string
  /** Fields that the operation changed; `before` or `after` is null if the field had no value. */
  changes: { field: string; label: string; before: string | null; after: string | null }[]
}

/** Maximum length of a value's text in the history, in code points; a longer text is cut. */
const MOST = 300
const cut = (text: string | null, most: number): string | null =>
  text !== null && [...text].length > most ? `${[...text].slice(0, most - 1).join('')}…` : text

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Fields that an operation changed, from its audit detail `{before?, after?}`; an unknown field is shown by its name.
 * @param most length in code points to which the texts of values are cut
 */
export function describeActivity(operation: string, detail: Record<string, unknown>, most = MOST): DescribedChange {
  const {
    summary,
    kinds = {},
    fields = {},
    fieldOf,
  }: Activity = own<Activity>(ACTIVITIES, operation) ?? { summary: 'Hizo un cambio' }
  const before = isRecord(detail['before']) ? detail['before'] : {}
  const after = isRecord(detail['after']) ? detail['after'] : {}
  const given = new Set([before, after].flatMap((side) => Object.keys(side)))
  const inOrder = [...Object.keys(fields).filter((field) => given.delete(field)), ...given]
  const changes = inOrder
    .filter((field) => JSON.stringify(before[field] ?? null) !== JSON.stringify(after[field] ?? null))
    .map((field) => {
      const { label, toText = valueText } = fieldOf?.(field) ?? own(fields, field) ?? { label: field }
      return { field, label, before: cut(toText(before[field]), most), after: cut(toText(after[field]), most) }
    })
  return { summary: own(kinds, String(detail['type'])) ?? summary, changes }
}
