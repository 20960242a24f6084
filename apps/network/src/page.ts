import { PAGE_SIZE } from './answer/page.ts'

/** Answer of a list. */
export const pageAnswer = (data: readonly unknown[], total: number, page: number) => ({
  data,
  pagination: { total_items: total, total_pages: Math.ceil(total / PAGE_SIZE), current_page: page },
})
