import { type ComponentType, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { forgetNotices, tellNotOpened, useFeedback } from '../feedback/feedback.store.ts'
import { forgetAsked, whenAsked } from '../state/ask.ts'
import { aheadWhenIdle, whenIdle } from '../ui/browser/idle.ts'
import { useCloseOnBack } from '../ui/dialog/modal.ts'
import { keepUnsaved } from '../session/session-end.ts'
import { useSession } from '../session/session.store.ts'
import { closeSearch, openSearch, useSearch } from '../state/search.ts'
import { loadSearch, loadSearchWhenIdle, opensSearch } from './search.open.ts'

/** Loads the assistant's code when the browser is idle or a person opens the assistant; if that fails, the page works without it. */
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

/**
 * Loads the component that shows toasts and questions. For a signed-in person it loads at once, and if loading fails, the error page
 * replaces the screen. For a visitor it loads at the first toast or when the browser is idle; a failure is ignored.
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
          // The error page reloads, after which what was typed meanwhile is shown again.
          keepUnsaved()
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

/** Mounts the search dialog on every page; the keys `/` and Ctrl+K or a search button open it. */
export function SearchHost() {
  const wanted = useSearch(({ asked }) => asked !== null)
  const near = useSearch((search) => search.near)
  const { pathname } = useLocation()
  const [Box, setBox] = useState<ComponentType>()
  useEffect(() => loadSearchWhenIdle(pathname), [pathname])
  useEffect(() => {
    if (near) loadSearch().catch(() => undefined)
  }, [near])
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (!opensSearch(event)) return
      event.preventDefault()
      openSearch()
    }
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  }, [])
  useEffect(() => {
    if (!wanted || Box) return
    loadSearch().then(
      ({ SearchDialog }) => setBox(() => SearchDialog),
      () => {
        closeSearch()
        tellNotOpened('la búsqueda')
      },
    )
  }, [wanted, Box])
  return wanted && Box && <Box />
}
