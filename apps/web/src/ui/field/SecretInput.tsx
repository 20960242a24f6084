import { Check, Copy, Eye, EyeOff } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import control from './Control.module.css'
import { copyLater } from '../browser/copy.ts'
import { cx } from '../cx.ts'
import { useFieldIds } from './Field.tsx'
import { IconButton } from '../button/Button.tsx'
import css from './SecretInput.module.css'
import { Tooltip } from '../popover/Tooltip.tsx'
import { VisuallyHidden } from '../text/VisuallyHidden.tsx'

const COPIED = 'Listo! Puedes usa CTRL+V'

interface Props {
  mask: string
  value: string | undefined
  /** Name of the secret in the labels of the buttons. */
  name: string
  onToggle: () => void
  read: () => Promise<string>
  action: ReactNode
}

/** Secret that is shown only on request; the copy button, or a click on the text, copies it without showing it. */
export function SecretInput({ mask, value, name, onToggle, read, action }: Props) {
  const busy = useRef(false)
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    if (busy.current) return
    busy.current = true
    setCopied(await copyLater(read()))
    busy.current = false
  }
  const reset = () => setCopied(false)
  const copying = { onClick: () => void copy(), onBlur: reset, onMouseLeave: reset }
  const hint = copied ? COPIED : 'Haz clic para copiar el valor'
  return (
    <span className={cx(control.control, css.secret)}>
      <Tooltip text={hint} keepOnPress>
        <input {...useFieldIds()} type="text" readOnly value={value ?? mask} className={css.value} {...copying} />
      </Tooltip>
      <IconButton label={`${value === undefined ? 'Mostrar' : 'Ocultar'} ${name}`} onClick={onToggle}>
        {value === undefined ? <Eye /> : <EyeOff />}
      </IconButton>
      <Tooltip text={hint} keepOnPress>
        <IconButton label={`Copiar ${name}`} {...copying}>
          {copied ? <Check /> : <Copy />}
        </IconButton>
      </Tooltip>
      {action}
      <VisuallyHidden role="status">{copied && COPIED}</VisuallyHidden>
    </span>
  )
}
