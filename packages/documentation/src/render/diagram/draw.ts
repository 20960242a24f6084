import type { Element } from 'hast'
import { s } from 'hastscript'

/** Font size of a diagram's texts, and distance from one line to the next (`LEADING`), in pixels. */
export const SIZE = 14
export const LEADING = 18
/** Minimum width of a diagram in pixels: narrower diagrams are stretched to it. */
export const MEASURE = 670

export interface Label {
  lines: string[]
  /** Horizontal position in px of the text's centre, or of its left edge if `anchor` is `start`. */
  x: number
  /** Vertical position in px of the baseline of the text's first line. */
  y: number
  anchor: 'middle' | 'start'
  className: string
  weight?: number
}

const rounded = (value: number): number => Math.round(value * 10) / 10

/** Makes an SVG path that is drawn in the CSS `color` of its class. */
export const path = (d: string, className: string, attributes: Record<string, string | number> = {}): Element =>
  s('path', { className, d, fill: 'none', stroke: 'currentColor', ...attributes })

export const moveTo = (x: number, y: number): string => `M${rounded(x)} ${rounded(y)}`
export const across = (x: number): string => `H${rounded(x)}`
export const down = (y: number): string => `V${rounded(y)}`

export function box(
  at: { x: number; y: number; width: number; height: number; radius: number },
  filled: boolean,
): Element {
  return s('rect', {
    className: filled ? 'dg-accent' : 'dg-soft',
    x: rounded(at.x),
    y: rounded(at.y),
    width: rounded(at.width),
    height: at.height,
    rx: at.radius,
    fill: filled ? 'currentColor' : 'none',
    stroke: 'currentColor',
  })
}

/** Triangle with its tip at `x`, `y`, which points right (1), left (-1) or down (0). */
export function head(x: number, y: number, direction: 1 | -1 | 0, className: string): Element {
  const d = direction === 0 ? `${moveTo(x, y)}l-4-8h8z` : `${moveTo(x, y)}l${-8 * direction}-4v8z`
  return path(d, className, { fill: 'currentColor', stroke: 'none' })
}

/** SVG path of the small square that marks the start of an arrow in a diagram. */
export const module = (x: number, y: number, className: string): Element =>
  path(`${moveTo(x - 3, y - 3)}h6v6h-6z`, className, { fill: 'currentColor', stroke: 'none' })

export function label({ lines, x, y, anchor, className, weight }: Label): Element {
  const place = { x: rounded(x), y: rounded(y) }
  const weights = weight ? { fontWeight: weight } : {}
  const [first = '', ...rest] = lines
  const spans = rest.map((line) => s('tspan', { x: place.x, dy: LEADING }, line))
  const anchors = anchor === 'middle' ? { textAnchor: 'middle' } : {}
  return s('text', { className, ...place, ...anchors, ...weights, fill: 'currentColor' }, first, ...spans)
}
