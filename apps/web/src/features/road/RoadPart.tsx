import { MODULE_STATES, type Stage, STAGE_LABELS, STAGES } from '@portal/domain/road/road'
import type { ReactNode } from 'react'
import { path } from '../../paths.ts'
import { cx } from '../../ui/cx.ts'
import { Part } from './Part.tsx'
import { RoadModules, STATE_WORDS, StateMark } from './RoadModules.tsx'
import css from './RoadPart.module.css'
import { type StageView, viewOf } from './road.view.ts'

/** The road: five stages whose modules fill with facts. Each stage is one link to where its first open fact is mended. */
export function RoadPart({ stages, uuid }: { stages: readonly Stage[]; uuid: string }) {
  const views = viewOf(stages)
  return (
    <RoadFrame>
      {stages.map((stage, at) => (
        <StageItem key={stage.stage} stage={stage} view={views[at] as StageView} uuid={uuid} />
      ))}
    </RoadFrame>
  )
}

/** The same while it loads: names of the stages, and the height of their modules. */
export const RoadLoading = () => (
  <RoadFrame>
    {STAGES.map((stage) => (
      <li key={stage} data-place="next">
        <div>
          <span className={css.row}>
            <span className={css.waiting} />
          </span>
          <b>{STAGE_LABELS[stage]}</b>
        </div>
      </li>
    ))}
  </RoadFrame>
)

function RoadFrame({ children }: { children: ReactNode }) {
  return (
    <Part title="El camino" aside={<Key />}>
      <ol role="list" className={css.road}>
        {children}
      </ol>
    </Part>
  )
}

const Key = () => (
  <ul role="list" className={css.key} aria-label="Qué significa cada cuadro">
    {MODULE_STATES.map((state) => (
      <li key={state}>
        <StateMark state={state} />
        {STATE_WORDS[state]}
      </li>
    ))}
  </ul>
)

function StageItem({ stage, view, uuid }: { stage: Stage; view: StageView; uuid: string }) {
  const { modules, text } = stage
  const { place, done, target } = view
  const shown = (
    <>
      <span className={css.row}>
        <RoadModules modules={modules} />
      </span>
      <b>
        {STAGE_LABELS[stage.stage]}
        {place === 'now' && <span className="visually-hidden"> (aquí va)</span>}
      </b>
      {modules.length > 0 && (
        <span className={css.count}>
          {done} de {modules.length}
        </span>
      )}
      <span className={cx(css.count, css.text)}>{text}</span>
    </>
  )
  return (
    <li data-place={place}>
      {target ? <a href={path.enroller(uuid, target.section)}>{shown}</a> : <div>{shown}</div>}
    </li>
  )
}
