import {
  ADMIN_COLUMNS,
  ADMIN_PAGE_SIZE,
  ADMIN_PAGE_SIZES,
  ADMIN_SORT,
  type AdminColumn,
  type AdminPageSize,
  SORT_ORDERS,
  type SortOrder,
  taxIdFilter,
} from '@portal/domain/integration/admin-filter'
import { type IntegrationState, STATES } from '@portal/domain/integration/state'
import { formatTaxId } from '@portal/domain/integration/tax-id'
import { type IntegrationType, TYPES } from '@portal/domain/integration/type'
import { LIMITS } from '@portal/domain/limits'

/** What the administrator's list can be narrowed by; an empty text is no filter. */
export interface EnrollerFilter {
  enroller_name: string
  /** Formatted. */
  er_tax_id: string
  type: IntegrationType | ''
  state: IntegrationState | ''
}

export const NO_FILTER: EnrollerFilter = { enroller_name: '', er_tax_id: '', type: '', state: '' }

/** What the administrator's list shows: all of it stands in the address, so that the way back and a copied link find it. */
export interface EnrollerView extends EnrollerFilter {
  page: number
  size: AdminPageSize
  by: AdminColumn
  order: SortOrder
}

/** The view of an address that names nothing: every company, in the order and the number that the list begins with. */
export const FIRST_VIEW: EnrollerView = {
  ...NO_FILTER,
  page: 1,
  size: ADMIN_PAGE_SIZE,
  by: ADMIN_SORT.by,
  order: ADMIN_SORT.order,
}

const KEYS: Record<keyof EnrollerView, string> = {
  enroller_name: 'enrolador',
  er_tax_id: 'rut',
  type: 'tipo',
  state: 'estado',
  page: 'pagina',
  size: 'registros',
  by: 'orden',
  order: 'sentido',
}

const oneOf = <Value extends string | number>(values: readonly Value[], text: string | null, otherwise: Value): Value =>
  values.find((value) => String(value) === text) ?? otherwise

const PAGE = /^[1-9]\d{0,8}$/

/** The view that an address names; what it does not name, or not rightly, is as at first. */
export function readView(search: URLSearchParams): EnrollerView {
  const given = (key: keyof EnrollerView) => search.get(KEYS[key])
  const page = given('page') ?? ''
  const taxId = taxIdFilter.safeParse(given('er_tax_id'))
  return {
    enroller_name: (given('enroller_name') ?? '').trim().slice(0, LIMITS.searched),
    er_tax_id: taxId.success ? formatTaxId(taxId.data) : '',
    type: oneOf([...TYPES, ''], given('type'), ''),
    state: oneOf([...STATES, ''], given('state'), ''),
    page: PAGE.test(page) ? Number(page) : 1,
    size: oneOf(ADMIN_PAGE_SIZES, given('size'), FIRST_VIEW.size),
    by: oneOf(ADMIN_COLUMNS, given('by'), FIRST_VIEW.by),
    order: oneOf(SORT_ORDERS, given('order'), FIRST_VIEW.order),
  }
}

/** The address of a view, without what is as at first; both parts of the order go together. */
export function writeView(view: EnrollerView): URLSearchParams {
  const sorted = view.by !== FIRST_VIEW.by || view.order !== FIRST_VIEW.order
  const differs = (key: keyof EnrollerView): boolean =>
    key === 'by' || key === 'order' ? sorted : view[key] !== FIRST_VIEW[key]
  const keys = Object.keys(KEYS) as (keyof EnrollerView)[]
  return new URLSearchParams(keys.filter(differs).map((key) => [KEYS[key], String(view[key])]))
}
