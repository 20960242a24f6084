/** Cost of a row against each other, measured: one gathered by key with its company, one passed along an index. */
const COST = { gathered: 4, passed: 1 }
/** So few are gathered within milliseconds, while those that have a part in common may also stand together at the far end of the order. */
const FEW = 2_000

/**
 * Whether a page of what a part of a name leaves is read by gathering all of it, and not by walking along the order until the page is
 * full. Few companies are gathered at once; of many a page's worth is met soon, unless the page is deep.
 * @param companies that have the part in their name
 * @param total rows that they have
 * @param all rows that the list has without the filter
 */
export function gathers(given: { companies: number; total: number; all: number; size: number; skip: number }): boolean {
  const { companies, total, all, size, skip } = given
  if (companies + total <= FEW) return true
  const before = Math.min(skip + size, Math.max(size, total - skip))
  const passed = (before * all) / Math.max(1, total)
  return (companies + total) * COST.gathered <= passed * COST.passed
}
