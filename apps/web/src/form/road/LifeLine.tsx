import type { LifeNode } from '@portal/domain/road/road'
import { LIFE_LABELS } from '@portal/domain/road/life.words'
import css from './LifeLine.module.css'
import { lifeMarks } from './life.marks.ts'

type Node = Pick<LifeNode, 'state' | 'status' | 'turn'>

const labelOf = (life: readonly Node[]): string => {
  const { state } = life.find(({ status }) => status === 'now') ?? life.at(-1) ?? { state: 'created' }
  return `Va en ${LIFE_LABELS[state]}`
}

/** Life of an integration in one row of squares. */
export function LifeLine({ life }: { life: readonly Node[] }) {
  return (
    <span className={css.line} role="img" aria-label={labelOf(life)}>
      {lifeMarks(life).map((mark, at) => (
        <i key={life[at]?.state} data-mark={mark} />
      ))}
    </span>
  )
}
