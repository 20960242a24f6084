import {
  ADMIN_COLUMNS,
  ADMIN_PAGE_SIZE,
  ADMIN_PAGE_SIZES,
  ADMIN_SORT,
  type AdminColumn,
  type AdminPageSize,
  ENROLLER_FILTERS,
  type EnrollerFilterName,
  SORT_ORDERS,
  type SortOrder,
} from '@portal/domain/integration/admin-filter'
import { LIMITS } from '@portal/domain/limits'

/** The filters of the administrators' list as their fields show them; an empty text is no filter. */
export type EnrollerFilter = Record<EnrollerFilterName, string>

const FILTERS = Object.keys(ENROLLER_FILTERS) as EnrollerFilterName[]
const eachFilter = (valueOf: (name: EnrollerFilterName) => string) =>
  Object.fromEntries(FILTERS.map((name) => [name, valueOf(name)])) as EnrollerFilter

export const NO_FILTER = eachFilter(() => '')

/** What the administrators' list shows: all of it stands in the address, so that the way back and a copied link find it. */
export interface EnrollerView {
  filter: EnrollerFilter
  page: number
  size: AdminPageSize
  by: AdminColumn
  order: SortOrder
}

/** The view of an address that names nothing. */
export const FIRST_VIEW: EnrollerView = {
  filter: NO_FILTER,
  page: 1,
  size: ADMIN_PAGE_SIZE,
  by: ADMIN_SORT.by,
  order: ADMIN_SORT.order,
}

const oneOf = <Value extends string | number>(values: readonly Value[], text: string | null, otherwise: Value): Value =>
  values.find((value) => String(value) === text) ?? otherwise

const PAGE = /^[1-9]\d{0,8}$/

/** A filter's value as its field shows it; none if the address has no valid one. */
function readFilter(search: URLSearchParams, name: EnrollerFilterName): string {
  const { address, value, format } = ENROLLER_FILTERS[name] as (typeof ENROLLER_FILTERS)['er_tax_id']
  const read = value.safeParse((search.get(address) ?? '').trim().slice(0, LIMITS.searched))
  return read.success ? (format?.(read.data) ?? read.data) : ''
}

/** The view that an address names; what is missing or wrong in it is as in `FIRST_VIEW`. */
export function readView(search: URLSearchParams): EnrollerView {
  const page = search.get('pagina') ?? ''
  return {
    filter: eachFilter((name) => readFilter(search, name)),
    page: PAGE.test(page) ? Number(page) : 1,
    size: oneOf(ADMIN_PAGE_SIZES, search.get('registros'), FIRST_VIEW.size),
    by: oneOf(ADMIN_COLUMNS, search.get('orden'), FIRST_VIEW.by),
    order: oneOf(SORT_ORDERS, search.get('sentido'), FIRST_VIEW.order),
  }
}

/** The address of a view, without what is as in `FIRST_VIEW`; both parts of the order go together. */
export function writeView({ filter, page, size, by, order }: EnrollerView): URLSearchParams {
  const search = new URLSearchParams()
  for (const name of FILTERS) if (filter[name]) search.set(ENROLLER_FILTERS[name].address, filter[name])
  if (page !== FIRST_VIEW.page) search.set('pagina', String(page))
  if (size !== FIRST_VIEW.size) search.set('registros', String(size))
  if (by !== FIRST_VIEW.by || order !== FIRST_VIEW.order) {
    search.set('orden', by)
    search.set('sentido', order)
  }
  return search
}
