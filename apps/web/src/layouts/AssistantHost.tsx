import { type ComponentType, useEffect, useState } from 'react'
import { tellNotOpened } from '../feedback/feedback.store.ts'
import { forgetAsked, whenAsked } from '../state/ask.ts'
import { whenIdle } from '../ui/browser/idle.ts'
import { useCloseOnBack } from '../ui/dialog/use-close-on-back.ts'

/** Loads the assistant when the browser is idle or when it is opened; if loading fails, the page works without it. */
export function AssistantHost() {
  const [Assistant, setAssistant] = useState<ComponentType>()
  useCloseOnBack(forgetAsked)
  useEffect(() => {
    if (Assistant) return
    const load = (): void =>
      void import('../features/assistant/Assistant.tsx').then(
        (loaded) => setAssistant(() => loaded.Assistant),
        () => forgetAsked() && tellNotOpened('el asistente'),
      )
    const stops = [whenIdle(load), whenAsked(load)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [Assistant])
  return Assistant && <Assistant />
}
