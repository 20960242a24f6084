/** Role of an account of the network's dashboard: it sees collections (ER) or payments (EP). */
export const ACCOUNT_ROLES = ['ER', 'EP'] as const
export type AccountRole = (typeof ACCOUNT_ROLES)[number]
export const ACCOUNT_ROLE_LABELS: Record<AccountRole, string> = { ER: 'Recaudador', EP: 'Billetera' }
