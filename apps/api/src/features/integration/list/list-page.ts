/** A page as it is asked for: its size and how many rows come before it. */
export interface Page {
  size: number
  skip: number
}

/** Rows to read from one end of an ordered list. */
export interface PagePart {
  limit: number
  offset: number
  /** Read from the far end, so against the order asked for. */
  backwards: boolean
}

/** Where a page is read from: the end of the list that is nearer to it, so that the last page costs what the first does. */
export function nearerEnd({ size, skip }: Page, total: number): PagePart {
  const after = total - skip - size
  return after < skip
    ? { limit: Math.max(0, Math.min(size, total - skip)), offset: Math.max(0, after), backwards: true }
    : { limit: size, offset: skip, backwards: false }
}

/** Number of pages; an empty list has one. */
export const pagesOf = (total: number, size: number): number => Math.max(1, Math.ceil(total / size))
