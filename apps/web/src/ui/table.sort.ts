export type Order = 'asc' | 'desc'

/** How a table's rows are ordered, and how a person orders them anew: by the headings, or by a list where these do not fit. */
export interface Sort<Key extends string> {
  by: Key
  order: Order
  onSort: (by: Key, order: Order) => void
  /** The order that a column begins with. */
  first: (key: Key) => Order
  /** Name of the list, and its choices. */
  label: string
  option: (header: string, order: Order) => string
}

/** What ordering has to know of a column. */
export interface Sortable<Key extends string> {
  key: Key
  header: string
}
