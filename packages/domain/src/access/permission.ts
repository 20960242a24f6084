/** Role of a person in an integration: owner, shared (a colleague), or administrator of the network. */
export const ROLES = ['OWNER', 'SHARED', 'ADMIN'] as const
export type Role = (typeof ROLES)[number]

/**
 * Actions on one integration. `credentials`: see its secrets, certificate and dashboard accounts; `check`: have the
 * network send signed test notices in its name, and answer for what is on purpose; `comment`: change its closing
 * comments; `share`: decide who has access and who owns it; `review`: approve it for the network, which nobody does for an
 * integration that they are a member of.
 */
export type Action = 'view' | 'edit' | 'credentials' | 'check' | 'comment' | 'share' | 'review'

const PERMISSIONS: Record<Action, (role: Role, administrator: boolean) => boolean> = {
  view: () => true,
  edit: () => true,
  credentials: (role) => role !== 'ADMIN',
  check: (role) => role !== 'ADMIN',
  comment: (_role, administrator) => administrator,
  share: (role, administrator) => role === 'OWNER' || administrator,
  review: (role) => role === 'ADMIN',
}

/** True if spec §6 allows the action; false without a role. An administrator who is a member has the member's role. */
export const can = (role: Role | null, administrator: boolean, action: Action): boolean =>
  role !== null && PERMISSIONS[action](role, administrator)

/** Error messages for refused actions that need a more exact message than the general one of a 403 answer. */
export const WHY_NOT: Partial<Record<Action, string>> = {
  review: 'Solo la red aprueba, y nunca una integración de la que eres miembro',
  share: 'Solo el dueño de la integración puede compartirla o transferirla',
}
