import { type RefObject, useEffect } from 'react'

/** Keeps a panel that stands at the bottom of the window over the keyboard of a phone, which covers the page and does not resize it. */
export function useKeyboardRoom(panel: RefObject<HTMLElement | null>, open: boolean): void {
  useEffect(() => {
    const view = globalThis.visualViewport
    if (!open || !view) return
    const fit = (): void => {
      const covered = innerHeight - view.height - view.offsetTop
      // Whoever enlarges the page sees less of it too, and no keyboard.
      const keyboard = view.scale === 1 && covered > 1
      const style = panel.current?.style
      style?.setProperty('margin-bottom', keyboard ? `${covered}px` : '')
      style?.setProperty('max-height', keyboard ? `calc(${view.height}px - 1rem)` : '')
    }
    fit()
    const events = ['resize', 'scroll'] as const
    for (const event of events) view.addEventListener(event, fit)
    return () => {
      for (const event of events) view.removeEventListener(event, fit)
    }
  }, [panel, open])
}
