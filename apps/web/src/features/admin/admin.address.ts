import {
  ADMIN_COLUMNS,
  ADMIN_PAGE_SIZE,
  ADMIN_PAGE_SIZES,
  ADMIN_SORT,
  type AdminColumn,
  ENROLLER_FILTERS,
  type EnrollerFilterName,
  SORT_ORDERS,
  type SortOrder,
} from '@portal/domain/integration/admin-filter'
import { LIMITS } from '@portal/domain/limits'

/** Filter values as the form fields show them; an empty text means no filter. */
export type EnrollerFilter = Record<EnrollerFilterName, string>

const FILTERS = Object.keys(ENROLLER_FILTERS) as EnrollerFilterName[]
const eachFilter = (valueOf: (name: EnrollerFilterName) => string) =>
  Object.fromEntries(FILTERS.map((name) => [name, valueOf(name)])) as EnrollerFilter

export const NO_FILTER = eachFilter(() => '')

/** State of the administrators' list; all of it is in the address, so that browser back and copied links restore it. */
export const FIRST_VIEW = {
  filter: NO_FILTER,
  page: 1,
  size: ADMIN_PAGE_SIZE,
  by: ADMIN_SORT.by as AdminColumn,
  order: ADMIN_SORT.order as SortOrder,
}
export type EnrollerView = typeof FIRST_VIEW

const oneOf = <Value extends string | number>(values: readonly Value[], text: string | null, otherwise: Value): Value =>
  values.find((value) => String(value) === text) ?? otherwise

const PAGE = /^[1-9]\d{0,8}$/

/** Filter value in the address, formatted as its field shows it; empty if it is missing or invalid. */
function readFilter(search: URLSearchParams, name: EnrollerFilterName): string {
  const { address, value, format } = ENROLLER_FILTERS[name] as (typeof ENROLLER_FILTERS)['er_tax_id']
  const read = value.safeParse((search.get(address) ?? '').trim().slice(0, LIMITS.searched))
  return read.success ? (format?.(read.data) ?? read.data) : ''
}

/** Reads the list's state from the query of an address; missing or invalid parts are those of `FIRST_VIEW`. */
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

/** Query of an address for the list's state, without values of `FIRST_VIEW`; sort column and order are written together. */
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
