import { RotateCcw } from 'lucide-react'
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../ui/button/Button.tsx'
import css from './Scene.module.css'

const BEATS = [
  ['0 ms', 'El cliente confirma'],
  ['220 ms', 'Su banco autoriza'],
  ['500 ms', 'La red enruta y firma'],
  ['780 ms', 'El otro banco abona'],
  ['1 s', 'El comercio tiene el dinero'],
] as const

const RealPayment = lazy(async () => ({ default: (await import('./payment/RealPayment.tsx')).RealPayment }))

/**
 * Animation of one payment in real time. It plays once when scrolled into view and again when its button is pressed, which also makes a
 * real payment in the integration network.
 */
export function Scene() {
  const [plays, setPlays] = useState(0)
  const [paid, setPaid] = useState(0)
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const scene = ref.current
    if (!scene) return
    let hidden = false
    const watch = new IntersectionObserver(([entry]) => {
      if (!entry) return
      if (entry.isIntersecting && hidden) setPlays((count) => count + 1)
      if (entry.isIntersecting) watch.disconnect()
      hidden = true
    })
    watch.observe(scene)
    return () => watch.disconnect()
  }, [])
  return (
    <div ref={ref} className={css.scene}>
      <div key={plays}>
        <SceneWide />
        <SceneNarrow />
      </div>
      <ol role="list" className={css.beats}>
        {BEATS.map(([when, what]) => (
          <li key={when}>
            <b>{when}</b> <span>{what}</span>
          </li>
        ))}
      </ol>
      <Button
        variant="quiet"
        className={css.again}
        icon={<RotateCcw />}
        onClick={() => {
          setPlays(plays + 1)
          setPaid(paid + 1)
        }}
      >
        Repetir el pago
      </Button>
      {paid > 0 && (
        <Suspense>
          <RealPayment key={paid} />
        </Suspense>
      )}
    </div>
  )
}

/** Path of the ruler's ticks: one per 100 ms, with taller ticks at both ends and in the middle. */
const TICKS = Array.from({ length: 11 }, (_, at) => `M${115 + at * 92.2} 408v${at % 5 ? -6 : -12}`).join('')

const MOMENTS = [0, 220, 500, 780, 1000]

interface WordsProps {
  at: [x: number, y: number]
  text: string
  look?: 'small' | 'strong' | 'amount' | 'press' | 'done'
  middle?: boolean
}

const Words = ({ at: [x, y], text, look, middle }: WordsProps) => (
  <text x={x} y={y} className={look && css[look]} data-middle={middle}>
    {text}
  </text>
)

/** Wide drawing of the payment: five stations from the wallet to the shop, above a ruler of the elapsed time. */
function SceneWide() {
  const id = useId()
  return (
    <svg className={css.wide} viewBox="0 0 1152 426" role="img" aria-labelledby={id}>
      <title id={id}>
        Un pago de $15.990 sale de la billetera, pasa por el banco de origen, la red y el banco de destino, y llega al
        comercio un segundo después.
      </title>
      <path d="M203 189H451M701 189H962" stroke="var(--line-strong)" strokeWidth="1.5" />
      <path className={css.run} data-at="0" d="M203 189H451" pathLength="1" />
      <path className={css.run} data-at="640" d="M701 189H962" pathLength="1" />
      <g transform="translate(27 17)">
        <use href="#phone" />
        <Words at={[24, 58]} text="Pagas a" look="small" />
        <Words at={[24, 82]} text="Café Demo" look="strong" />
        <Words at={[88, 256]} text="$15.990" look="amount" middle />
        <Words at={[88, 306.5]} text="Confirmar" look="press" middle />
      </g>
      <use href="#bank" x="324" y="167" />
      <path className={css.lit} data-at="220" d="M342 216h8v8h-8z" />
      <Words at={[346, 148]} text="Banco de origen" middle />
      <g transform="translate(451 64) scale(10)">
        <use href="#qr" fill="var(--primary-line)" />
        <path d="M0 12.5h25" stroke="var(--bg)" />
        <path className={css.cross} d="M.05 12.5h25" strokeDasharray=".9 .1" />
      </g>
      <Words at={[576, 346]} text="Red interoperable" middle />
      <use href="#bank" x="784" y="167" />
      <path className={css.lit} data-at="780" d="M802 216h8v8h-8z" />
      <Words at={[806, 148]} text="Banco de destino" middle />
      <g transform="translate(962 31)">
        <use href="#till" />
        <g className={css.lit} data-at="1000">
          <use href="#check" transform="translate(61 80) scale(4)" />
          <Words at={[75, 138]} text="Recibido" look="done" middle />
          <Words at={[75, 167]} text="$15.990" look="amount" middle />
        </g>
      </g>
      <path className={css.coin} data-at="1000" d="M941 180h18v18h-18z" />
      <path d={`${TICKS}M115 408h922`} stroke="var(--line-control)" />
      <path className={css.run} data-at="0" data-whole d="M115 408H1037" pathLength="1" />
      {MOMENTS.map((at) => (
        <path key={at} className={css.lit} data-at={at} d={`M${110 + at * 0.922} 403h10v10h-10z`} />
      ))}
    </svg>
  )
}

/** Narrow drawing of the payment for phones. It has no text, because the list below it names the events. */
function SceneNarrow() {
  return (
    <svg
      className={css.narrow}
      viewBox="0 0 328 168"
      role="img"
      aria-label="Un pago sale de la billetera, cruza la red y llega al comercio un segundo después."
    >
      <path d="M78 84H252" stroke="var(--line-strong)" strokeWidth="1.5" />
      <path className={css.run} data-at="0" d="M80 84h26" pathLength="1" />
      <path className={css.run} data-at="640" d="M222 84h30" pathLength="1" />
      <g transform="translate(1 7) scale(.45)">
        <use href="#phone" />
        <use href="#phone-text" />
      </g>
      <g transform="translate(107 27) scale(4.56)">
        <use href="#qr" fill="var(--primary-line)" />
        <path d="M0 12.5h25" stroke="var(--bg)" />
        <path className={css.cross} d="M.05 12.5h25" strokeDasharray=".9 .1" />
      </g>
      <g transform="translate(254 10) scale(.48)">
        <use href="#till" />
        <g className={css.lit} data-at="1000">
          <use href="#till-text" />
        </g>
      </g>
      <path className={css.coin} data-at="1000" d="M238 79h10v10h-10z" />
    </svg>
  )
}
