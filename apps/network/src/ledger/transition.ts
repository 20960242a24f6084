import { type Machine, TOKEN_STATES } from '@portal/network/common/states'

/**
 * Next state of a published state machine.
 * @throws Error if the machine does not lead from one to the other, so that a final state never changes
 */
export function transition<M extends Machine, Next extends keyof M & string>(
  machine: M,
  from: keyof M & string,
  to: Next,
): Next {
  if (!machine[from]?.includes(to)) throw new Error(`No transition from ${from} to ${to}`)
  return to
}

type TokenState = keyof typeof TOKEN_STATES

export const isOpen = (state: TokenState): boolean => TOKEN_STATES[state].length > 0

/** States of tokens that are not final. */
export const OPEN_TOKENS = (Object.keys(TOKEN_STATES) as TokenState[]).filter(isOpen)

/** States in which a token stays. */
export const ENDED_TOKENS = (Object.keys(TOKEN_STATES) as TokenState[]).filter((state) => !isOpen(state))
