import { Check, Copy } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import css from './CodeBlock.module.css'
import { codeTokens } from './code.tokens.ts'
import { copyText } from '../browser/copy.ts'
import { IconButton } from '../button/Button.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'

interface Props {
  code: string
  label: string
  head?: ReactNode
  copyLabel: string
  copiedLabel: string
}

/** Lets the keyboard focus and scroll the code (WCAG 2.1.1), because not all browsers do so by default. */
const SCROLLS = { tabIndex: 0 }

/** Short code example with syntax colours and a copy button; long lines scroll sideways. */
export function CodeBlock({ code, label, head = label, copyLabel, copiedLabel }: Props) {
  const [copied, setCopied] = useState(false)
  const reset = () => setCopied(false)
  return (
    <div className={css.code}>
      <div className={css.head}>
        {head}
        <IconButton
          label={copyLabel}
          onClick={() => void copyText(code).then(setCopied)}
          onBlur={reset}
          onMouseLeave={reset}
        >
          {copied ? <Check /> : <Copy />}
        </IconButton>
        <VisuallyHidden role="status">{copied && copiedLabel}</VisuallyHidden>
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
