import { ALIAS_FRAME, ALIAS_WEBHOOK } from '../alias/alias.setting.ts'
import { BILLING, IFD, IFO } from '../bank-account/account.setting.ts'
import { DIRECT_OPEN } from '../direct-open/direct-open.setting.ts'
import { DATA } from '../enroller/data.setting.ts'
import type { SECTIONS } from '../enroller/sections.ts'
import { SECURITY } from '../security/source-ip.setting.ts'
import { WEBHOOK } from '../webhook/webhook.setting.ts'
import type { Setting } from './setting.ts'

/** Names of the sections that store a setting according to `SECTIONS`. */
type Announced = Extract<(typeof SECTIONS)[number], { setting: true }>['name']

/** Every setting by its section. A section of `SECTIONS` with `setting: true` that is missing here is a compile error. */
export const SETTINGS = {
  detail: DATA,
  ifd: IFD,
  ifo: IFO,
  billing: BILLING,
  webhook: WEBHOOK,
  security: SECURITY,
  'direct-open': DIRECT_OPEN,
  'alias-webhook': ALIAS_WEBHOOK,
  'alias-iframe': ALIAS_FRAME,
} as const satisfies { [Name in Announced]: Setting & { section: Name } }
export type Settings = typeof SETTINGS
export type SettingName = keyof Settings

/** Names of the settings that have their own table. */
export type StoredName = { [Name in SettingName]: Settings[Name] extends { table: string } ? Name : never }[SettingName]
const all: readonly Settings[SettingName][] = Object.values(SETTINGS)
export const STORED = all.filter((one): one is Settings[StoredName] => 'table' in one)
