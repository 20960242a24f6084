import { useEffect, useState } from 'react'
import { Button } from '../../ui/button/Button.tsx'
import { Note } from '../../ui/status/Note.tsx'
import css from './Timeline.module.css'
import { secondOf } from './row.words.ts'
import type { Arriving } from './use-arriving.ts'

/** Says that the live list was cut, of when what it shows is, and when it is tried again. */
export function ConnectionNote({ live }: { live: Arriving }) {
  if (!live.on || live.state !== 'lost') return null
  return (
    <div className={css.cut}>
      <Note
        tone="warn"
        title="Se cortó la conexión en vivo."
        role="status"
        action={<Button onClick={live.retry}>Reintentar ahora</Button>}
      >
        Lo que ves es de las {secondOf(new Date(live.seen).toISOString())}.{' '}
        <Countdown key={live.next} until={live.next} />
      </Note>
    </div>
  )
}

/** Hidden from screen readers, which would read every second. */
function Countdown({ until }: { until: number }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  const left = Math.max(0, Math.ceil((until - now) / 1_000))
  return <span aria-hidden="true">{left > 0 ? `Volvemos a intentar en ${left} s.` : 'Reconectando.'}</span>
}
