import { useEffectEvent, useLayoutEffect } from 'react'

/** Closes what lies over a page when the browser goes back or on: what was asked for is another page, and not to be covered. */
export function useCloseOnBack(onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useLayoutEffect(() => {
    // The same one throughout: a listener that is changed while the event goes around is not called.
    const moved = () => close()
    addEventListener('popstate', moved)
    return () => removeEventListener('popstate', moved)
  }, [])
}
