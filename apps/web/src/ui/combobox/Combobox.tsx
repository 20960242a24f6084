import { Check, ChevronDown, X } from 'lucide-react'
import { useRef } from 'react'
import css from './Combobox.module.css'
import control from '../field/Control.module.css'
import { type ComboboxOptions, type ComboboxState, useCombobox } from './combobox.state.ts'
import { useFieldIds } from '../field/Field.tsx'
import { IconButton } from '../button/Button.tsx'
import { matchedParts } from './match.ts'
import { openBeside } from '../popover/popover.place.ts'

interface Props extends ComboboxOptions {
  /** Name of the field in the labels of its buttons. */
  name: string
  emptyText: string
  placeholder?: string | undefined
  onFocus?: (() => void) | undefined
}

/** Text input with a list of choices that narrows while typing (ARIA combobox). Accents and case are ignored. */
export function Combobox(props: Props) {
  const { name, value, emptyText, loading } = props
  const ids = useFieldIds()
  const field = useRef<HTMLSpanElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const state = useCombobox(props)
  const listId = `${ids.id}-list`
  const active = state.open ? state.shown[state.active] : undefined
  return (
    <span
      ref={field}
      className={control.control}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) state.leave()
      }}
    >
      <input
        {...ids}
        ref={input}
        type="text"
        role="combobox"
        placeholder={props.placeholder ?? 'Todos'}
        autoComplete="off"
        spellCheck={false}
        aria-autocomplete="list"
        aria-expanded={state.open}
        aria-controls={state.open ? listId : undefined}
        aria-activedescendant={active && `${listId}-${state.active}`}
        value={state.text}
        onChange={(event) => state.type(event.target.value)}
        onFocus={props.onFocus}
        onClick={state.show}
        onKeyDown={state.press}
      />
      {value !== null && (
        <IconButton
          className={css.inside}
          label={`Borrar ${name}`}
          tabIndex={-1}
          onClick={() => {
            state.choose(null)
            input.current?.focus()
          }}
        >
          <X className="small" />
        </IconButton>
      )}
      <IconButton
        className={css.inside}
        label={`Mostrar opciones de ${name}`}
        tabIndex={-1}
        onClick={() => {
          if (state.open) state.hide()
          else state.show()
          input.current?.focus()
        }}
      >
        <ChevronDown className="small" />
      </IconButton>
      {state.open && (
        <div
          popover="manual"
          role="presentation"
          className={css.popup}
          aria-busy={loading || undefined}
          ref={(panel) => {
            if (panel && field.current) openBeside(field.current, panel)
          }}
          onMouseDown={(event) => event.preventDefault()}
        >
          <Options id={listId} labelledBy={ids['aria-labelledby']} state={state} />
          <p role="status" className={css.empty}>
            {state.shown.length === 0 && (loading ? 'Buscando…' : emptyText)}
          </p>
        </div>
      )}
    </span>
  )
}

function Options({ id, labelledBy, state }: { id: string; labelledBy: string | undefined; state: ComboboxState }) {
  return (
    <div role="listbox" id={id} aria-labelledby={labelledBy} className={css.list}>
      {state.shown.map((item, index) => {
        const [before, matched, after] = matchedParts(item.label, state.typed)
        return (
          <button
            key={item.value}
            type="button"
            tabIndex={-1}
            id={`${id}-${index}`}
            role="option"
            aria-selected={item.value === state.value}
            data-active={index === state.active || undefined}
            className={css.item}
            ref={(option) => {
              if (index === state.active) option?.scrollIntoView({ block: 'nearest' })
            }}
            onMouseMove={() => state.point(index)}
            onClick={() => state.choose(item)}
          >
            <span className={css.text}>
              {before}
              {matched && <mark>{matched}</mark>}
              {after}
              {item.detail && <span className={css.detail}>{item.detail}</span>}
            </span>
            {item.value === state.value && <Check className="small" />}
          </button>
        )
      })}
    </div>
  )
}
