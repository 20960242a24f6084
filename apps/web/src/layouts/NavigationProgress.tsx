import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { useSession } from '../session/session.store.ts'
import css from './NavigationProgress.module.css'

/** Milliseconds in which a page that arrives seems to be there at once. */
const SOON = 250

/** A line along the top of the window while a page that was asked for has not arrived. */
export function NavigationProgress() {
  // A move that waited for a session nobody could give has ended, though the router is not told.
  const failed = useSession(({ status }) => status === 'failed')
  const moving = useNavigation().state !== 'idle' && !failed
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!moving) return
    const timer = setTimeout(() => setLate(true), SOON)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [moving])
  return late && <div role="progressbar" aria-label="Cargando la página" className={css.line} />
}
