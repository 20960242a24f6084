import * as z from 'zod/mini'

/** Empty answer (204). */
export const nothing = z.null()
