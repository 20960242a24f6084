import { Ellipsis, X } from 'lucide-react'
import { useRef } from 'react'
import { placeBeside } from '../../ui/popover/popover.place.ts'

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
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  return (
    <header className="head">
      {icon && <img src={icon} alt="" width="28" height="28" />}
      <div>
        <h2 id="name">{name}</h2>
        <p>Responde con la documentación</p>
      </div>
      {actions.length > 0 && (
        <>
          <button
            ref={button}
            type="button"
            className="icon"
            aria-label="Opciones de la conversación"
            popoverTarget="options"
          >
            <Ellipsis aria-hidden />
          </button>
          <div
            ref={menu}
            id="options"
            role="presentation"
            className="menu"
            popover="auto"
            data-align="end"
            onBeforeToggle={({ newState, currentTarget }) => {
              if (newState === 'open' && button.current) placeBeside(button.current, currentTarget)
            }}
            onBlur={({ relatedTarget, currentTarget }) => {
              if (!relatedTarget || relatedTarget === button.current || currentTarget.contains(relatedTarget)) return
              currentTarget.hidePopover()
            }}
          >
            <ul role="list">
              {actions.map(({ label, act }) => (
                <li key={label}>
                  <button
                    type="button"
                    onClick={() => {
                      menu.current?.hidePopover()
                      act()
                    }}
                  >
                    {label}
                  </button>
                </li>
              ))}
            </ul>
          </div>
        </>
      )}
      <button type="button" className="icon" aria-label="Cerrar el asistente" onClick={close}>
        <X aria-hidden />
      </button>
    </header>
  )
}
