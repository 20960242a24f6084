import type { DATA } from '../enroller/data.setting.ts'
import { SECTIONS, type SectionName, whyAbsent } from '../enroller/sections.ts'
import { chileanDay } from '../moment.ts'
import { LEGAL_ITEMS, type Mark, technologyItemsFor } from '../progress/checklist.ts'
import { ITEM_WORDS } from '../progress/item.words.ts'
import { remaining } from '../security/certificate.ts'
import { fieldsOf, type Row, type Setting } from '../setting/setting.ts'
import { SETTINGS, type SettingName, type Settings, type StoredName } from '../setting/settings.ts'
import type { IntegrationType } from './type.ts'

/** By section: stored row of each setting that has its own table; null if the integration has not saved the setting. */
export type Saved = { readonly [Name in StoredName]: Readonly<Row<Settings[Name]>> | null }

/** Stored data that decide whether an integration is complete. */
export interface Stored extends Row<typeof DATA> {
  type: IntegrationType
  alias_configured: boolean
  progress: Readonly<Record<string, Mark>>
  saved: Saved
  /** Time when the active certificate expires, ISO 8601; null without an active certificate. */
  certificateUntil: string | null
  /** Texts of the integration's observations that nobody has resolved. */
  observations: readonly string[]
}

/** Data that a section of an integration still lacks, named as on the section's screen. */
export interface Gap {
  section: SectionName
  missing: string[]
  /** True if `missing` contains texts that people wrote (observations); such texts are shown in quotation marks. */
  quoted?: true
}

/** Labels of a setting's fields without a value. If the setting has one name for all its data (`missing`), only this name. */
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

/** Missing data of sections that are stored outside of a setting: certificate and checklists. */
const OTHERS: Partial<Record<SectionName, (of: Stored, now: Date) => string[]>> = {
  security: (of, now) => certificateGap(of.certificateUntil, now),
  technologies: (of) => itemGaps(technologyItemsFor(of.type), of.progress),
  legal: (of) => itemGaps(LEGAL_ITEMS, of.progress),
}

/** Missing data of an integration by section: open observations first, then in the order of the sidebar. */
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
