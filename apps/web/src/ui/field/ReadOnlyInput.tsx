import { Check, Copy } from 'lucide-react'
import { useRef, useState } from 'react'
import css from './Control.module.css'
import { copyText } from '../browser/copy.ts'
import { cx } from '../cx.ts'
import { useFieldIds } from './Field.tsx'
import { IconButton } from '../button/Button.tsx'
import { Tooltip } from '../popover/Tooltip.tsx'
import { VisuallyHidden } from '../text/VisuallyHidden.tsx'

interface Props {
  value: string
  mono?: boolean | undefined
  copyable?: boolean | undefined
}

export function ReadOnlyInput({ value, mono, copyable }: Props) {
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
      <input {...useFieldIds()} ref={input} type="text" readOnly value={value} title={value} />
      {copyable && (
        <Tooltip text={copied ? 'Copiado' : 'Copiar'} keepOnPress>
          <IconButton label="Copiar" onClick={() => void copy()} onBlur={reset} onMouseLeave={reset}>
            {copied ? <Check /> : <Copy />}
          </IconButton>
        </Tooltip>
      )}
      <VisuallyHidden role="status">{copied && 'Copiado'}</VisuallyHidden>
    </span>
  )
}
