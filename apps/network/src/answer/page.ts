export const PAGE_SIZE = 100

/** Number of the asked page and how many elements stand before it. The number was checked against the call's schema. */
export function askedPage(query: Readonly<Record<string, string>>): { page: number; offset: number } {
  // Past this page no list has elements; a larger offset would leave the range of the database's integers.
  const page = Math.min(Number(query['page'] ?? 1), 1e9)
  return { page, offset: (page - 1) * PAGE_SIZE }
}

/** Body of one page of a list. */
export const pageBody = (data: readonly unknown[], total: number, page: number) => ({
  data,
  pagination: { total_items: total, total_pages: Math.ceil(total / PAGE_SIZE), current_page: page },
})
