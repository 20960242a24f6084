import { useRef } from 'react'
import css from './Control.module.css'
import { copyText } from '../browser/copy.ts'
import { useCopied } from '../browser/use-copied.tsx'
import { cx } from '../cx.ts'
import { useFieldIds } from './Field.tsx'
import { IconButton } from '../button/Button.tsx'
import { Tooltip } from '../popover/Tooltip.tsx'

interface Props {
  value: string
  mono?: boolean | undefined
  /** Name of the value in the label of its copy button; without it there is no such button. */
  copyable?: string | undefined
}

export function ReadOnlyInput({ value, mono, copyable }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const { copied, handlers, icon } = useCopied(async () => {
    const done = await copyText(value)
    if (!done) input.current?.select()
    return done
  })
  return (
    <span className={cx(css.control, mono && css.mono)}>
      <input {...useFieldIds()} ref={input} type="text" readOnly value={value} title={value} />
      {copyable && (
        <Tooltip text={copied ? 'Copiado' : 'Copiar'} keepOnPress>
          <IconButton label={`Copiar ${copyable}`} {...handlers}>
            {icon}
          </IconButton>
        </Tooltip>
      )}
      <span className="visually-hidden" role="status">
        {copied && 'Copiado'}
      </span>
    </span>
  )
}
