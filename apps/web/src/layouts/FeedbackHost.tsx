import { type ComponentType, useEffect, useState } from 'react'
import { forgetNotices, useFeedback } from '../feedback/feedback.store.ts'
import { useSession } from '../session/session.store.ts'
import { aheadWhenIdle } from '../ui/browser/idle.ts'

/**
 * Loads the component that shows toasts and questions. For a signed-in person it loads at once, and a failure replaces the screen, because
 * nothing could be confirmed without it. For a visitor it loads when the browser is idle; a failure is ignored.
 */
export function FeedbackHost() {
  const signedIn = useSession(({ status }) => status === 'signed-in')
  const told = useFeedback(({ toasts }) => toasts.length > 0)
  const [Feedback, setFeedback] = useState<ComponentType>()
  const [failure, setFailure] = useState<Error>()
  useEffect(() => {
    if (Feedback) return
    const load = (): void =>
      void import('../feedback/Feedback.tsx').then(
        (loaded) => setFeedback(() => loaded.Feedback),
        (error: Error) => {
          setFailure(error)
          forgetNotices()
        },
      )
    if (!signedIn && !told) return aheadWhenIdle(load)
    load()
  }, [Feedback, signedIn, told])
  if (signedIn && failure && !Feedback) throw failure
  return Feedback && <Feedback />
}
