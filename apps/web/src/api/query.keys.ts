import type { SectionName } from '@portal/domain/enroller/sections'

/** Under which name the answer of a section of an integration is kept; `uuid` is the one of its address, always second. */
export const settingKey = (section: SectionName, uuid: string) => ['setting', uuid, section]

/** Where the names of all sections of an integration begin. */
export const settingsKey = (uuid: string) => ['setting', uuid]

interface Named {
  queryKey: readonly unknown[]
}

/** Finds the data of integrations, whichever they are: everything around a section reads them. Only sections stand third by name. */
export const isDetail = ({ queryKey }: Named): boolean => queryKey[2] === 'detail'

/** Finds all that is kept under the uuid of an integration's address: its sections, its accounts, its history. */
export const isOf =
  (uuid: string) =>
  ({ queryKey }: Named): boolean =>
    queryKey[1] === uuid
