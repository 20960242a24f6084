import type { TrafficRow } from '@portal/contract/traffic'
import { chileanDay } from '@portal/domain/moment'
import { ArrowDownLeft, ArrowUpRight, ChevronRight } from 'lucide-react'
import { type Ref, useState } from 'react'
import { FactGlyph } from '../../form/road/Glyph.tsx'
import { Skeleton } from '../../ui/status/Skeleton.tsx'
import { OpenedCall } from './OpenedCall.tsx'
import { OpenedNotice } from './OpenedNotice.tsx'
import { dayTitle, objectOf, secondOf, verdictOf } from './row.words.ts'
import css from './Timeline.module.css'
import { byDay } from './timeline.ts'
import { type Chosen, mayBeResent } from './use-chosen.ts'

interface Props {
  ref: Ref<HTMLDivElement>
  uuid: string
  rows: readonly TrafficRow[]
  /** Says how many calls and notices there were on the day of a row; empty if that is not known. */
  totalAt: (at: string) => string
  /** Whether the reader belongs to the integration. */
  own: boolean
  /** New rows that wait to be shown. */
  waiting: number
  onShow: () => void
  chosen: Chosen
}

/** Calls and notices by day; each opens to what is known of it. */
export function Timeline({ ref, uuid, rows, totalAt, own, waiting, onShow, chosen }: Props) {
  const [now] = useState(Date.now)
  return (
    <div ref={ref} className={css.log}>
      {waiting > 0 && (
        <button type="button" className={css.fresh} onClick={onShow}>
          Mostrar {waiting === 1 ? '1 nueva' : `${waiting} nuevas`}
        </button>
      )}
      {byDay(rows, chileanDay).map(({ day, rows: ofDay }) => (
        <section key={day} aria-label={day}>
          <div className={css.day}>
            <h2>{dayTitle(ofDay[0]?.at ?? '', now)}</h2>
            <p>{totalAt(ofDay[0]?.at ?? '')}</p>
          </div>
          <ol role="list">
            {ofDay.map((row) => (
              <li key={row.id}>
                <Row uuid={uuid} row={row} own={own} chosen={chosen} />
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}

/** Closes an open row by Escape, and goes back to its summary. */
function closeByEscape(row: HTMLDetailsElement | null): (() => void) | undefined {
  if (!row) return undefined
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !row.open || (event.target as Element).closest('dialog')) return
    row.open = false
    row.querySelector('summary')?.focus()
  }
  row.addEventListener('keydown', onKey)
  return () => row.removeEventListener('keydown', onKey)
}

function Row({ uuid, row, own, chosen }: Pick<Props, 'uuid' | 'own' | 'chosen'> & { row: TrafficRow }) {
  const [open, setOpen] = useState(false)
  const { status, word, glyph } = verdictOf(row)
  const isCall = row.kind === 'call'
  const object = objectOf(row)
  const words = (
    <>
      <time dateTime={row.at}>{secondOf(row.at)}</time>
      {isCall ? <ArrowUpRight className="small" /> : <ArrowDownLeft className="small" />}
      <span className={css.what} data-notice={!isCall || undefined}>
        <span className="visually-hidden">{isCall ? 'Llamada' : 'Aviso'} </span>
        {row.name}
      </span>
      <span className={css.of}>{object && <bdi>{object}</bdi>}</span>
      <span className={css.res} data-bad={glyph === 'bad' || undefined}>
        <FactGlyph of={glyph} />
        <span>
          <b>{status}</b> {word}
        </span>
      </span>
      <span className={css.ms}>{row.latency_ms === null ? '' : `${row.latency_ms.toLocaleString('es-CL')} ms`}</span>
    </>
  )
  if (chosen.choosing && mayBeResent(row)) {
    const isChosen = chosen.ids.includes(row.id)
    return (
      <label className={css.row} data-choice>
        {words}
        <input
          type="checkbox"
          checked={isChosen}
          disabled={!isChosen && chosen.isFull}
          onChange={() => chosen.toggle(row.id)}
        />
      </label>
    )
  }
  return (
    <details ref={closeByEscape} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={css.row}>
        {words}
        <ChevronRight className="small" />
      </summary>
      {open && (isCall ? <OpenedCall uuid={uuid} id={row.id} /> : <OpenedNotice uuid={uuid} row={row} own={own} />)}
    </details>
  )
}

export const TimelineLoading = () => (
  <div role="status">
    <span className="visually-hidden">Cargando la actividad</span>
    <div className={css.log} aria-hidden="true">
      <div className={css.day}>
        <Skeleton width="short" />
      </div>
      <ol>
        {Array.from({ length: 8 }, (_, index) => (
          <li key={index} className={css.waiting}>
            <Skeleton width={index % 2 ? 'half' : 'long'} />
          </li>
        ))}
      </ol>
    </div>
  </div>
)
