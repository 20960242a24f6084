import type { Endpoint } from '@portal/contract/endpoint'
import { type SettingAnswer, SETTING_ENDPOINTS, type ShownName } from '@portal/contract/settings'
import { type OutwardPolicy, reachOfAddress, whyRefused } from '@portal/domain/outward'
import { notPublicMessage } from '@portal/domain/security/source-ip.setting'
import { bodySchema, type Row, type Setting, writtenAs } from '@portal/domain/setting/setting'
import { type SettingName, type Settings, STORED, type StoredName } from '@portal/domain/setting/settings'
import { fillUuid, webAddress } from '@portal/domain/url'
import type * as z from 'zod/mini'
import type { AccessedIntegration } from '../../access/integration-access.queries.ts'
import type { Db } from '../../db/database.ts'
import type { Call } from './call.ts'
import { changeOf } from '../../audit/change.ts'
import { Refusal } from '../../refusal.ts'
import type { Mount } from './mount.ts'
import { findSetting, storeSetting } from './setting.queries.ts'
import { validate } from '../requests/validation.ts'

type Values = Record<string, unknown>
type Show<Name extends SettingName> = (
  call: { db: Db; integration: AccessedIntegration },
  row: Row<Settings[Name]>,
) => Promise<SettingAnswer<Name>> | SettingAnswer<Name>
type ShowAny = (call: { db: Db; integration: AccessedIntegration }, row: never) => unknown
/** Functions that make the answer of each section that shows more than it stores. */
export type ShowMore = { [Name in Exclude<ShownName, 'detail'>]: Show<Name> }

/** Types that the read and save endpoints of all settings have in common. */
interface AnyRead extends Endpoint {
  access: { integration: 'view' }
}
interface AnyWrite extends Endpoint {
  access: { integration: 'edit' }
  body: z.ZodMiniType<Values, Values>
}

/** Columns of a setting's table with their values from the request body. */
const rowOf = (setting: Setting, body: Values): Values =>
  Object.fromEntries(Object.keys(setting.fields).map((name) => [name, body[writtenAs(setting, name)]]))

/** URL in a text, or https URLs of a list of hosts; none for a URL that names no server. */
function addressesIn(value: unknown): URL[] {
  const hosts: unknown[] = Array.isArray(value) ? value : []
  const texts = typeof value === 'string' ? [fillUuid(value)] : hosts.map((host) => `https://${String(host)}`)
  return texts.flatMap((text) => webAddress(text) ?? [])
}

/** Refuses web and source addresses that the policy forbids. Allows an address with an app's own scheme, because it names no server. */
function refuseAddresses(policy: OutwardPolicy, setting: Setting, row: Values): void {
  const fields: Record<string, string> = {}
  for (const [name, { outward, written, sources }] of Object.entries(setting.fields)) {
    const value = row[name]
    const inner = sources && !policy.loopback ? (value as string[]).filter((ip) => reachOfAddress(ip) !== 'public') : []
    if (inner.length > 0) fields[name] = notPublicMessage(inner)
    const [why] = outward === undefined ? [] : addressesIn(value).flatMap((url) => whyRefused(url, policy) ?? [])
    if (why) fields[written ?? name] = `${outward?.replace(/\.$/, '')}: ${why}`
  }
  if (Object.keys(fields).length > 0) throw new Refusal('invalid', { fields })
}

/** Values before and after a save, by their names in the body; sensitive values are masked after the comparison. */
function auditOf(setting: Setting, before: Values, after: Values) {
  const change = setting.auditWhole ? { before, after } : changeOf(before, after)
  const told = (row: Values) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => {
        const mask = setting.fields[name]?.mask
        return [writtenAs(setting, name), mask && typeof value === 'string' ? mask(value) : value]
      }),
    )
  return { before: told(change.before), after: told(change.after) }
}

/** Saves the columns of a setting. @throws Refusal for an address that the policy forbids */
async function saveSetting<S extends Settings[StoredName]>(
  { db, integration }: { db: Db; integration: AccessedIntegration },
  setting: S,
  row: Values,
  outward: OutwardPolicy,
) {
  refuseAddresses(outward, setting, row)
  const before = await findSetting(db, setting, integration.id)
  const stored = await storeSetting(db, setting, integration.id, row as typeof before)
  return { stored, detail: auditOf(setting, before, stored) }
}

/** Serves every setting that has a table: reading, and the save that replaces it. */
export function mountSettings(mount: Mount, outward: OutwardPolicy, showMore: ShowMore): void {
  for (const setting of STORED) {
    const description: Setting = setting
    const { read, write, alsoBy } = SETTING_ENDPOINTS[setting.section]
    const show = (showMore as Partial<Record<SettingName, ShowAny>>)[setting.section] ?? ((_, row) => row)
    const imposedOn = (integration: AccessedIntegration) => description.imposed?.(integration) as Values | undefined

    const save = async (call: Call<AnyWrite>) => {
      const { integration, body } = call
      const imposed = imposedOn(integration)
      const checked = description.imposed && !imposed ? checkedBody(description, integration, body) : body
      const { stored, detail } = await saveSetting(call, setting, imposed ?? rowOf(description, checked), outward)
      call.audit = { detail }
      return show(call, stored as never)
    }
    mount(read as AnyRead, async (call) => {
      const { db, integration } = call
      return show(call, (imposedOn(integration) ?? (await findSetting(db, setting, integration.id))) as never)
    })
    mount(write as unknown as AnyWrite, save)
    if (alsoBy) mount(alsoBy as unknown as AnyWrite, save)
  }
}

/** Validates a body that the contract accepts unchecked, because for some integrations other data determine its values. */
function checkedBody(setting: Setting, { type }: AccessedIntegration, body: Values): Values {
  const ofFields = Object.keys(setting.fields).map((name) => [writtenAs(setting, name), body[writtenAs(setting, name)]])
  return validate(bodySchema(setting), { type, ...Object.fromEntries(ofFields) }) as Values
}
