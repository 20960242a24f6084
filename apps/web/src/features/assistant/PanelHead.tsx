import { BRAND } from '@portal/domain/brand'
import { Ellipsis, X } from 'lucide-react'
import { IconButton } from '../../ui/button/IconButton.tsx'
import { iconButtonClass } from '../../ui/button/icon-button.class.ts'
import { Popover } from '../../ui/popover/Popover.tsx'
import css from './Panel.module.css'

interface Props {
  actions: readonly { label: string; act: () => void }[]
  close: () => void
}

/** Name of the assistant, the menu of the conversation and the close button. */
export function PanelHead({ actions, close }: Props) {
  return (
    <header className={css.head}>
      <img src="/favicon.svg" alt="" width="28" height="28" />
      <div>
        <h2 id="assistant-name">{BRAND.assistant.name}</h2>
        <p>Responde con la documentación</p>
      </div>
      <Popover align="end" label="Opciones de la conversación" buttonClass={iconButtonClass} trigger={<Ellipsis />}>
        {(hide) => (
          <ul role="list">
            {actions.map(({ label, act }) => (
              <li key={label}>
                <button
                  type="button"
                  onClick={() => {
                    hide()
                    act()
                  }}
                >
                  {label}
                </button>
              </li>
            ))}
          </ul>
        )}
      </Popover>
      <IconButton label="Cerrar el asistente" onClick={close}>
        <X />
      </IconButton>
    </header>
  )
}
