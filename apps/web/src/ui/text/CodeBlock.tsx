import type { ReactNode } from 'react'
import css from './CodeBlock.module.css'
import { codeTokens } from './code.tokens.ts'
import { copyText } from '../browser/copy.ts'
import { useCopied } from '../browser/use-copied.tsx'
import { IconButton } from '../button/Button.tsx'

interface Props {
  code: string
  /** Text that is copied, if it differs from the shown one. */
  source?: string
  label: string
  head?: ReactNode
  copyLabel: string
  copiedLabel: string
}

/** Lets the keyboard focus and scroll the code (WCAG 2.1.1), because not all browsers do so by default. */
const SCROLLS = { tabIndex: 0 }

/** Short code example with syntax colours and a copy button; long lines scroll sideways. */
export function CodeBlock({ code, source = code, label, head = label, copyLabel, copiedLabel }: Props) {
  const { copied, handlers, icon } = useCopied(() => copyText(source))
  return (
    <div className={css.code}>
      <div className={css.head}>
        {head}
        <IconButton label={copyLabel} {...handlers}>
          {icon}
        </IconButton>
        <span className="visually-hidden" role="status">
          {copied && copiedLabel}
        </span>
      </div>
      <pre {...SCROLLS} role="region" aria-label={label}>
        <code>
          {codeTokens(code).map(({ at, text, kind }) =>
            kind ? (
              <span key={at} className={css[kind]}>
                {text}
              </span>
            ) : (
              text
            ),
          )}
        </code>
      </pre>
    </div>
  )
}
