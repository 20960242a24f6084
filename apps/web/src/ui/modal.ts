import { type KeyboardEvent, type SyntheticEvent, useLayoutEffect } from 'react'

/** Where the focus goes: what asks for it, or else the first field, or else the title. */
const FIRST = [
  '[data-first-focus]',
  '[data-body] :is(input, select, textarea):not(:disabled, [readonly])',
  '[data-title]',
]

/**
 * Opens a native modal dialog for as long as the component that draws it is mounted. It must be mounted only while open:
 * its cleanup closes the dialog while it is still in the document, and so the browser gives the focus back.
 * @param onClose without it nothing closes the dialog but its owner
 * @returns the events of the dialog element
 */
export function useModal(dialog: HTMLDialogElement | null, onClose: (() => void) | undefined) {
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
    /* Chromium closes on a second Escape whatever `cancel` answered, unless the key itself was refused. */
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Escape' || event.defaultPrevented || dialog?.querySelector(':popover-open')) return
      event.preventDefault()
      onClose?.()
    },
    /* React's events climb out of a portal: a form in a dialog must not submit the form that opened it. */
    onSubmit: (event: SyntheticEvent) => event.stopPropagation(),
  }
}
