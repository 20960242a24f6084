import type { DATA } from '../enroller/data.setting.ts'
import { SECTIONS, type SectionName, whyAbsent } from '../enroller/sections.ts'
import { chileanDay } from '../moment.ts'
import { LEGAL_ITEMS, type Mark, technologyItemsFor } from '../progress/checklist.ts'
import { ITEM_WORDS } from '../progress/items.ts'
import { remaining } from '../security/certificate.ts'
import { fieldsOf, type Row, type Setting } from '../setting/setting.ts'
import { SETTINGS, type SettingName, type Settings, type StoredName } from '../setting/settings.ts'
import type { IntegrationType } from './type.ts'

/** What each section stores; null where nothing was saved. */
export type Saved = { readonly [Name in StoredName]: Readonly<Row<Settings[Name]>> | null }

/** Everything that an integration has stored, as far as its completeness goes. */
export interface Stored extends Row<typeof DATA> {
  type: IntegrationType
  alias_configured: boolean
  progress: Readonly<Record<string, Mark>>
  saved: Saved
  /** When the certificate in use ends, ISO 8601. */
  certificateUntil: string | null
  /** Texts of the observations that nobody has resolved. */
  observations: readonly string[]
}

/** What a section still lacks, each thing under the name that its screen gives it. */
export interface Gap {
  section: SectionName
  missing: string[]
  /** Written by people: to be shown as a quotation. */
  quoted?: true
}

/** Fields without a value, each by its name, or all of them by the one name that the setting has for them. */
function settingGaps(setting: Setting, of: Stored): string[] {
  const row = setting.table === undefined ? of : of.saved[setting.section as StoredName]
  if (setting.missing !== undefined) return row || setting.imposed?.(of) ? [] : [setting.missing]
  const values: Readonly<Record<string, unknown>> = { ...row }
  return fieldsOf(setting, of.type).flatMap((name) => (values[name] ? [] : [setting.fields[name]?.label ?? name]))
}

function certificateGap(until: string | null, now: Date): string[] {
  if (until === null) return ['Certificado (sin crear)']
  const { days, stage } = remaining(new Date(until), now)
  if (stage === 'expired') return [`Certificado (venció el ${chileanDay(until)})`]
  if (stage === 'valid') return []
  return [`Certificado (vence el ${chileanDay(until)}, en ${days} ${days === 1 ? 'día' : 'días'})`]
}

const itemGaps = (items: readonly (keyof typeof ITEM_WORDS)[], progress: Stored['progress']): string[] =>
  items.filter((item) => progress[item] === false || progress[item] === undefined).map((item) => ITEM_WORDS[item].label)

/** What a section asks for beside its setting. */
const OTHERS: Partial<Record<SectionName, (of: Stored, now: Date) => string[]>> = {
  security: (of, now) => certificateGap(of.certificateUntil, now),
  technologies: (of) => itemGaps(technologyItemsFor(of.type), of.progress),
  legal: (of) => itemGaps(LEGAL_ITEMS, of.progress),
}

/** What an integration still lacks, section by section: open observations first, then in the order of its sidebar. */
export function gapsOf(stored: Stored, now: Date): Gap[] {
  const observed: Gap[] = stored.observations.length
    ? [{ section: 'comments', missing: [...stored.observations], quoted: true }]
    : []
  const gaps = SECTIONS.filter(({ name }) => whyAbsent(name, stored) === null).flatMap(({ name }): Gap[] => {
    const setting: Setting | undefined = Object.hasOwn(SETTINGS, name) ? SETTINGS[name as SettingName] : undefined
    const missing = [...(setting ? settingGaps(setting, stored) : []), ...(OTHERS[name]?.(stored, now) ?? [])]
    return missing.length ? [{ section: name, missing }] : []
  })
  return [...observed, ...gaps]
}
