/**
 * Page numbers to link: the first, the last and those around the current one; null marks a gap.
 * @param places how many numbers and gaps fit; odd, at least 5
 */
export function shownPages(page: number, pages: number, places: number): (number | null)[] {
  const beside = (places - 5) / 2
  if (pages <= places) return Array.from({ length: pages }, (_, index) => index + 1)
  const from = Math.max(2, Math.min(page - beside, pages - places + 3))
  const to = Math.min(pages - 1, Math.max(page + beside, places - 2))
  const middle = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  return [1, ...(from > 2 ? [null] : []), ...middle, ...(to < pages - 1 ? [null] : []), pages]
}
