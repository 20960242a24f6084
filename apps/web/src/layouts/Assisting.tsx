import { type ComponentType, useEffect, useState } from 'react'
import { whenIdle } from '../ui/idle.ts'

/** The assistant over any page, fetched when the page is alive and at rest; a page without it is still whole. */
export function Assisting() {
  const [Assistant, setAssistant] = useState<ComponentType>()
  useEffect(
    () =>
      whenIdle(() => {
        import('../features/assistant/Assistant.tsx').then(
          (loaded) => setAssistant(() => loaded.Assistant),
          () => undefined,
        )
      }),
    [],
  )
  return Assistant && <Assistant />
}
