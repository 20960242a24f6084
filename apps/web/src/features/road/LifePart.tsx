import { chileanDay } from '@portal/domain/moment'
import type { Reader } from '@portal/domain/integration/turn'
import { LIFE_LABELS } from '@portal/domain/road/life.words'
import type { LifeNode, Stage } from '@portal/domain/road/road'
import { lifeMarks } from '../../ui/drawing/life.marks.ts'
import { Part } from './Part.tsx'
import css from './LifePart.module.css'
import { lackText, partyText } from './life.words.ts'

interface Props {
  life: readonly LifeNode[]
  stages: readonly Stage[]
  reader: Reader
}

/** The life of an integration at full length: who brought it where and when, and whose turn each step is. */
export function LifePart({ life, stages, reader }: Props) {
  const marks = lifeMarks(life)
  return (
    <Part title="Línea de vida" aside="Quién, cuándo y a quién le toca">
      <ol role="list" className={css.life}>
        {life.map((node, at) => (
          <li key={node.state} data-mark={marks[at]} aria-current={node.status === 'now' ? 'step' : undefined}>
            <b>{LIFE_LABELS[node.state]}</b>
            {node.at && <time dateTime={node.at}>{chileanDay(node.at)}</time>}
            {node.who && <bdi>{node.who}</bdi>}
            <span>{partyText(node, reader)}</span>
            <span>{lackText(node, stages)}</span>
          </li>
        ))}
      </ol>
    </Part>
  )
}
