import { Check, Copy } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import css from './CodeBlock.module.css'
import { codeTokens } from './code.tokens.ts'
import { copyText } from './copy.ts'
import { IconButton } from './IconButton.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'

interface Props {
  code: string
  /** Name of the example for those who listen. */
  label: string
  /** What stands in its head, the label unless given. */
  head?: ReactNode
  copyLabel: string
  copiedLabel: string
}

/** What scrolls must be reached by the keyboard (WCAG 2.1.1), in browsers that do not see to it themselves. */
const SCROLLS = { tabIndex: 0 }

/** A short example of code with a button that copies it; scrolls sideways by itself. */
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
