import { Eye, EyeOff } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import control from './Control.module.css'
import { copyLater } from '../browser/copy.ts'
import { useCopied } from '../browser/use-copied.tsx'
import { cx } from '../cx.ts'
import { useFieldIds } from './Field.tsx'
import { IconButton } from '../button/Button.tsx'
import css from './SecretInput.module.css'
import { Tooltip } from '../popover/Tooltip.tsx'

const COPIED = 'Listo! Puedes usa CTRL+V'

interface Props {
  mask: string
  value: string | undefined
  /** Name of the secret, used in the labels of the buttons that show and copy it. */
  name: string
  onToggle: () => void
  read: () => Promise<string>
  action: ReactNode
}

/** Secret that is shown only on request; the copy button, or a click on the text, copies it without showing it. */
export function SecretInput({ mask, value, name, onToggle, read, action }: Props) {
  const busy = useRef(false)
  const { copied, handlers, icon } = useCopied(async () => {
    if (busy.current) return false
    busy.current = true
    return copyLater(read()).finally(() => {
      busy.current = false
    })
  })
  const hint = copied ? COPIED : 'Haz clic para copiar el valor'
  return (
    <span className={cx(control.control, css.secret)}>
      <Tooltip text={hint} keepOnPress>
        <input {...useFieldIds()} type="text" readOnly value={value ?? mask} className={css.value} {...handlers} />
      </Tooltip>
      <IconButton label={`${value === undefined ? 'Mostrar' : 'Ocultar'} ${name}`} onClick={onToggle}>
        {value === undefined ? <Eye /> : <EyeOff />}
      </IconButton>
      <Tooltip text={hint} keepOnPress>
        <IconButton label={`Copiar ${name}`} {...handlers}>
          {icon}
        </IconButton>
      </Tooltip>
      {action}
      <span className="visually-hidden" role="status">
        {copied && COPIED}
      </span>
    </span>
  )
}
