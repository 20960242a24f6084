/** What a person is to an integration: its owner, a colleague it is shared with, or the network's administrator. */
export const ROLES = ['OWNER', 'SHARED', 'ADMIN'] as const
export type Role = (typeof ROLES)[number]

/**
 * What can be done to one integration. `credentials`: its secrets in clear, its certificate, its dashboard accounts; `comment`: to
 * change its closing comments; `share`: to decide who works in it and whose it is.
 */
export type Action = 'view' | 'edit' | 'credentials' | 'comment' | 'share'

const PERMISSIONS: Record<Action, (role: Role, administrator: boolean) => boolean> = {
  view: () => true,
  edit: () => true,
  credentials: (role) => role !== 'ADMIN',
  comment: (_role, administrator) => administrator,
  share: (role, administrator) => role === 'OWNER' || administrator,
}

/**
 * The one table of spec §6: may this person do that? One without a role is a stranger, and nothing is visible to one. An
 * administrator who also is a member has a member's role.
 */
export const can = (role: Role | null, administrator: boolean, action: Action): boolean =>
  role !== null && PERMISSIONS[action](role, administrator)

/** Why a member may not do it, where the general text would leave it open. */
export const WHY_NOT: Partial<Record<Action, string>> = {
  share: 'Solo el dueño de la integración puede compartirla o transferirla',
}
