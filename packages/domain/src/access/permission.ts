/** What a person is to an integration: its owner, a colleague it is shared with, or the network's administrator. */
export const ROLES = ['OWNER', 'SHARED', 'ADMIN'] as const
export type Role = (typeof ROLES)[number]

/** What can be done to one integration. */
export type Action = 'view' | 'edit'

const PERMISSIONS: Record<Action, readonly Role[]> = {
  view: ['OWNER', 'SHARED', 'ADMIN'],
  edit: ['OWNER', 'SHARED', 'ADMIN'],
}

/** The one table of spec §6: may this role do that? A person without a role is a stranger, and nothing is visible to one. */
export const can = (role: Role | null, action: Action): boolean => role !== null && PERMISSIONS[action].includes(role)
