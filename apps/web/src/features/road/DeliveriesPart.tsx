import { useQuery } from '@tanstack/react-query'
import { cx } from '../../ui/cx.ts'
import { StateBadge } from '../../ui/status/StateBadge.tsx'
import css from './DeliveriesPart.module.css'
import { addressOf, dayText, type Delivery, hourState, stateOf } from './delivery.words.ts'
import { Loaded } from './Loaded.tsx'
import { deliveriesQuery } from './overview.api.ts'
import { Part } from './Part.tsx'
import rows from './Rows.module.css'

/** Health of each registered address in the last 24 hours. */
export function DeliveriesPart({ uuid, own }: { uuid: string; own: boolean }) {
  const deliveries = useQuery(deliveriesQuery(uuid))
  return (
    <Part title={own ? 'Salud de tus URL' : 'Salud de sus URL'} aside="24 horas, una barra por hora, y el p95">
      <Loaded from={deliveries} what="la salud de las URL" rows={5}>
        {(data) =>
          data.length === 0 ? (
            <div className={rows.blank}>
              <b>Todavía no hay ninguna URL registrada</b>
              <span>Aquí verás, hora por hora, si cada una responde y en cuánto tiempo.</span>
            </div>
          ) : (
            <ul role="list" className={cx(rows.rows, css.addresses)}>
              {data.map((delivery) => (
                <Address key={delivery.field} {...delivery} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Part>
  )
}

function Address(delivery: Delivery) {
  const { label, path } = addressOf(delivery)
  return (
    <li>
      <div className={css.name}>
        <b>{label}</b>
        <code title={delivery.url}>{path}</code>
      </div>
      <Day hours={delivery.hours} />
      <span className={css.time}>{delivery.p95_ms === null ? '–' : `${delivery.p95_ms} ms`}</span>
      <StateBadge {...stateOf(delivery)} />
    </li>
  )
}

const BARS = { ok: 'M0 1h4.4v14H0z', failed: 'M0 1h4.4v14H0z', quiet: 'M0 4h4.4v8H0z' } as const

/** One bar for each hour: tall and green if all was delivered, tall and red if something was not, low and grey if nothing was sent. */
function Day({ hours }: Pick<Delivery, 'hours'>) {
  return (
    <svg viewBox="0 0 141 16" role="img" aria-label={dayText(hours)} className={css.day}>
      {hours.map((hour, at) => {
        const state = hourState(hour)
        return <path key={hour.at} d={BARS[state]} transform={`translate(${0.25 + at * 5.9} 0)`} data-hour={state} />
      })}
    </svg>
  )
}
