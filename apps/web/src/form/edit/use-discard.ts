import { useEffect, useRef } from 'react'
import { offerUndo } from '../../feedback/feedback.store.ts'

/** Focuses 'Guardar', or the button before it while it is disabled, because the focused button was removed. */
function focusLast(form: HTMLFormElement | null): void {
  const buttons = form?.querySelectorAll<HTMLElement>('button:enabled') ?? []
  Array.from(buttons).at(-1)?.focus()
}

/**
 * Discards what was typed at once, and offers in a toast to undo it until the person types again or leaves the screen.
 * @param drop drops what was typed; returns a function that brings it back
 */
export function useDiscard(drop: () => () => void, unsaved: boolean): (form: HTMLFormElement | null) => void {
  const withdraw = useRef<() => void>(undefined)
  useEffect(() => {
    if (!unsaved) return () => withdraw.current?.()
  }, [unsaved])

  return (form) => {
    const undo = drop()
    focusLast(form)
    withdraw.current = offerUndo('Cambios descartados', () => {
      undo()
      focusLast(form)
    })
  }
}
