import { Check, Copy } from 'lucide-react'
import { useState } from 'react'

/**
 * State of a copy button: `copied` is true after a successful copy until the pointer or the focus leaves the button.
 * @param copy copies the text; false if the browser refused
 */
export function useCopied(copy: () => Promise<boolean>) {
  const [copied, setCopied] = useState(false)
  const reset = () => setCopied(false)
  const handlers = { onClick: () => void copy().then(setCopied), onBlur: reset, onMouseLeave: reset }
  return { copied, handlers, icon: copied ? <Check /> : <Copy /> }
}
