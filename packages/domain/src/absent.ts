import * as z from 'zod/mini'

/** A field that the type does not have: whatever arrives is dropped and stored as null. */
export const absent = () =>
  z.pipe(
    z.optional(z.unknown()),
    z.transform(() => null),
  )
