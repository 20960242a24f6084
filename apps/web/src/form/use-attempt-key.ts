import { useRef } from 'react'

/** One key for one content: what is sent again after a lost answer is the same act, and happens once. */
export function useAttemptKey(): (content: unknown) => string {
  const attempt = useRef({ asked: '', key: '' })
  return (content) => {
    const asked = JSON.stringify(content)
    if (attempt.current.asked !== asked) attempt.current = { asked, key: crypto.randomUUID() }
    return attempt.current.key
  }
}
