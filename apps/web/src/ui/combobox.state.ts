import { type KeyboardEvent, useState } from 'react'
import { fold } from './match.ts'

/** One choice; `detail` is shown under its name. */
export interface ComboboxItem {
  value: string
  label: string
  detail?: string | undefined
  /** The detail is a code, such as a RUT. */
  code?: boolean | undefined
}

interface Options {
  items: readonly ComboboxItem[]
  value: string | null
  onChange: (value: string | null) => void
  onInput?: ((text: string) => void) | undefined
  disabled?: boolean | undefined
}

export type ComboboxState = ReturnType<typeof useCombobox>

/** Behaviour of a combobox that lets only what is in its list be chosen; what is typed takes the place of the choice. */
export function useCombobox({ items, value, onChange, onInput, disabled }: Options) {
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const [draft, setDraft] = useState<string | null>(null)
  const [last, setLast] = useState<ComboboxItem | null>(null)
  /* The list may have narrowed to items without the chosen one. */
  const chosen = [...items, last].find((item) => item?.value === value)?.label ?? value ?? ''
  const typed = draft?.trim() ?? ''
  const shown = onInput || !typed ? items : items.filter((item) => matches(item, typed))

  const hide = () => {
    setOpen(false)
    setActive(-1)
  }
  const show = () => {
    if (open || disabled) return
    setOpen(true)
    setActive(items.findIndex((item) => item.value === value))
  }
  const choose = (item: ComboboxItem | null) => {
    setLast(item)
    setDraft(null)
    hide()
    if (!item) onInput?.('')
    onChange(item?.value ?? null)
  }
  const type = (text: string) => {
    setDraft(text)
    setOpen(true)
    setActive(text.trim() ? 0 : -1)
    onInput?.(text)
  }
  /* A whole name chooses as a press would; any other text left there, or none, is no choice: the old one must not return. */
  const leave = () => {
    hide()
    if (draft === null) return
    const named = shown.filter((item) => fold(item.label) === fold(typed))
    if (fold(typed) === fold(chosen)) setDraft(null)
    else choose(named.length === 1 ? (named[0] ?? null) : null)
  }
  const press = (event: KeyboardEvent) => {
    const end = shown.length - 1
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!open) show()
      else if (event.key === 'ArrowDown') setActive(active >= end ? 0 : active + 1)
      else setActive(active <= 0 ? end : active - 1)
    } else if (event.key === 'Enter' && open) {
      event.preventDefault()
      const item = shown[active]
      if (item) choose(item)
    } else if (event.key === 'Escape' && open) {
      event.preventDefault()
      if (draft !== null) onInput?.('')
      setDraft(null)
      hide()
    }
  }
  return {
    open,
    active,
    typed,
    shown,
    value,
    text: draft ?? chosen,
    show,
    hide,
    choose,
    type,
    leave,
    press,
    point: setActive,
  }
}

function matches(item: ComboboxItem, typed: string): boolean {
  return fold(`${item.label} ${item.detail ?? ''}`).includes(fold(typed))
}
