/** A page of a list: its size, and the number of rows before it. */
export interface Page {
  size: number
  skip: number
}

/** The page that a query of the wire asks for, and the totals around it; an empty list has one page. */
export const pageOf = ({ current_page, item_per_page: size }: { current_page: number; item_per_page: number }) => ({
  page: { size, skip: (current_page - 1) * size } satisfies Page,
  paginationOf: (total_items: number) => ({
    total_items,
    total_pages: Math.max(1, Math.ceil(total_items / size)),
    current_page,
  }),
})
