import type { ModuleState, RoadModule } from '@portal/domain/road/road'
import type { ReactNode } from 'react'
import css from './RoadModules.module.css'
import { HEIGHT, MODULE, placesOf, widthOf } from './road.view.ts'

export const STATE_WORDS: Readonly<Record<ModuleState, string>> = {
  fact: 'Comprobado',
  declared: 'Declarado',
  fails: 'Falla o contradicción',
  open: 'Pendiente',
}

/** Shape of each state in a square of 14 units; they differ also without colour. */
const SHAPES: Readonly<Record<ModuleState, ReactNode>> = {
  fact: <rect className={css.fact} width="14" height="14" rx="1.5" />,
  declared: (
    <>
      <rect className={css.declared} x=".875" y=".875" width="12.25" height="12.25" rx="1" />
      <path className={css.fact} d="M4.5 4.5h5v5h-5z" />
    </>
  ),
  fails: (
    <path
      className={css.fails}
      d="M0 0h4.4v4.4H0zM9.6 0H14v4.4H9.6zM4.8 4.8h4.4v4.4H4.8zM0 9.6h4.4V14H0zM9.6 9.6H14V14H9.6z"
    />
  ),
  open: <rect className={css.open} x=".5" y=".5" width="13" height="13" rx="1" />,
}

/** The facts of one stage, one module each. Hidden from screen readers, which read the numbers beside it; pointing at a module names it. */
export function RoadModules({ modules }: { modules: readonly RoadModule[] }) {
  const places = placesOf(modules.length)
  return (
    <svg
      viewBox={`0 0 ${widthOf(modules.length)} ${HEIGHT}`}
      height={HEIGHT}
      aria-hidden="true"
      className={css.modules}
    >
      {modules.map(({ key, label, state, hint }, at) => (
        <g key={key} transform={`translate(${places[at]?.x} ${places[at]?.y})`}>
          <title>{`${label}: ${hint ?? STATE_WORDS[state]}`}</title>
          {SHAPES[state]}
        </g>
      ))}
    </svg>
  )
}

export const StateMark = ({ state }: { state: ModuleState }) => (
  <svg viewBox={`0 0 ${MODULE} ${MODULE}`} width="12" height="12" aria-hidden="true" className={css.modules}>
    {SHAPES[state]}
  </svg>
)
