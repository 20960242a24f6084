import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { useSession } from '../session/session.store.ts'
import css from './NavigationProgress.module.css'

/** Milliseconds before the line shows, so that quick navigations show none. */
const DELAY_MS = 250

/** Progress line at the top of the window while the next page loads. */
export function NavigationProgress() {
  // Stops if the sign-in failed: the router still waits for that navigation, but it will never finish.
  const failed = useSession(({ status }) => status === 'failed')
  const moving = useNavigation().state !== 'idle' && !failed
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!moving) return
    const timer = setTimeout(() => setLate(true), DELAY_MS)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [moving])
  return late && <div role="progressbar" aria-label="Cargando la página" className={css.line} />
}
