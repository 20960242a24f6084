/** Twelve avatar backgrounds, each with a text colour of the same hue and a contrast of at least 4.5:1. */
export const PALETTE: readonly { background: string; ink: string }[] = [
  { background: '#d5ecdf', ink: '#06442e' },
  { background: '#dfe7f5', ink: '#1c3f73' },
  { background: '#f6e7cf', ink: '#6a4300' },
  { background: '#eadff2', ink: '#52297a' },
  { background: '#f7dfdb', ink: '#7d1c14' },
  { background: '#dcecee', ink: '#114b52' },
  { background: '#e6ead0', ink: '#454c0d' },
  { background: '#f3dcea', ink: '#741f55' },
  { background: '#d9e9f7', ink: '#0f4670' },
  { background: '#efe3d8', ink: '#61391a' },
  { background: '#dce0f0', ink: '#2f3a7c' },
  { background: '#e0eed6', ink: '#2c5014' },
]

const DARK = '#000000'

/** Text colour for a background: from the palette if it is listed, otherwise black or white by contrast. */
export function inkOn(background: string): string {
  const own = PALETTE.find((pair) => pair.background === background.toLowerCase())
  return own?.ink ?? (contrast(background, DARK) >= contrast(background, '#ffffff') ? DARK : '#ffffff')
}

/** Contrast ratio of two `#rrggbb` colours, from 1 to 21 (WCAG 2.2, relative luminance). */
export function contrast(a: string, b: string): number {
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
