import { chileanDay } from '@portal/domain/moment'
import type { Reader } from '@portal/domain/integration/turn'
import { LIFE_LABELS } from '@portal/domain/road/life.words'
import type { LifeNode, Stage } from '@portal/domain/road/road'
import css from './Life.module.css'
import { lifeMarks } from './life.marks.ts'
import { lackText, partyText } from './party.text.ts'

interface Props {
  life: readonly LifeNode[]
  stages: readonly Stage[]
  reader: Reader
}

/** The life of an integration at full length: who brought it where and when, and whose turn each step is. */
export function Life({ life, stages, reader }: Props) {
  const marks = lifeMarks(life)
  return (
    <ol role="list" className={css.life}>
      {life.map((node, at) => (
        <li key={node.state} data-mark={marks[at]} aria-current={node.status === 'now' ? 'step' : undefined}>
          <b>{LIFE_LABELS[node.state]}</b>
          {node.at && <time dateTime={node.at}>{chileanDay(node.at)}</time>}
          {node.who && <bdi>{node.who}</bdi>}
          {/* An end without observations has left nothing out, so nobody has them before them. */}
          {marks[at] !== 'done' && <span>{partyText(node, reader)}</span>}
          <span>{lackText(node, stages)}</span>
        </li>
      ))}
    </ol>
  )
}
