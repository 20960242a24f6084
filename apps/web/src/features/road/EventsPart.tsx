import type { TrafficRow } from '@portal/contract/traffic'
import { useQuery } from '@tanstack/react-query'
import { ArrowDownLeft, ArrowRight, ArrowUpRight } from 'lucide-react'
import { useState } from 'react'
import { path } from '../../paths.ts'
import { cx } from '../../ui/cx.ts'
import { linkClass } from '../../ui/link/ExternalLink.tsx'
import css from './EventsPart.module.css'
import { objectText, outcomeOf, timeOf } from './event.words.ts'
import { Loaded } from './Loaded.tsx'
import { lastEventsQuery } from './overview.api.ts'
import { Part } from './Part.tsx'
import rows from './Rows.module.css'

/** The last calls and notices. */
export function EventsPart({ uuid }: { uuid: string }) {
  const events = useQuery(lastEventsQuery(uuid))
  return (
    <Part title="Últimos sucesos">
      <Loaded from={events} what="los últimos sucesos" rows={5}>
        {(data) =>
          data.length === 0 ? (
            <div className={rows.blank}>
              <b>Todavía no hay llamadas ni avisos</b>
              <span>Las llamadas y los avisos de la red aparecen aquí apenas ocurren.</span>
            </div>
          ) : (
            <>
              <ul role="list" className={cx(rows.rows, css.events)}>
                {data.map((event) => (
                  <Event key={`${event.kind} ${event.id}`} event={event} />
                ))}
              </ul>
              <a className={linkClass} href={path.enroller(uuid, 'activity')}>
                Ver toda la actividad <ArrowRight className="small" />
              </a>
            </>
          )
        }
      </Loaded>
    </Part>
  )
}

function Event({ event }: { event: TrafficRow }) {
  const [now] = useState(Date.now)
  const { text, bad } = outcomeOf(event)
  const isCall = event.kind === 'call'
  return (
    <li>
      <time dateTime={event.at}>{timeOf(event.at, now)}</time>
      {isCall ? <ArrowUpRight className="small" /> : <ArrowDownLeft className="small" />}
      <span>
        <span className="visually-hidden">{isCall ? 'Llamada' : 'Aviso'} </span>
        <code>{event.name}</code>
        {objectText(event)}
      </span>
      <em data-bad={bad || undefined}>{text}</em>
    </li>
  )
}
