import { expect, test } from 'vitest'
import { labelsOf } from './marks.ts'

const placesAt = (paid: number, total: number, ruler = 1000, noticed = true) => {
  const places = (['wide', 'narrow'] as const).map((window) => labelsOf({ paid, total, noticed, ruler }, window))
  return places.map((place) => (noticed ? `${place.paid} ${place.noticed}` : place.paid))
}

test.each([
  ['far apart', [200, 600], ['right right', 'right right']],
  ['close, with room at the left', [612, 742], ['right right', 'left right']],
  ['close, at the beginning', [30, 80, 100], ['right right', 'right left']],
  ['close, without room at the left', [4, 8, 100], ['raised-right right', 'raised-right right']],
  ['close, at the beginning of a narrow window', [16, 29, 100], ['right right', 'raised-right right']],
  ['at the end', [880, 990], ['left left', 'raised-left left']],
  ['both at the end', [960, 990], ['raised-left left', 'raised-left left']],
  ['on a long ruler', [20_100, 20_140, 21_000], ['raised-left left', 'raised-left left']],
  ['alone', [950, 950, 1000, false], ['left', 'left']],
] as const)('no label leaves the ruler or covers the other: marks %s', (_, given, places) => {
  expect(placesAt(...(given as unknown as [number, number]))).toEqual(places)
})
