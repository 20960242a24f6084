import { type KeyboardEvent, type SyntheticEvent, useEffectEvent, useLayoutEffect } from 'react'

/** Selectors of the element that gets the focus when a dialog opens, in order of preference. */
const FIRST = [
  '[data-first-focus]',
  '[data-body] :is(input, select, textarea):not(:disabled, [readonly])',
  '[data-title]',
]

/**
 * Opens a native modal dialog while the calling component is mounted. Mount it only while open: its cleanup closes the dialog before React
 * removes it, so that the browser restores the focus.
 * @param onClose called on Escape; if undefined, only the parent component closes the dialog
 * @param light if true, a click outside also closes the dialog
 * @returns event handlers for the dialog element
 */
export function useModal(dialog: HTMLDialogElement | null, onClose: (() => void) | undefined, light = false) {
  useLayoutEffect(() => {
    if (!dialog) return
    dialog.showModal()
    const first = FIRST.map((selector) => dialog.querySelector<HTMLElement>(selector)).find(Boolean)
    first?.focus()
    return () => dialog.close()
  }, [dialog])

  return {
    onCancel(event: SyntheticEvent) {
      if (event.target !== dialog) return
      event.preventDefault()
      onClose?.()
    },
    /* Handles Escape here, because Chromium closes a dialog on the second Escape even if `cancel` was prevented. */
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Escape' || event.defaultPrevented || dialog?.querySelector(':popover-open')) return
      event.preventDefault()
      onClose?.()
    },
    onClick: (event: SyntheticEvent) => light && event.target === dialog && onClose?.(),
    /* Stops submit events, because React passes them through portals to the form that opened the dialog. */
    onSubmit: (event: SyntheticEvent) => event.stopPropagation(),
  }
}

/** Closes an overlay when the browser goes back or forward, because it would cover the new page. */
export function useCloseOnBack(onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useLayoutEffect(() => {
    // Adds one listener that stays: if React replaced it while the browser delivers the event, the new one would not be called.
    const moved = () => close()
    addEventListener('popstate', moved)
    return () => removeEventListener('popstate', moved)
  }, [])
}
