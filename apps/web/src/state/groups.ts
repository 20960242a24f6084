import type { OperationMode, RefundMode } from '@portal/domain/enroller/operation'
import type { IntegrationType } from '@portal/domain/integration/type'
import { create } from 'zustand'
import { forgetThread } from './thread.ids.ts'

/** Values of the open integration's data in local storage before a first load. With that data, sidebar and forms render at once. */
const NO_ENROLLER = {
  type: null as IntegrationType | null,
  chargeback: false,
  code: null as string | null,
  operation_mode: null as OperationMode | null,
  chargeback_balance: null as RefundMode | null,
  update_list_account: false,
  update_list_integration: false,
  alias_configured: false,
}

const NO_ADMIN = { enroller_name: null as string | null, type: null as IntegrationType | null }

const DOCUMENTATION_PARTS = ['payer', 'collector', 'flow', 'security', 'alias', 'alias_send', 'alias_pay'] as const
export type DocumentationPart = (typeof DOCUMENTATION_PARTS)[number]
export type DocumentationGroup = Record<DocumentationPart, Record<string, unknown>>

const NO_DOCUMENTATION = Object.fromEntries(DOCUMENTATION_PARTS.map((part) => [part, {}])) as DocumentationGroup

/** Data stored under one key of local storage; an empty object if there are none or they are not JSON. */
function stored<Group>(name: string): Partial<Group> {
  try {
    return (JSON.parse(localStorage.getItem(name) ?? '{}') ?? {}) as Partial<Group>
  } catch {
    return {}
  }
}

/** Store that writes its state to local storage at every change, as plain JSON without zustand's wrapper (spec §3). */
function group<Group extends object>(name: string, initial: Group) {
  const store = create<Group>()(() => initial)
  store.subscribe((state) => localStorage.setItem(name, JSON.stringify(state)))
  const restore = (): void => store.setState({ ...initial, ...pick(stored<Group>(name), initial) }, true)
  return { store, restore, clear: () => store.setState(initial, true) }
}

const pick = <Group extends object>(from: Partial<Group>, like: Group): Partial<Group> =>
  Object.fromEntries(Object.entries(from).filter(([key]) => key in like)) as Partial<Group>

const enroller = group('enroller', NO_ENROLLER)
const admin = group('admin', NO_ADMIN)
const documentation = group('documentation', NO_DOCUMENTATION)

export const useEnrollerGroup = enroller.store
export const useAdminGroup = admin.store
export const useDocumentationGroup = documentation.store

/** Loads open integration, administrator's filter and documentation state from local storage, once, before a screen needs them. */
export function restoreGroups(): void {
  for (const { restore } of [enroller, admin, documentation]) restore()
}

/** At logout, clears the person's data in local storage, and the assistant's conversation. */
export function clearGroups(): void {
  enroller.clear()
  admin.clear()
  forgetThread('private')
}

/** Marks the cards of 'Mis integraciones' as outdated, so that they are loaded again when next shown. */
export function refreshList(): void {
  useEnrollerGroup.setState({ update_list_integration: true })
}
