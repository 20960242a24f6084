import { AVATAR_COLORS } from '@portal/domain/integration/avatar'
import { expect, test } from 'vitest'
import { INKS } from './Avatar.tsx'

/** Contrast ratio of two `#rrggbb` colours, from 1 to 21 (WCAG 2.2, relative luminance). */
function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

function luminance(color: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

test.each(AVATAR_COLORS)('the initials read on %s at 4.5:1 or more', (background) => {
  expect(contrast(background, INKS[background] ?? background)).toBeGreaterThanOrEqual(4.5)
})

test('contrast is 21 between black and white and 1 with itself', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#0a6e47', '#0a6e47')).toBe(1)
})
