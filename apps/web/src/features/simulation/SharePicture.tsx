import { BRAND } from '@portal/domain/brand'
import { chileanMoment } from '@portal/domain/moment'
import type { Run } from '@portal/domain/network/simulation'
import type { Ref } from 'react'
import { duration } from '../../ui/sequence/durations.ts'
import { Cells } from '../../ui/sequence/Footprint.tsx'
import { footprintOf } from '../../ui/sequence/footprint.ts'
import { secondOf } from '../../ui/sequence/second.ts'
import { pesos } from './money.ts'
import css from './SharePicture.module.css'
import { stateOf } from './steps.ts'

/** Measures of the picture in px; 1200 by 630 is what sites show of a shared page. */
const WIDTH = 1200
const HEIGHT = 630
const EDGE = 56
const INSIDE = WIDTH - 2 * EDGE
const MODULE = { side: 43, gap: 9 }
const RULE = 496

/** Picture of a payment: how long it took, its print, and who had it. */
export function SharePicture({ run, ref }: { run: Run; ref: Ref<SVGSVGElement> }) {
  const { charge, messages } = run
  const second = secondOf(messages)
  const [number = '', unit] = (second ? duration(second.total) : pesos(charge.amount)).split(' ')
  const columns = footprintOf(messages)
  const printWidth = columns.length * (MODULE.side + MODULE.gap) - MODULE.gap
  const what = `${pesos(charge.amount)} a ${charge.merchant.name}`
  const [, state] = stateOf(run)
  const scale = (ms: number): number => (ms / (second?.ruler ?? 1)) * INSIDE
  return (
    <svg
      ref={ref}
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={`${what}, ${state.toLocaleLowerCase('es')}${second ? `, ${duration(second.total)}` : ''}`}
      className={css.picture}
    >
      <rect width={WIDTH} height={HEIGHT} className={css.ground} />
      <text x={EDGE} y="222" className={css.number} data-long={number.length > 5 || undefined}>
        {number}
        {unit && <tspan dx="14">{unit}</tspan>}
      </text>
      <g transform={`translate(${WIDTH - EDGE - printWidth} ${EDGE})`} className={css.print}>
        <Cells columns={columns} {...MODULE} />
      </g>
      <text x={EDGE} y="376">
        {what}
      </text>
      <text x={EDGE} y="424" className={css.faint}>
        {state}, {chileanMoment(messages.at(-1)?.at ?? charge.created_at)}
      </text>
      {second && (
        <>
          {second.segments.map(({ who, from, to }) => (
            <rect
              key={`${who} ${from}`}
              x={EDGE + scale(from)}
              y={RULE - (who === 'med' ? 36 : 24)}
              width={Math.max(3, scale(to - from) - 2)}
              height={who === 'med' ? 36 : 24}
              data-who={who}
            />
          ))}
          <rect x={EDGE} y={RULE + 4} width={INSIDE} height="2" className={css.rule} />
        </>
      )}
      <g transform={`translate(${EDGE} 540) scale(6)`}>
        <path d={BRAND.mark.ink.join('')} />
        <path d={BRAND.mark.module} className={css.module} />
      </g>
      <text x={EDGE + 58} y="573" className={css.name}>
        {BRAND.name}
      </text>
      <text x={WIDTH - EDGE} y="573" textAnchor="end" className={css.faint}>
        Ambiente de integración
      </text>
    </svg>
  )
}
