import { useEffectEvent, useLayoutEffect } from 'react'

/** Closes an overlay when the browser goes back or forward, because it would cover the new page. */
export function useCloseOnBack(onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useLayoutEffect(() => {
    // Adds the listener only once, because a listener replaced while the event is dispatched would not be called.
    const moved = () => close()
    addEventListener('popstate', moved)
    return () => removeEventListener('popstate', moved)
  }, [])
}
