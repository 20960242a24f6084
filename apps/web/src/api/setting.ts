import type { Answer, BodyInput, Endpoint } from '@portal/contract/endpoint'
import type { ReadSetting, WriteSetting } from '@portal/contract/settings'
import type { SectionName } from '@portal/domain/enroller/sections'
import type { SettingName, Settings } from '@portal/domain/setting/settings'
import { queryOptions } from '@tanstack/react-query'
import { type Address, call } from './call.ts'
import { queryClient, settingKey, settingsKey } from './query-client.ts'

export interface Versioned<Value> {
  value: Value
  etag: string | undefined
}

/** Section of an integration with the endpoints that read and write it. */
export interface Setting<Read extends Endpoint = Endpoint, Write extends Endpoint = Endpoint> {
  section: SectionName
  read: Address<Read>
  write: Address<Write>
  /** Operations that save the section, as the history names them; the first is that of `write`. */
  operations: readonly [string, ...string[]]
}

export const addressesOf = <S extends Settings[SettingName]>({
  section,
  path,
  write,
}: S): Setting<ReadSetting<S>, WriteSetting<S>> => ({
  section,
  read: { method: 'GET', path },
  write: { method: write.method, path: ('path' in write ? write.path : path) as WriteSetting<S>['path'] },
  operations: [write.operation, ...('alsoBy' in write ? [write.alsoBy.operation] : [])],
})

export const settingQuery = <Read extends Endpoint, Write extends Endpoint>(
  setting: Setting<Read, Write>,
  uuid: string,
) =>
  queryOptions({
    queryKey: settingKey(setting.section, uuid),
    queryFn: async ({ signal }): Promise<Versioned<Answer<Read>>> => {
      const { answer, etag } = await call<Read>(setting.read, { uuid, signal })
      return { value: answer, etag }
    },
  })

export const reloadSetting = <Read extends Endpoint, Write extends Endpoint>(
  setting: Setting<Read, Write>,
  uuid: string,
): Promise<Versioned<Answer<Read>>> => queryClient.query({ ...settingQuery(setting, uuid), staleTime: 0 })

/** Saves a section if `etag` is still its version, and caches the answer, which has the same data as an answer to loading it. */
export async function saveSetting<Read extends Endpoint, Write extends Endpoint>(
  setting: Setting<Read, Write>,
  uuid: string,
  body: BodyInput<Write>,
  etag: string | undefined,
): Promise<Versioned<Answer<Read>>> {
  const saved = await call<Write>(setting.write, { uuid, body, etag })
  const stored = { value: saved.answer as unknown as Answer<Read>, etag: saved.etag }
  queryClient.setQueryData(settingQuery(setting, uuid).queryKey, stored)
  return stored
}

/** Removes all cached sections of an integration except the saved one, because their data may depend on the saved values. */
export const forgetOtherSettings = ({ section }: { section: SectionName }, uuid: string): void =>
  queryClient.removeQueries({ queryKey: settingsKey(uuid), predicate: ({ queryKey }) => queryKey[2] !== section })
