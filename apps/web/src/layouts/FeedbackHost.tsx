import { type ComponentType, useEffect, useState } from 'react'
import { forgetNotices, useFeedback } from '../feedback/feedback.store.ts'
import { useSession } from '../session/session.store.ts'
import { aheadWhenIdle } from '../ui/idle.ts'

/**
 * The one place for notices and questions. Whoever signed in has it beside the first screen, and no screen without it; a visitor has it
 * once the page is at rest, since what it tells may be that there is no connection, and keeps the page where it does not arrive.
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
