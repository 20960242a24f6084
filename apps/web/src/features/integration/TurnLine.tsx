import type { IntegrationCard } from '@portal/contract/integration'
import { path } from '../../paths.ts'
import css from './TurnLine.module.css'

interface Props {
  turn: IntegrationCard['turn']
  uuid: string
}

/** Line that says who has to act next and since when, with a link to the section where they act. */
export function TurnLine({ turn: { text, section, since, day }, uuid }: Props) {
  return (
    <p className={css.turn}>
      {section ? <a href={path.enroller(uuid, section)}>{text}</a> : text} <time dateTime={since}>desde el {day}</time>
    </p>
  )
}
