import type { IntegrationCard } from '@portal/contract/integration'
import { path } from '../../paths.ts'
import { LifeLine } from '../../ui/drawing/LifeLine.tsx'
import { lifeOf } from '../../ui/drawing/compact.life.ts'
import css from './TurnLine.module.css'

type Props = Pick<IntegrationCard, 'turn' | 'road' | 'enroller_uuid'>

/** The life of an integration in one row, and who has to act next and since when, with a link to the section where they act. */
export function TurnLine({ turn, road, enroller_uuid }: Props) {
  const { text, section, since, day, who } = turn
  return (
    <>
      <LifeLine life={lifeOf(road, who)} />
      <p className={css.turn}>
        {section ? <a href={path.enroller(enroller_uuid, section)}>{text}</a> : text}{' '}
        <time dateTime={since}>desde el {day}</time>
      </p>
    </>
  )
}
