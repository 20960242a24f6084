import type { SectionName } from '@portal/domain/enroller/sections'

/** Cache key of a section of an integration; the uuid of its address is always second. */
export const settingKey = (section: SectionName, uuid: string) => ['setting', uuid, section]

/** Beginning of the cache keys of all sections of an integration. */
export const settingsKey = (uuid: string) => ['setting', uuid]

interface Named {
  queryKey: readonly unknown[]
}

/** Matches the data of any open integration ('General'), which every section reads. */
export const isDetail = ({ queryKey }: Named): boolean => queryKey[2] === 'detail'

/** Matches everything cached for an integration: its sections, accounts and history. */
export const isOf =
  (uuid: string) =>
  ({ queryKey }: Named): boolean =>
    queryKey[1] === uuid
