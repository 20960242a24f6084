import type { SectionName } from '@portal/domain/enroller/sections'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { useParams } from 'react-router'
import { path } from '../../paths.ts'
import { useEnroller, useReader } from '../../state/open-enroller.ts'
import { roadQuery } from '../../state/road.ts'
import { LifeLine } from '../road/LifeLine.tsx'
import { linkClass } from '../../ui/link/ExternalLink.tsx'
import css from './TurnBar.module.css'
import { turnWords } from './turn.words.ts'

/** Bar under the title of a section: how far the integration is, whose turn it is and since when, and the way to the screen for it. */
export function TurnBar({ section }: { section: SectionName }) {
  const { uuid = '' } = useParams()
  const enroller = useEnroller()
  const reader = useReader()
  const { data: road } = useQuery(roadQuery(uuid))
  const turn = road?.turn ?? enroller.turn
  const { text, link } = turnWords(turn, section, reader)
  return (
    <aside className={css.bar} aria-label="De quién es el turno">
      <span className={css.life}>{road && <LifeLine life={road.life} />}</span>
      <p>
        <b>{text}.</b>{' '}
        <span>
          Desde el <time dateTime={turn.since}>{turn.day}</time>
        </span>
      </p>
      {link && (
        <a className={linkClass} href={path.enroller(uuid, link.to)}>
          {link.text} <ArrowRight className="small" />
        </a>
      )}
    </aside>
  )
}
