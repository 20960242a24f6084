import { expect, test } from 'vitest'
import { shownPages } from './pagination.pages.ts'

test.each([
  [1, 0, 7, []],
  [1, 1, 7, [1]],
  [4, 7, 7, [1, 2, 3, 4, 5, 6, 7]],
  [1, 20, 7, [1, 2, 3, 4, 5, null, 20]],
  [10, 20, 7, [1, null, 9, 10, 11, null, 20]],
  [20, 20, 7, [1, null, 16, 17, 18, 19, 20]],
  [1, 3, 5, [1, 2, 3]],
  [2, 7, 5, [1, 2, 3, null, 7]],
  [4, 7, 5, [1, null, 4, null, 7]],
  [7, 7, 5, [1, null, 5, 6, 7]],
])('page %i of %i in %i places shows %j', (page, pages, places, shown) => {
  expect(shownPages(page, pages, places)).toEqual(shown)
})

test.each([5, 7])(
  'never more than %i places, always the current page, and a gap wherever a page is left out',
  (places) => {
    for (let pages = 1; pages <= 40; pages++) {
      for (let page = 1; page <= pages; page++) {
        const shown = shownPages(page, pages, places)
        expect(shown.length).toBeLessThanOrEqual(places)
        expect(shown).toContain(page)
        const left = shown.filter((number, index) => {
          const next = shown[index + 1]
          return number && next && next !== number + 1
        })
        expect(left).toEqual([])
      }
    }
  },
)
