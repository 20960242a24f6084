import { Check, Copy, Eye, EyeOff } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import control from './Control.module.css'
import { copyLater } from './copy.ts'
import { cx } from './cx.ts'
import { type ControlIds, controlAttributes } from './field.ids.ts'
import { IconButton } from './IconButton.tsx'
import css from './SecretInput.module.css'
import { Tooltip } from './Tooltip.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'

type Props = ControlIds & {
  /** What shows while the value is hidden. */
  mask: string
  /** The value in clear, while it shows. */
  value: string | undefined
  showLabel: string
  hideLabel: string
  onToggle: () => void
  /** Fetches the value to copy it; a press on the text copies too. */
  read: () => Promise<string>
  copyLabel: string
  /** Tooltip of what copies, and what it says once copied, until the pointer or the focus leaves. */
  copyHint: string
  copiedHint: string
  /** A further button at the end. */
  action?: ReactNode
}

/** A value that shows only when asked for, and is copied without showing. */
export function SecretInput(props: Props) {
  const { mask, value, onToggle, read, copyHint, copiedHint, action } = props
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
  const hint = copied ? copiedHint : copyHint
  return (
    <span className={cx(control.control, css.secret)}>
      <Tooltip text={hint} keepOnPress>
        <input
          {...controlAttributes(props)}
          type="text"
          readOnly
          value={value ?? mask}
          className={css.value}
          {...copying}
        />
      </Tooltip>
      <IconButton label={value === undefined ? props.showLabel : props.hideLabel} onClick={onToggle}>
        {value === undefined ? <Eye /> : <EyeOff />}
      </IconButton>
      <Tooltip text={hint} keepOnPress>
        <IconButton label={props.copyLabel} {...copying}>
          {copied ? <Check /> : <Copy />}
        </IconButton>
      </Tooltip>
      {action}
      <VisuallyHidden role="status">{copied && copiedHint}</VisuallyHidden>
    </span>
  )
}
