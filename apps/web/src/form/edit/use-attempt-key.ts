import { useRef } from 'react'

/** Idempotency keys for a form: the same content gets the same key, so that a retry after a lost answer is not executed twice. */
export function useAttemptKey(): (content: unknown) => string {
  const attempt = useRef({ asked: '', key: '' })
  return (content) => {
    const asked = JSON.stringify(content)
    if (attempt.current.asked !== asked) attempt.current = { asked, key: crypto.randomUUID() }
    return attempt.current.key
  }
}
