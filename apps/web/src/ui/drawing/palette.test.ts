import { describe, expect, test } from 'vitest'
import { contrast, inkOn, PALETTE } from './palette.ts'

describe('avatar palette', () => {
  test('has twelve different backgrounds', () => {
    expect(new Set(PALETTE.map((pair) => pair.background)).size).toBe(12)
  })

  test.each(PALETTE)('$ink reads on $background at 4.5:1 or more', ({ background, ink }) => {
    expect(contrast(background, ink)).toBeGreaterThanOrEqual(4.5)
    expect(inkOn(background.toUpperCase())).toBe(ink)
  })

  test.each(['#000000', '#ffffff', '#777777', '#0a6e47', '#d99a1c'])(
    'a colour outside of it, %s, still reads',
    (color) => {
      expect(contrast(color, inkOn(color))).toBeGreaterThanOrEqual(4.5)
    },
  )

  test('contrast is 21 between black and white and 1 with itself', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
    expect(contrast('#0a6e47', '#0a6e47')).toBe(1)
  })
})
