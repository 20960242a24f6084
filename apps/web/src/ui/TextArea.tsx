import type { ComponentProps } from 'react'
import css from './Control.module.css'
import { cx } from './cx.ts'
import { type ControlIds, controlAttributes } from './field.ids.ts'

type Props = Omit<ComponentProps<'textarea'>, 'id'> & ControlIds & { mono?: boolean | undefined }

/** Multi-line text input, resizable vertically. */
export function TextArea({ mono, className, id, labelId: _labelId, describedBy, invalid, ...rest }: Props) {
  return (
    <span className={cx(css.control, mono && css.mono, className)}>
      <textarea {...controlAttributes({ id, describedBy, invalid })} {...rest} />
    </span>
  )
}
