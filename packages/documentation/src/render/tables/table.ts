/** A table made from the network's values; cells are Markdown of one line. */
export interface Table {
  head: readonly string[]
  rows: readonly (readonly string[])[]
  /** What an address names each row by. */
  ids?: readonly string[]
}
