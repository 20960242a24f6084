import { TOOL_ADDRESSES } from './tools.ts'

/** Parameter of the address of a tool that is used with the dashboard's account. */
export const WITH_ACCOUNT = 'account'

/** URL path of a tool that the dashboard's account uses instead of a person of the portal. */
export const withAccount = (tool: string): string => `${tool}?${WITH_ACCOUNT}`

/** Tools that an account of the dashboard may use, by the name that its sign-in takes to lead there. */
export const ACCOUNT_TOOLS = { 'top-up': TOOL_ADDRESSES.refund_top_up, statements: TOOL_ADDRESSES.statements } as const
export type AccountTool = keyof typeof ACCOUNT_TOOLS

/** URL path of the dashboard's sign-in, which then leads to a tool. */
export const dashboardEntryHref = (to: AccountTool): string => `${TOOL_ADDRESSES.dashboard}?to=${to}`
