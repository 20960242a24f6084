import { sayValue } from '../setting/say.ts'
import type { Setting } from '../setting/setting.ts'
import { SETTINGS, type SettingName, type Settings } from '../setting/settings.ts'
import { FIELDS, type Fields, type FieldWords } from './activity.words.ts'

interface Activity {
  /** What was done, as a sentence of which the person is the subject. */
  summary: string
  /** The sentence of a kind of it, by the `type` of the detail. */
  kinds?: Readonly<Record<string, string>>
  fields?: Fields
  /** For what has no fixed fields. */
  fieldOf?: (name: string) => FieldWords
}

const isComment = (value: unknown): value is { state: boolean; description: string } =>
  typeof value === 'object' && value !== null && 'state' in value && 'description' in value

/** A closing comment, under its number. */
const comment = (number: string): FieldWords => ({
  label: `Pendiente ${number}`,
  say: (value) => (isComment(value) ? `${value.description} (${value.state ? 'resuelto' : 'sin resolver'})` : null),
})

const own = <Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined

type Write = Settings[SettingName]['write']
/** Operations that save a setting. */
type Saves = Write['operation'] | Extract<Write, { alsoBy: unknown }>['alsoBy']['operation']

/** A field is told under its column and under its name in the body: the audit keeps the latter. */
const wordsOf = ({ fields }: Setting): Fields =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { label, say, written }]) => {
      const words: FieldWords = say ? { label, say } : { label }
      return [name, written ?? name].map((each) => [each, words])
    }),
  )

const SAVES = Object.fromEntries(
  Object.values<Setting>(SETTINGS).flatMap((setting) => {
    const { operation, alsoBy, told } = setting.write
    const activity = { summary: told, fields: wordsOf(setting) }
    return [operation, ...(alsoBy ? [alsoBy.operation] : [])].map((each) => [each, activity])
  }),
) as Record<Saves, Activity>

/** Every operation that changes an integration, in words. The server is compiled only if none is missing. */
export const ACTIVITIES = {
  ...SAVES,
  'integration.create': { summary: 'Creó la integración', fields: FIELDS.creation },
  'integration.share_transfer': {
    summary: 'Compartió la integración',
    kinds: { TRANSFER: 'Transfirió la integración' },
    fields: FIELDS.people,
  },
  'integration.accept_invitation': {
    summary: 'Aceptó la invitación',
    kinds: { TRANSFER: 'Recibió la integración' },
    fields: FIELDS.people,
  },
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
  'dashboard-account.create': { summary: 'Creó una cuenta del dashboard', fields: FIELDS.dashboardAccount },
  'dashboard-account.change_password': {
    summary: 'Cambió la contraseña de una cuenta del dashboard',
    fields: FIELDS.dashboardAccount,
  },
  'alias.activate': { summary: 'Activó la configuración de Alias', fields: FIELDS.alias },
  'security.reveal': { summary: 'Vio o copió un secreto', fields: FIELDS.secret },
  'security.rotate': { summary: 'Rotó un secreto', fields: FIELDS.secret },
  'security.create_certificate': { summary: 'Creó un certificado', fields: FIELDS.certificate },
  'documentation.download_collection': { summary: 'Descargó la colección de pruebas' },
  'progress.write_technology': { summary: 'Actualizó el progreso de Tecnología', fields: FIELDS.technology },
  'progress.write_legal': { summary: 'Actualizó el progreso Comercial/Legal', fields: FIELDS.legal },
  'closing-comment.write': { summary: 'Guardó los comentarios de cierre', fieldOf: comment },
} as const satisfies Record<string, Activity>

/** A row of the history in words. */
interface Told {
  summary: string
  /** A side is null where there is no value, or none is known. */
  changes: { field: string; label: string; before: string | null; after: string | null }[]
}

/** Longest value that is told whole, in code points. */
const MOST = 300
const brief = (text: string | null): string | null =>
  text !== null && [...text].length > MOST ? `${[...text].slice(0, MOST - 1).join('')}…` : text

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Tells what an operation did from its audit detail, `{before?, after?}`: only fields whose value is another. What a later version
 * of the portal has no words for is told by its name.
 */
export function tellActivity(operation: string, detail: Record<string, unknown>): Told {
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
      const { label, say = sayValue } = fieldOf?.(field) ?? own(fields, field) ?? { label: field }
      return { field, label, before: brief(say(before[field])), after: brief(say(after[field])) }
    })
  return { summary: own(kinds, String(detail['type'])) ?? summary, changes }
}
