import type { IntegrationCard } from '@portal/contract/integration'
import { Link } from 'react-router'
import { path } from '../../paths.ts'
import css from './TurnLine.module.css'

interface Props {
  turn: IntegrationCard['turn']
  /** enroller_uuid of the integration. */
  uuid: string
}

/** Whose turn it is, since when, and the way to what has to be done. */
export function TurnLine({ turn: { text, section, since, day }, uuid }: Props) {
  return (
    <p className={css.turn}>
      {section ? <Link to={path.enroller(uuid, section)}>{text}</Link> : text}{' '}
      <time dateTime={since}>desde el {day}</time>
    </p>
  )
}
