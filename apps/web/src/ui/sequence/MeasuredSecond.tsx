import { useEffect, useId, useState } from 'react'
import { cx } from '../cx.ts'
import { duration } from './durations.ts'
import css from './MeasuredSecond.module.css'
import { labelsOf, type Place } from './marks.ts'
import type { Second } from './second.ts'

const HOLDERS = {
  network: 'Red',
  ifo: 'Banco de origen',
  med: 'Transferencia MED',
  ifd: 'Banco de destino',
  collector: 'Recaudador',
} as const

const TICKS = Array.from({ length: 101 }, (_, at) => `M${at * 10 + 0.5} 0v${at % 10 ? (at % 5 ? 4 : 7) : 10}`).join('')
const MARKS = [0, 0.2, 0.4, 0.6, 0.8, 1]
/** Shortest part of the ruler that has room for its words. */
const ROOM = 0.07
/** Class of a bar's words: those of a short first bar stand above its neighbour's; no other short bar has room. */
function placeOf(index: number, share: number): string | undefined {
  if (share >= ROOM) return css.words
  return index === 0 ? cx(css.words, css.raised) : 'visually-hidden'
}

interface Props {
  second: Second
  /** True while the payment is played again: the number counts and the bars grow in real time. */
  playing: boolean
}

/** Time from the confirmation to the answered notice, to scale: each bar is who had the payment. */
export function MeasuredSecond({ second, playing }: Props) {
  const id = useId()
  const { total, paid, noticed, segments, ruler } = second
  const [shown, unit] = splitDuration(useCount(total, playing))
  const [wide, narrow] = [labelsOf(second, 'wide'), labelsOf(second, 'narrow')]
  const at = (ms: number): string => `${(ms / ruler) * 100}%`
  return (
    <section className={css.second} aria-labelledby={id} data-playing={playing || undefined}>
      <div className={css.figures}>
        <h2 id={id}>{noticed ? 'Del «confirmar» al aviso' : 'Del «confirmar» al pago'}</h2>
        <p className={css.total}>
          {shown}
          <small>{unit}</small>
        </p>
        <p className={css.verdict}>
          {total > 1000
            ? `Le faltó bajar ${duration(total - 1000)} para caber en un segundo.`
            : `A un segundo le sobran ${duration(1000 - total)}.`}
          {ruler === 1000 && <span className={css.scale}> En esta regla, 1 px es 1 ms.</span>}
        </p>
      </div>
      <div className={css.rule}>
        <ol role="list" className={css.bars}>
          {segments.map(({ who, from, to }, index) => (
            <li
              key={`${who} ${from}`}
              data-who={who}
              style={{ left: at(from), width: at(to - from), animationDelay: `${from}ms` }}
            >
              <span className={css.bar} style={{ animationDelay: `${from}ms`, animationDuration: `${to - from}ms` }} />
              <span className={placeOf(index, (to - from) / ruler)}>
                <b>{HOLDERS[who]}</b> <span>{duration(to - from)}</span>
              </span>
            </li>
          ))}
        </ol>
        <svg className={css.ticks} viewBox="0 0 1001 12" preserveAspectRatio="none" aria-hidden="true">
          <path d={TICKS} vectorEffect="non-scaling-stroke" />
        </svg>
        <div className={css.numbers} data-long={ruler < 1000 || undefined} aria-hidden="true">
          {MARKS.map((part) => (
            <span key={part} style={{ left: `${part * 100}%` }}>
              {part === 0 ? 0 : part === 1 || ruler > 1000 ? short(part * ruler) : part * ruler}
            </span>
          ))}
        </div>
        <Mark label="Pagado" at={at(paid)} delay={paid} wide={wide.paid} narrow={narrow.paid} />
        {noticed && <Mark label="Avisado" at={at(total)} delay={total} wide={wide.noticed} narrow={narrow.noticed} />}
      </div>
    </section>
  )
}

const short = (ms: number): string => (ms < 1000 ? `${ms} ms` : `${(ms / 1000).toLocaleString('es-CL')} s`)

interface MarkProps {
  label: string
  at: string
  delay: number
  /** Place of the label in a wide and in a narrow window. */
  wide: Place
  narrow: Place
}

const Mark = ({ label, at, delay, wide, narrow }: MarkProps) => (
  <span className={css.mark} data-wide={wide} data-narrow={narrow} style={{ left: at, animationDelay: `${delay}ms` }}>
    <b>{label}</b>
  </span>
)

function splitDuration(ms: number): [number: string, unit: string] {
  const text = duration(ms)
  const space = text.indexOf(' ')
  return [text.slice(0, space), text.slice(space + 1)]
}

/** Counts from zero to a number of milliseconds in real time while `playing`; else the number itself. */
function useCount(total: number, playing: boolean): number {
  const [counted, setCounted] = useState(0)
  useEffect(() => {
    if (!playing) return
    const startedAt = performance.now()
    let frame = requestAnimationFrame(function step(now) {
      const passed = Math.min(total, Math.max(0, Math.round(now - startedAt)))
      setCounted(passed)
      if (passed < total) frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  }, [total, playing])
  return playing ? counted : total
}
