import { type RefObject, useEffect } from 'react'

/** Keeps a panel at the bottom of the window above a phone's keyboard, which covers the page without resizing it. */
export function useKeyboardRoom(panel: RefObject<HTMLElement | null>, open: boolean): void {
  useEffect(() => {
    const view = globalThis.visualViewport
    if (!open || !view) return
    const fit = (): void => {
      const covered = innerHeight - view.height - view.offsetTop
      // Zooming also shrinks the visual viewport, but without a keyboard.
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
