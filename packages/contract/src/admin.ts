import {
  ADMIN_COLUMNS,
  ADMIN_PAGE_SIZE,
  ADMIN_PAGE_SIZES,
  ADMIN_SORT,
  ENROLLER_FILTERS,
  type EnrollerFilterName,
  SORT_ORDERS,
} from '@portal/domain/integration/admin-filter'
import { STATES } from '@portal/domain/integration/state'
import { INBOX_FILTERS, INBOX_TURNS, WAITING_REASONS } from '@portal/domain/review/inbox'
import { LIMITS } from '@portal/domain/limits'
import { searched } from '@portal/domain/text'
import * as z from 'zod/mini'
import { pagination, type } from './answer.ts'
import { compactRoad } from './road.ts'
import { type Answer, endpoint, type Query, type QueryInput } from './endpoint.ts'
import { currentPage, cursor, filter, filters, uuid } from './query.ts'

/** Query parameter with the rows per page of the administrators' list; only the sizes that the list offers are valid. */
const pageSize = z._default(
  z.optional(
    z.pipe(
      z.enum(ADMIN_PAGE_SIZES.map(String), { error: 'El tamaño de página debe ser 10, 25, 50 o 100' }),
      z.transform(Number),
    ),
  ),
  ADMIN_PAGE_SIZE,
)

/**
 * Lists companies by type: a row counts the integrations of one type that a company (name and RUT) has.
 * - `enroller_name` finds the company with this name, or else names that contain it, ignoring case and accents.
 * - `state` keeps rows with at least one integration in this state; a row still counts all its integrations.
 * - A page after the last one answers 200 without rows and with the true totals.
 */
export const listEnrollers = endpoint('GET', '/api/admin/integrations', {
  operation: 'enroller.list',
  summary: 'Lista los enroladores por tipo, con sus integraciones y sus pendientes.',
  access: 'administrator',
  query: z.strictObject({
    ...filters(ENROLLER_FILTERS),
    current_page: currentPage,
    item_per_page: pageSize,
    sort_by: z._default(z.optional(z.enum(ADMIN_COLUMNS, { error: 'La columna no es válida' })), ADMIN_SORT.by),
    sort_order: z._default(z.optional(z.enum(SORT_ORDERS, { error: 'El orden no es válido' })), ADMIN_SORT.order),
  }),
  answer: z.strictObject({
    data: z.array(
      z.strictObject({
        enroller_name: z.string(),
        type,
        created_at: z.iso.datetime(),
        count_integration: z.int(),
        count_success: z.int(),
        has_pending: z.boolean(),
      }),
    ),
    pagination,
  }),
})
export type EnrollerRow = Answer<typeof listEnrollers>['data'][number]
export type EnrollerQuery = QueryInput<typeof listEnrollers>
export type EnrollerFilters = Pick<Query<typeof listEnrollers>, EnrollerFilterName>

/** Suggests company names that contain a typed text, each once; order and maximum number as in `listIntegrationNames`. */
export const listEnrollerNames = endpoint('GET', '/api/admin/integrations/names', {
  operation: 'enroller.list_names',
  summary: 'Lista los nombres de los enroladores.',
  access: 'administrator',
  query: z.strictObject({ search: filter(searched) }),
  answer: z.strictObject({ data: z.array(z.strictObject({ enroller_name: z.string() })) }),
})

/**
 * Lists the integrations that wait for one party, longest wait first. The cursor is the start of a wait and an integration's id.
 * `days` keeps those that wait for at least so many days; `enroller_name` finds company names as in `listEnrollers`.
 */
export const listInbox = endpoint('GET', '/api/admin/inbox', {
  operation: 'integration.list_inbox',
  summary: 'Lista lo que espera a la red o al enrolador, de lo más antiguo a lo más nuevo.',
  access: 'administrator',
  query: z.strictObject({
    turn: z._default(z.optional(z.enum(INBOX_TURNS, { error: 'El turno no es válido' })), 'network'),
    ...filters(INBOX_FILTERS),
    cursor: cursor(/^\d{1,16}\.[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/),
  }),
  answer: z.strictObject({
    data: z
      .array(
        z.strictObject({
          uuid,
          enroller_uuid: uuid,
          public_name: z.string(),
          enroller_name: z.string(),
          type,
          color: z.string(),
          state: z.enum(STATES),
          since: z.iso.datetime(),
          reason: z.enum(WAITING_REASONS),
          /** Number of the integration's observations that nobody has resolved. */
          open_pendings: z.int(),
          road: compactRoad,
          /** False for an administrator who is a member of the integration. */
          may_approve: z.boolean(),
        }),
      )
      .check(z.maxLength(LIMITS.inboxPerPage)),
    next: z.nullable(z.string()),
    /** How many wait for each party, whatever the filters, counted up to `LIMITS.inboxCounted`. */
    counts: z.strictObject({ network: z.int(), enroller: z.int() }),
  }),
})
export type InboxAnswer = Answer<typeof listInbox>
export type InboxEntry = InboxAnswer['data'][number]
export type InboxQuery = QueryInput<typeof listInbox>
