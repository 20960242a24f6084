import type { ReactNode } from 'react'
import { copyText } from '../browser/copy.ts'
import { useCopied } from '../browser/use-copied.tsx'
import { IconButton } from '../button/Button.tsx'
import css from './TextBlock.module.css'

/** Lets the keyboard focus and scroll the text (WCAG 2.1.1), because not all browsers do so by default. */
const SCROLLS = { tabIndex: 0 }

interface Props {
  label: string
  /** Text that is copied, and shown without `children`. */
  text: string
  /** Said beside the label, for example how long the text is. */
  size?: string
  wrap?: boolean
  children?: ReactNode
}

/** Text of a message in monospace, with a button that copies it. */
export function TextBlock({ label, text, size, wrap, children = text }: Props) {
  const { copied, handlers, icon } = useCopied(() => copyText(text))
  return (
    <div className={css.block}>
      <div>
        <h3>{label}</h3>
        {size && <span className={css.size}>{size}</span>}
        <IconButton label={`Copiar: ${label}`} {...handlers}>
          {icon}
        </IconButton>
        <span className="visually-hidden" role="status">
          {copied && 'Copiado'}
        </span>
      </div>
      <pre {...SCROLLS} role="region" aria-label={label} data-wrap={wrap || undefined}>
        <code>{children}</code>
      </pre>
    </div>
  )
}
