import { BRAND, PRODUCT } from '@portal/domain/brand'
import { BRAND_COLORS } from './brand.colors.ts'
import type { Picture } from './picture.tsx'
import { WORDMARK } from './wordmark.ts'

/** Side of the small square of the mark, the module: what stays free around the mark. */
const MODULE = 1.8
const SIDE = 7

interface Inks {
  ink: string
  module: string
}

/** Mark and name, 7 units high, from 0 0. */
export const Lockup = ({ ink, module }: Inks) => (
  <>
    <path fill={ink} d={BRAND.mark.ink.join('')} />
    <path fill={module} d={BRAND.mark.module} />
    <path fill={ink} d={WORDMARK.path} transform={`translate(${SIDE + MODULE} 0)`} />
  </>
)

export const LOCKUP_WIDTH = SIDE + MODULE + WORDMARK.width

const { 'qr-ink': ink, 'qr-paper': paper, primary, mint } = BRAND_COLORS

interface Mark {
  picture: Picture
  /** What the mark is shown on. */
  ground: 'paper' | 'deep' | 'ink'
}

const mark = (name: string, file: string, ground: Mark['ground'], inks: Inks): Mark => ({
  ground,
  picture: {
    name,
    file: `${PRODUCT}-marca-${file}`,
    box: [-MODULE, -MODULE, LOCKUP_WIDTH + 2 * MODULE, SIDE + 2 * MODULE],
    unit: { size: 10, of: 'px' },
    scale: 50,
    content: <Lockup {...inks} />,
  },
})

/** Marks that the kit offers. What they stand on is transparent in their files. */
export const MARKS: readonly Mark[] = [
  mark('Principal', 'principal', 'paper', { ink, module: primary }),
  mark('Sobre oscuro', 'sobre-oscuro', 'deep', { ink: paper, module: mint }),
  mark('Una tinta', 'una-tinta', 'paper', { ink, module: ink }),
  mark('Una tinta, al revés', 'una-tinta-al-reves', 'ink', { ink: paper, module: paper }),
]
