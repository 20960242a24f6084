import { Combobox as Base } from '@base-ui/react/combobox'
import { Check, ChevronDown, X } from 'lucide-react'
import { use, useState } from 'react'
import css from './Combobox.module.css'
import control from './Control.module.css'
import { cx } from './cx.ts'
import { type ControlIds, controlAttributes } from './field.ids.ts'
import icon from './IconButton.module.css'
import { LayerContext } from './layer.context.ts'
import { fold, matchedParts } from './match.ts'

/** One choice; `detail` is shown beside it in mono (a code, a RUT). */
export interface ComboboxItem {
  value: string
  label: string
  detail?: string | undefined
}

type Props = ControlIds & {
  items: readonly ComboboxItem[]
  /** Value of the chosen item; null when none is. A value outside of `items` shows as its own text. */
  value: string | null
  onChange: (value: string | null) => void
  /** With it the caller filters `items` by what is typed; without it they are filtered here. */
  onInput?: ((text: string) => void) | undefined
  loading?: boolean | undefined
  /** What the list says when nothing matches. */
  emptyText: string
  /** What it says instead while `loading`. */
  loadingText?: string | undefined
  placeholder?: string | undefined
  clearLabel: string
  openLabel: string
  disabled?: boolean | undefined
  name?: string | undefined
  onBlur?: (() => void) | undefined
}

const TYPING = new Set(['input-change', 'input-clear', 'clear-press'])

function matches(item: ComboboxItem, typed: string): boolean {
  return fold(`${item.label} ${item.detail ?? ''}`).includes(fold(typed.trim()))
}

/** Text input with a list of choices that narrows while typing; accents and case are not told apart. */
export function Combobox(props: Props) {
  const { items, value, onInput, loading, emptyText } = props
  const layer = use(LayerContext)
  const [typed, setTyped] = useState('')
  const chosen = value === null ? null : (items.find((item) => item.value === value) ?? { value, label: value })
  return (
    <Base.Root
      items={items}
      value={chosen}
      onValueChange={(item: ComboboxItem | null) => props.onChange(item?.value ?? null)}
      onInputValueChange={(text: string, { reason }) => {
        setTyped(TYPING.has(reason) ? text.trim() : '')
        if (TYPING.has(reason)) onInput?.(text)
      }}
      isItemEqualToValue={(a: ComboboxItem, b: ComboboxItem) => a.value === b.value}
      filter={onInput ? null : matches}
      autoHighlight
      disabled={props.disabled ?? false}
    >
      <Base.InputGroup className={control.control}>
        <Base.Input
          {...controlAttributes(props)}
          name={props.name}
          onBlur={props.onBlur}
          placeholder={props.placeholder}
          autoComplete="off"
          spellCheck={false}
        />
        <Base.Clear className={cx(icon.button, css.inside)} aria-label={props.clearLabel}>
          <X className="small" />
        </Base.Clear>
        <Base.Trigger className={cx(icon.button, css.inside)} aria-label={props.openLabel}>
          <ChevronDown className="small" />
        </Base.Trigger>
      </Base.InputGroup>
      <Base.Portal container={layer ?? undefined}>
        <Base.Positioner className={css.positioner} sideOffset={4} positionMethod="fixed">
          <Base.Popup className={css.popup} aria-busy={loading || undefined}>
            <Base.Empty>
              <p className={css.empty}>{loading ? (props.loadingText ?? emptyText) : emptyText}</p>
            </Base.Empty>
            <Base.List className={css.list}>
              {(item: ComboboxItem) => (
                <Base.Item key={item.value} value={item} className={css.item}>
                  <Label parts={matchedParts(item.label, typed)} />
                  {item.detail && <span className={css.detail}>{item.detail}</span>}
                  <Base.ItemIndicator className={css.check}>
                    <Check className="small" />
                  </Base.ItemIndicator>
                </Base.Item>
              )}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

function Label({ parts: [before, matched, after] }: { parts: [string, string, string] }) {
  return (
    <span className={css.label}>
      {before}
      {matched && <mark>{matched}</mark>}
      {after}
    </span>
  )
}
