import * as z from 'zod/mini'
import { INVALID_TYPE } from '../setting/setting.ts'
import { searched } from '../text.ts'
import { STATES } from './state.ts'
import { formatTaxId, INVALID_TAX_ID, taxId } from './tax-id.ts'
import { TYPES } from './type.ts'

/** Numbers of rows per page that the administrators' list offers (spec §9). */
export const ADMIN_PAGE_SIZES = [10, 25, 50, 100] as const
export type AdminPageSize = (typeof ADMIN_PAGE_SIZES)[number]
export const ADMIN_PAGE_SIZE: AdminPageSize = 10

/** Columns of the administrator's list with their headings, in order; the list can be sorted by each (spec §2). */
export const ADMIN_HEADINGS = {
  enroller_name: 'Enroller',
  type: 'Tipo',
  created_at: 'F. de creación',
  count_integration: 'N de Inte.',
  count_success: 'Nro de Inte. Finalizadas',
  has_pending: 'Pendientes Producción',
} as const
export type AdminColumn = keyof typeof ADMIN_HEADINGS
export const ADMIN_COLUMNS = Object.keys(ADMIN_HEADINGS) as readonly AdminColumn[]

export const SORT_ORDERS = ['asc', 'desc'] as const
export type SortOrder = (typeof SORT_ORDERS)[number]

/** Default order of the administrators' list: newest first. */
export const ADMIN_SORT = { by: 'created_at', order: 'desc' } as const satisfies { by: AdminColumn; order: SortOrder }

export const YES_NO = { yes: 'SI', no: 'NO' } as const

/** Schema of a RUT (tax number) in a filter; every error has the same message (spec §5). */
export const taxIdFilter = z
  .string({ error: INVALID_TAX_ID })
  .check(z.refine((text) => taxId.safeParse(text).success, { error: INVALID_TAX_ID }))

/** Filters of the administrators' list; `address` is the parameter in the page's URL, `format` formats the value in the form. */
export const ENROLLER_FILTERS = {
  enroller_name: { address: 'enrolador', value: searched },
  er_tax_id: { address: 'rut', value: taxIdFilter, format: formatTaxId },
  type: { address: 'tipo', value: z.enum(TYPES, { error: INVALID_TYPE }) },
  state: { address: 'estado', value: z.enum(STATES, { error: 'El estado no es válido' }) },
} as const satisfies Record<string, EnrollerFilter>
export type EnrollerFilterName = keyof typeof ENROLLER_FILTERS

interface EnrollerFilter {
  address: string
  value: z.ZodMiniType<unknown, string>
  format?: (text: string) => string
}
