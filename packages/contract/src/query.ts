import { LIMITS } from '@portal/domain/limits'
import { UUID } from '@portal/domain/text'
import * as z from 'zod/mini'

const INVALID = 'El valor no es válido'

/** Optional query parameter; an empty text counts as omitted. */
export const filter = <Inner extends z.ZodMiniType<unknown, string>>(inner: Inner) =>
  z.optional(
    z.pipe(
      z.transform((value) => (value === '' ? undefined : value)),
      z.optional(inner),
    ),
  )

/** Makes optional query parameters from a description of filters such as `ENROLLER_FILTERS`. */
export const filters = <Described extends Record<string, { value: z.ZodMiniType<unknown, string> }>>(
  described: Described,
) =>
  Object.fromEntries(Object.entries(described).map(([name, { value }]) => [name, filter(value)])) as {
    [Name in keyof Described]: ReturnType<typeof filter<Described[Name]['value']>>
  }

const INVALID_CURSOR = 'El cursor no es válido'

/** Cursor of the requested page: `next` of the previous answer; omitted for the first page. */
export const cursor = (form: RegExp) => filter(z.string({ error: INVALID_CURSOR }).check(z.regex(form, INVALID_CURSOR)))

export const uuid = z.string({ error: INVALID }).check(z.regex(UUID, 'El identificador no es válido'))

const counted = (max: number, message: string) =>
  z.pipe(
    z.string({ error: INVALID }).check(
      z.regex(/^[1-9]\d{0,8}$/, message),
      z.refine((text) => Number(text) <= max, { error: message }),
    ),
    z.transform(Number),
  )

/** Query parameter with the number of the requested page, from 1. */
export const currentPage = z._default(z.optional(counted(999_999_999, 'La página debe ser un número desde 1')), 1)

/** Query parameter with the number of rows per page, at most `LIMITS.maxPerPage`. */
export const itemPerPage = (byDefault: number) =>
  z._default(
    z.optional(counted(LIMITS.maxPerPage, `El tamaño de página debe ser un número de 1 a ${LIMITS.maxPerPage}`)),
    byDefault,
  )
