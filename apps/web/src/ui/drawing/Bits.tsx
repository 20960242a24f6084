import css from './Bits.module.css'
import { modulesPath } from './modules.path.ts'

const SIDE = 16

/** Bits of the bytes as rows of a square: `#` is one, `!` is one and other than in `against`. */
function rowsOf(bytes: Uint8Array, against: Uint8Array): string[] {
  const marks = Array.from({ length: SIDE * SIDE }, (_, at) => {
    const bit = (of: Uint8Array) => ((of[at >> 3] ?? 0) >> (7 - (at & 7))) & 1
    return bit(bytes) === 0 ? '.' : bit(against) === 1 ? '#' : '!'
  }).join('')
  return Array.from({ length: SIDE }, (_, row) => marks.slice(row * SIDE, (row + 1) * SIDE))
}

/** Picture of 256 bits, one module each; ones that `against` does not have are red. It stands beside the digits, never instead of them. */
export function Bits({ bytes, against = bytes }: { bytes: Uint8Array; against?: Uint8Array | undefined }) {
  const rows = rowsOf(bytes, against)
  return (
    <svg viewBox={`0 0 ${SIDE} ${SIDE}`} shapeRendering="crispEdges" aria-hidden="true" className={css.bits}>
      <path d={`M0 0h${SIDE}v${SIDE}H0z`} className={css.empty} />
      <path d={modulesPath(rows, '#')} className={css.on} />
      <path d={modulesPath(rows, '!')} className={css.other} />
    </svg>
  )
}
