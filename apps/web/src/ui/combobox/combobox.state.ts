import { type KeyboardEvent, useState } from 'react'
import { fold } from './match.ts'

/** Choice of a combobox; `detail` is shown below its label. */
export interface ComboboxItem {
  value: string
  label: string
  detail?: string | undefined
}

export interface ComboboxOptions {
  items: readonly ComboboxItem[]
  /** Value of the chosen item; null if none. A value that is not in `items` is shown as text. */
  value: string | null
  onChange: (value: string | null) => void
  /** Called with the typed text, so that the caller loads the matching `items`. */
  onInput: (text: string) => void
  /** If true, any typed text may be the value and not only a listed choice, for example to search by a part of a name. */
  free?: boolean | undefined
  loading: boolean
}

export type ComboboxState = ReturnType<typeof useCombobox>

/**
 * State and keyboard behaviour of a combobox. Typed text replaces the choice. By default only listed items can be chosen; with `free`,
 * every typed text becomes the value, and Enter picks an item only if an arrow key has marked it.
 */
export function useCombobox({ items, value, onChange, onInput, free, loading }: ComboboxOptions) {
  const [open, setOpen] = useState(false)
  const [mark, setMark] = useState<string | null>(null)
  const [draft, setDraft] = useState<string | null>(null)
  const [last, setLast] = useState<ComboboxItem | null>(null)
  /* `last` is the item chosen last, because the current list may no longer contain it. */
  const chosen = [...items, last].find((item) => item?.value === value)?.label ?? value ?? ''
  const typed = draft?.trim() ?? ''
  /* Filters the previous items by the typed text while the caller loads new items. */
  const shown = !loading || !typed ? items : items.filter((item) => matches(item, typed))
  /* Finds the marked item by its value, because its position changes when new items arrive. */
  const marked = shown.findIndex((item) => item.value === mark)
  const active = marked < 0 && typed && !free ? 0 : marked
  const markAt = (index: number) => setMark(shown[index]?.value ?? null)

  const hide = () => {
    setOpen(false)
    setMark(null)
  }
  const show = () => {
    if (open) return
    setOpen(true)
    setMark(value)
  }
  const choose = (item: ComboboxItem | null) => {
    setLast(item)
    setDraft(null)
    hide()
    if (!item) onInput('')
    onChange(item?.value ?? null)
  }
  const type = (text: string) => {
    setDraft(text)
    setOpen(true)
    setMark(null)
    onInput(text)
    if (free) onChange(text.trim() || null)
  }
  /* On blur, chooses the item that the text names; otherwise clears the choice, so that the previous one does not return. */
  const leave = () => {
    hide()
    if (draft === null) return
    if (free) return setDraft(null)
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
      else if (event.key === 'ArrowDown') markAt(active >= end ? 0 : active + 1)
      else markAt(active <= 0 ? end : active - 1)
    } else if (event.key === 'Enter' && open) {
      const item = shown[active]
      if (item || !free) event.preventDefault()
      if (item) choose(item)
      else if (free) hide()
    } else if (event.key === 'Escape' && open) {
      event.preventDefault()
      if (draft !== null && !free) onInput('')
      setDraft(null)
      hide()
    }
  }
  const text = draft ?? chosen
  return { open, active, typed, shown, value, text, show, hide, choose, type, leave, press, point: markAt }
}

function matches(item: ComboboxItem, typed: string): boolean {
  return fold(`${item.label} ${item.detail ?? ''}`).includes(fold(typed))
}
