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

/** First view of the administrators' list (filter, page, order). Other views are in the URL, for browser back and copied links. */
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

/** Filter value read from the URL and formatted as the form field shows it; empty if it is missing or invalid. */
function readFilter(search: URLSearchParams, name: EnrollerFilterName): string {
  const { address, value, format } = ENROLLER_FILTERS[name] as (typeof ENROLLER_FILTERS)['er_tax_id']
  const read = value.safeParse((search.get(address) ?? '').trim().slice(0, LIMITS.searched))
  return read.success ? (format?.(read.data) ?? read.data) : ''
}

/** Reads the view of the list from a URL's query; a missing or invalid value is replaced by that of `FIRST_VIEW`. */
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

/** Writes the view of the list as a URL's query, without the values of `FIRST_VIEW`; sort column and order come together. */
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
