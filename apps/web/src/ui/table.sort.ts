export type Order = 'asc' | 'desc'

/** Current order of a table and how to change it, by the column headings or, in narrow windows, by a select. */
export interface Sort<Key extends string> {
  by: Key
  order: Order
  onSort: (by: Key, order: Order) => void
  /** Order in which a column is sorted first. */
  first: (key: Key) => Order
  /** Label of the select and texts of its options. */
  label: string
  option: (header: string, order: Order) => string
}

/** Column data needed for sorting. */
export interface Sortable<Key extends string> {
  key: Key
  header: string
}
