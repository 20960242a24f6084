import { useEffect, useRef } from 'react'

/**
 * Keeps the focus in a place whose pressed button is gone once its work ended: it goes to the button of the step whose turn it is, or to
 * the place, but to no other button, because a second press of Enter would take a step that nobody asked for.
 */
export function useKeptFocus<Place extends HTMLElement>(busy: boolean) {
  const place = useRef<Place>(null)
  const was = useRef(false)
  useEffect(() => {
    const ended = was.current && !busy
    was.current = busy
    if (!ended || document.activeElement !== document.body) return
    const next = place.current?.querySelector<HTMLElement>('[aria-current=step] button')
    if (next) next.focus()
    else place.current?.focus({ preventScroll: true })
  }, [busy])
  return place
}
