import { ROLES } from '@portal/domain/access/permission'
import { OPERATION_MODES, REFUND_MODES } from '@portal/domain/enroller/operation'
import { STATES } from '@portal/domain/integration/state'
import { type Body, type Setting, wireSchema } from '@portal/domain/setting/setting'
import { SETTINGS, type SettingName, type Settings } from '@portal/domain/setting/settings'
import * as z from 'zod/mini'
import type { Answer, Endpoint } from './endpoint.ts'
import { credentials, turn, type } from './answer.ts'
import { uuid } from './query.ts'

/** Fields that a section's answer has in addition to its stored fields, by section; nobody can edit such fields. */
const SHOWN = {
  detail: {
    enroller_uuid: uuid,
    uuid,
    public_name: z.string(),
    enroller_name: z.string(),
    tax_id: z.string(),
    x_client_os: z.string(),
    type,
    alias_configured: z.boolean(),
    state: z.enum(STATES),
    color: z.string(),
    /** Role in the integration of the person who makes the call. */
    role: z.enum(ROLES),
    turn,
  },
  ifd: {
    operation_mode: z.nullable(z.enum(OPERATION_MODES)),
    chargeback_balance_type: z.nullable(z.enum(REFUND_MODES)),
  },
  security: {
    ...credentials,
    chargeback_balance_type: z.nullable(z.enum(REFUND_MODES)),
  },
} as const satisfies Partial<Record<SettingName, z.core.$ZodShape>>
export type ShownName = keyof typeof SHOWN

type Shown<Name> = Name extends ShownName ? (typeof SHOWN)[Name] : unknown
type Stored<S extends Setting> = { [Name in keyof S['fields']]: S['fields'][Name]['stored'] }

interface Common<S extends Setting> extends Endpoint {
  section: S['section'] & SettingName
  answer: z.ZodMiniObject<Stored<S> & Shown<S['section']>, z.core.$strict>
}
export interface ReadSetting<S extends Setting> extends Common<S> {
  operation: S['read']
  method: 'GET'
  path: S['path']
  access: { integration: 'view' }
}
export interface WriteSetting<S extends Setting> extends Common<S> {
  operation: S['write']['operation']
  method: S['write']['method']
  path: S['write'] extends { path: infer Own extends Endpoint['path'] } ? Own : S['path']
  access: { integration: 'edit' }
  body: z.ZodMiniType<Body<S>, Body<S>>
}
type AlsoBy<S extends Setting> = S['write'] extends { alsoBy: infer Other }
  ? Omit<WriteSetting<S>, 'operation' | 'method'> & Other
  : undefined

/** Answer of the two endpoints that read and save a section. */
export type SettingAnswer<Name extends SettingName> = Answer<ReadSetting<Settings[Name]>>
export type Enroller = SettingAnswer<'detail'>

function endpointsOf(setting: Setting & { section: SettingName }) {
  const { section, fields, path, what, read, typed } = setting
  const { history: _, alsoBy, ...write } = setting.write
  const stored = Object.fromEntries(Object.entries(fields).map(([name, { stored }]) => [name, stored]))
  const shown: z.core.$ZodShape = section in SHOWN ? SHOWN[section as ShownName] : {}
  const common = { section, answer: z.strictObject({ ...stored, ...shown }), versioned: true } as const
  const writes = {
    ...common,
    path,
    summary: `Reemplaza ${what}.`,
    ...write,
    access: { integration: 'edit' },
    ...(typed ? { typed } : {}),
    body: wireSchema(setting),
  } as const
  return {
    read: {
      ...common,
      operation: read,
      summary: `Entrega ${what}.`,
      method: 'GET',
      path,
      access: { integration: 'view' },
    } as const,
    write: writes,
    /** Second endpoint that saves the same data with another method, if the setting has `alsoBy`. */
    alsoBy: alsoBy && { ...writes, ...alsoBy },
  }
}

type Endpoints = {
  [Name in SettingName]: {
    read: ReadSetting<Settings[Name]>
    write: WriteSetting<Settings[Name]>
    alsoBy: AlsoBy<Settings[Name]>
  }
}

export const SETTING_ENDPOINTS = Object.fromEntries(
  Object.values(SETTINGS).map((setting) => [setting.section, endpointsOf(setting)]),
) as unknown as Endpoints

/** All endpoints of `SETTING_ENDPOINTS` in one list. */
export const settingEndpoints = Object.values<Endpoints[SettingName]>(SETTING_ENDPOINTS)
  .flatMap(({ read, write, alsoBy }) => [read, write, alsoBy])
  .filter((one) => one !== undefined)
