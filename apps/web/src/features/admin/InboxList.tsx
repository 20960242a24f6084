import type { InboxEntry } from '@portal/contract/admin'
import { initials } from '@portal/domain/integration/avatar'
import { TYPE_LABELS } from '@portal/domain/integration/type'
import { chileanDay, daysSince } from '@portal/domain/moment'
import { causeOf, type InboxTurn } from '@portal/domain/review/inbox'
import { LIFE_LABELS } from '@portal/domain/road/life.words'
import { ChevronRight } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Avatar } from '../../ui/drawing/Avatar.tsx'
import { lifeOf } from '../../ui/drawing/compact.life.ts'
import { LifeLine } from '../../ui/drawing/LifeLine.tsx'
import { Skeleton } from '../../ui/status/Skeleton.tsx'
import css from './InboxList.module.css'
import { OpenedEntry } from './OpenedEntry.tsx'

interface Props {
  entries: readonly InboxEntry[]
  turn: InboxTurn
  busy: boolean
}

/** Rows of the inbox. A row opens by itself, so that several can be compared; Escape closes the one that has the focus. */
export function InboxList({ entries, turn, busy }: Props) {
  return (
    <ul role="list" className={css.list} aria-busy={busy || undefined}>
      {entries.map((entry) => (
        <li key={entry.uuid}>
          <Row entry={entry} turn={turn} />
        </li>
      ))}
    </ul>
  )
}

const AGES = new Intl.RelativeTimeFormat('es-CL', { numeric: 'auto' })

/** Age of a wait as a text: 'hoy', 'ayer', 'hace 3 días'; never in the future, even if the browser's clock is slow. */
const age = (since: string): string => AGES.format(-Math.max(0, daysSince(since, Date.now())), 'day')

function Row({ entry, turn }: { entry: InboxEntry; turn: InboxTurn }) {
  const { public_name, enroller_name, type, color, since, reason, road } = entry
  const [open, setOpen] = useState(false)
  const cause = causeOf(entry)
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const row = details.current
    // Not a handler of React's, which would also get the keys of a dialog that the row opens.
    const close = ({ key }: KeyboardEvent): void => {
      if (key !== 'Escape' || !row) return
      row.open = false
      row.querySelector('summary')?.focus()
    }
    row?.addEventListener('keydown', close)
    return () => row?.removeEventListener('keydown', close)
  }, [])
  return (
    <details ref={details} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <Avatar initials={initials(public_name)} color={color} small />
        <span className={css.names}>
          <b>
            <bdi>{public_name}</bdi>
          </b>
          <small>
            <bdi>{enroller_name}</bdi> · {TYPE_LABELS[type].label}
          </small>
        </span>
        <span className={css.at}>
          <LifeLine life={lifeOf(road, turn)} />
          {reason === 'finalised' ? 'Completada, sin revisar' : LIFE_LABELS[road.life]}
        </span>
        <span className={css.cause} data-bad={cause.bad || undefined}>
          {cause.text}
        </span>
        <span className={css.since}>
          <time dateTime={since}>{chileanDay(since)}</time>
          <small>{age(since)}</small>
        </span>
        <ChevronRight className="small" />
      </summary>
      {open && <OpenedEntry entry={entry} turn={turn} />}
    </details>
  )
}

export function InboxSkeletons() {
  return (
    <div role="status">
      <span className="visually-hidden">Cargando la bandeja</span>
      <ul role="list" className={css.list} aria-hidden="true">
        {Array.from({ length: 5 }, (_, at) => (
          <li key={at} className={css.place}>
            <Skeleton shape="avatar" />
            <Skeleton width="long" />
            <Skeleton width="half" />
            <Skeleton width="long" />
          </li>
        ))}
      </ul>
    </div>
  )
}
