import type { OperationMode, RefundMode } from '@portal/domain/enroller/operation'
import type { IntegrationType } from '@portal/domain/integration/type'
import { create } from 'zustand'
import { forgetThread } from './thread.ids.ts'

/** What the sidebar and the forms know of the open integration, before its data arrive. */
export interface EnrollerGroup {
  type: IntegrationType | null
  /** True when refunds are automatic. */
  chargeback: boolean
  /** enroller_uuid of the open integration. */
  code: string | null
  operation_mode: OperationMode | null
  chargeback_balance: RefundMode | null
  update_list_account: boolean
  update_list_integration: boolean
  alias_configured: boolean
}

const NO_ENROLLER: EnrollerGroup = {
  type: null,
  chargeback: false,
  code: null,
  operation_mode: null,
  chargeback_balance: null,
  update_list_account: false,
  update_list_integration: false,
  alias_configured: false,
}

/** Filter that the administrator's list hands to 'Mis integraciones'. */
interface AdminGroup {
  enroller_name: string | null
  type: IntegrationType | null
}

const NO_ADMIN: AdminGroup = { enroller_name: null, type: null }

const DOCUMENTATION_PARTS = ['payer', 'collector', 'flow', 'security', 'alias', 'alias_send', 'alias_pay'] as const
/** Parts of the documentation of which something is remembered. */
export type DocumentationPart = (typeof DOCUMENTATION_PARTS)[number]
export type DocumentationGroup = Record<DocumentationPart, Record<string, unknown>>

const NO_DOCUMENTATION = Object.fromEntries(DOCUMENTATION_PARTS.map((part) => [part, {}])) as DocumentationGroup

/** What local storage holds of a group; nothing where it holds no JSON. */
function stored<Group>(name: string): Partial<Group> {
  try {
    return (JSON.parse(localStorage.getItem(name) ?? '{}') ?? {}) as Partial<Group>
  } catch {
    return {}
  }
}

/**
 * A group of the client's state that survives a reload. Each is one key of local storage that holds the bare group, no more and no
 * less (spec §3), written at every change.
 */
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

/** Reads the three groups from local storage; call it once, before the first screen that needs them. */
export function restoreGroups(): void {
  for (const { restore } of [enroller, admin, documentation]) restore()
}

/** Forgets what the groups and the conversation know of a person's work, when that person leaves. */
export function clearGroups(): void {
  enroller.clear()
  admin.clear()
  forgetThread('private')
}

/** The cards of 'Mis integraciones' changed: they are read again when they are next shown. */
export function refreshList(): void {
  useEnrollerGroup.setState({ update_list_integration: true })
}
