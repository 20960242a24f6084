import { Ellipsis, X } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react'

export interface HeadAction {
  label: string
  act: () => void
}

interface Props {
  name: string
  icon: string
  actions: readonly HeadAction[]
  close: () => void
}

/** Who answers, and what can be done with the conversation. */
export function PanelHead({ name, icon, actions, close }: Props) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !open) return
    // Here it closes the menu alone.
    event.stopPropagation()
    event.preventDefault()
    setOpen(false)
    button.current?.focus()
  }
  const events = {
    onKeyDown: press,
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) setOpen(false)
    },
  }
  return (
    <header className="head">
      {icon && <img src={icon} alt="" width="28" height="28" />}
      <div>
        <h2 id="name">{name}</h2>
        <p>Responde desde la documentación</p>
      </div>
      {actions.length > 0 && (
        <div className="more" {...events}>
          <button
            ref={button}
            type="button"
            className="icon"
            aria-label="Opciones de la conversación"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            <Ellipsis aria-hidden />
          </button>
          <ul className="menu" hidden={!open}>
            {actions.map(({ label, act }) => (
              <li key={label}>
                <button
                  type="button"
                  onClick={() => {
                    setOpen(false)
                    act()
                  }}
                >
                  {label}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
      <button type="button" className="icon" aria-label="Cerrar el asistente" onClick={close}>
        <X aria-hidden />
      </button>
    </header>
  )
}
