import { Check, Copy } from 'lucide-react'
import { useRef, useState } from 'react'
import css from './Control.module.css'
import { copyText } from '../browser/copy.ts'
import { cx } from '../cx.ts'
import type { FieldIds } from './field.ids.ts'
import { IconButton } from '../button/IconButton.tsx'
import { Tooltip } from '../popover/Tooltip.tsx'
import { VisuallyHidden } from '../text/VisuallyHidden.tsx'

type Props = FieldIds & {
  value: string
  /** Uses the monospaced font, for values that developers copy. */
  mono?: boolean | undefined
  /** Text of the copy button and its tooltip; without it there is no copy button. */
  copyLabel?: string | undefined
  /** Tooltip and announcement after copying. */
  copiedLabel?: string | undefined
}

/** Read-only value with a copy button. */
export function ReadOnlyInput({ value, mono, copyLabel, copiedLabel, ...ids }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    const done = await copyText(value)
    setCopied(done)
    if (!done) input.current?.select()
  }
  const reset = () => setCopied(false)
  return (
    <span className={cx(css.control, mono && css.mono)}>
      <input {...ids} ref={input} type="text" readOnly value={value} title={value} />
      {copyLabel && (
        <Tooltip text={copied ? (copiedLabel ?? copyLabel) : copyLabel} keepOnPress>
          <IconButton label={copyLabel} onClick={() => void copy()} onBlur={reset} onMouseLeave={reset}>
            {copied ? <Check /> : <Copy />}
          </IconButton>
        </Tooltip>
      )}
      <VisuallyHidden role="status">{copied && copiedLabel}</VisuallyHidden>
    </span>
  )
}
