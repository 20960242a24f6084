import { TOKEN_STATES } from '@portal/network/common/states'
import { isOpen } from './transition.ts'

type TokenState = keyof typeof TOKEN_STATES

/** States in which a token stays. */
export const ENDED_TOKENS = (Object.keys(TOKEN_STATES) as TokenState[]).filter((state) => !isOpen(state))
