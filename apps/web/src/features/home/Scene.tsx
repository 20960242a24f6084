import { RotateCcw } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button/Button.tsx'
import css from './Scene.module.css'
import { SceneNarrow, SceneWide } from './SceneDrawings.tsx'

const BEATS = [
  ['0 ms', 'El cliente confirma'],
  ['220 ms', 'Su banco autoriza'],
  ['500 ms', 'La red enruta y firma'],
  ['780 ms', 'El otro banco abona'],
  ['1 s', 'El comercio tiene el dinero'],
] as const

/** Animation of one payment in real time. It plays once when scrolled into view and again when its button is pressed. */
export function Scene() {
  const [plays, setPlays] = useState(0)
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
      <Button variant="quiet" className={css.again} icon={<RotateCcw />} onClick={() => setPlays(plays + 1)}>
        Repetir el pago
      </Button>
    </div>
  )
}
