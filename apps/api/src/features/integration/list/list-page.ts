/** A page of a list: its size, and how many rows come before it. */
export interface Page {
  size: number
  skip: number
}

/** Number of pages; an empty list has one. */
export const pagesOf = (total: number, size: number): number => Math.max(1, Math.ceil(total / size))
