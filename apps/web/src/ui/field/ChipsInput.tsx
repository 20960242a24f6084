import { CircleAlert, X } from 'lucide-react'
import { type ChangeEvent, type ClipboardEvent, type KeyboardEvent, type Ref, useRef, useState } from 'react'
import css from './ChipsInput.module.css'
import control from './Control.module.css'
import { chipsIn, splitTyped } from './chips.split.ts'
import { cx } from '../cx.ts'
import { useFieldIds } from './Field.tsx'
import { IconButton } from '../button/Button.tsx'

interface Props {
  values: readonly string[]
  onChange: (values: string[]) => void
  /** Makes the text that screen readers announce after values were added to the list. */
  addedLabel: (values: readonly string[]) => string
  /** Makes the text that screen readers announce after a value was removed from the list. */
  removedLabel: (value: string) => string
  /** Positions in `values` of the values that are invalid; the field's error text says why. */
  invalidAt?: readonly number[] | undefined
  placeholder?: string | undefined
  mono?: boolean | undefined
  disabled?: boolean | undefined
  name?: string | undefined
  onBlur?: (() => void) | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

/**
 * Input for a list of short texts without spaces, each drawn as a chip. Enter, a comma, a space or leaving the input adds what was typed;
 * pasting adds every value of the pasted text. Backspace in the empty input removes the last chip.
 */
export function ChipsInput(props: Props) {
  const { values, onChange, addedLabel, removedLabel, invalidAt, placeholder, mono, onBlur, ...input } = props
  const ids = useFieldIds()
  const box = useRef<HTMLSpanElement>(null)
  const [typed, setTyped] = useState('')
  const [said, setSaid] = useState('')

  const add = (texts: readonly string[], rest = ''): void => {
    setTyped(rest)
    if (texts.length === 0) return
    onChange([...values, ...texts])
    setSaid(addedLabel(texts))
  }
  const removeAt = (at: number): void => {
    onChange(values.filter((_, index) => index !== at))
    setSaid(removedLabel(values[at] ?? ''))
  }
  /** Removes a chip. The focus moves to an adjacent chip or the input, because the focused button disappears. */
  const press = (at: number): void => {
    const buttons = box.current?.querySelectorAll('button') ?? []
    const neighbour = buttons[at + 1] ?? buttons[at - 1] ?? box.current?.querySelector('input')
    neighbour?.focus()
    removeAt(at)
  }
  const type = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>): void => {
    const composing = (nativeEvent as InputEvent).isComposing
    const [whole, rest] = composing ? [[], target.value] : splitTyped(target.value)
    add(whole, rest)
  }
  // Splits a pasted text before the input gets it, because an input removes line breaks and would join several values into one.
  const paste = (event: ClipboardEvent<HTMLInputElement>): void => {
    const { selectionStart, selectionEnd } = event.currentTarget
    const pasted = event.clipboardData.getData('text')
    if (chipsIn(pasted).length < 2) return
    event.preventDefault()
    add(chipsIn(typed.slice(0, selectionStart ?? 0) + pasted + typed.slice(selectionEnd ?? 0)))
  }
  const key = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Enter' && typed && !event.nativeEvent.isComposing) {
      event.preventDefault()
      add(chipsIn(typed))
    }
    if (event.key === 'Backspace' && !typed && !event.repeat && values.length > 0) removeAt(values.length - 1)
  }

  return (
    <span ref={box} className={cx(control.control, css.chips, mono && css.mono)}>
      <ul role="list" aria-labelledby={ids['aria-labelledby']} className={css.list}>
        {values.map((value, at) => {
          const bad = invalidAt?.includes(at) ?? false
          const same = values.slice(0, at).filter((other) => other === value).length
          return (
            <li key={`${value} ${same}`} className={css.chip} data-bad={bad || undefined}>
              {bad && <CircleAlert className="small" />}
              <span className={css.text}>{value}</span>
              <IconButton
                label={`Quitar ${value}`}
                aria-describedby={bad ? ids['aria-describedby'] : undefined}
                disabled={input.disabled}
                className={css.remove}
                onClick={() => press(at)}
              >
                <X className="small" />
              </IconButton>
            </li>
          )
        })}
      </ul>
      <input
        {...ids}
        {...input}
        type="text"
        placeholder={values.length === 0 ? placeholder : undefined}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        className={css.input}
        value={typed}
        onChange={type}
        onPaste={paste}
        onKeyDown={key}
        onBlur={() => {
          add(chipsIn(typed))
          onBlur?.()
        }}
      />
      <span className="visually-hidden" role="status">
        {said}
      </span>
    </span>
  )
}
