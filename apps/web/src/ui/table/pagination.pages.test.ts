import { expect, test } from 'vitest'
import { shownPages } from './pagination.pages.ts'

test.each([
  [1, 0, []],
  [1, 1, [1]],
  [4, 7, [1, 2, 3, 4, 5, 6, 7]],
  [1, 20, [1, 2, 3, 4, 5, null, 20]],
  [10, 20, [1, null, 9, 10, 11, null, 20]],
  [20, 20, [1, null, 16, 17, 18, 19, 20]],
])('page %i of %i shows %j', (page, pages, shown) => {
  expect(shownPages(page, pages)).toEqual(shown)
})

test('never more than seven places, and always the current page', () => {
  for (let pages = 1; pages <= 40; pages++) {
    for (let page = 1; page <= pages; page++) {
      expect(shownPages(page, pages).length).toBeLessThanOrEqual(7)
      expect(shownPages(page, pages)).toContain(page)
    }
  }
})
