/** Filter of the list as texts; empty ones do not count. */
export const NO_FILTER = { state: '', from: '', to: '', amount: '', order: '', branch: '' }
export type PaymentFilter = typeof NO_FILTER

const NAMES = Object.keys(NO_FILTER) as (keyof PaymentFilter)[]

export const readFilter = (search: URLSearchParams): PaymentFilter =>
  Object.fromEntries(NAMES.map((name) => [name, search.get(name) ?? ''])) as PaymentFilter

export const writeFilter = (filter: PaymentFilter): URLSearchParams =>
  new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== ''))
