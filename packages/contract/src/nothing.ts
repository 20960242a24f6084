import * as z from 'zod/mini'

/** Answer of a call that has nothing to tell (204): no body at all. */
export const nothing = z.null()
