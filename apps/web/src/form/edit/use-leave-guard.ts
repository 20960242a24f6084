import { useEffect, useEffectEvent } from 'react'
import { useBlocker } from 'react-router'
import { ask } from '../../feedback/feedback.store.ts'
import { keepWork } from '../../session/kept-work.ts'
import { setUnsaved } from '../../session/session-end.ts'

export const UNSAVED = 'Tienes cambios sin guardar'

/** Texts of the question before leaving a screen with unsaved changes (spec §2). */
const PROMPTS = {
  detail: { title: '¿Estás seguro?', text: UNSAVED },
  other: { title: 'Estás seguro? Tienes cambios sin guardar' },
} as const
export type LeavePrompt = keyof typeof PROMPTS

const question = (prompt: LeavePrompt): Promise<boolean> =>
  ask({ ...PROMPTS[prompt], confirm: 'Si, salir', cancel: 'No, cancelar', danger: true })

const refuse = (event: BeforeUnloadEvent): void => event.preventDefault()

interface Guarded {
  /** Returns what the screen needs to show its unsaved changes again after the person signed in anew, as JSON can hold it. */
  typed: () => unknown
  /** Called before the next screen loads. */
  onLeave?: () => void
}

/**
 * Asks before unsaved changes are lost: on links, browser back, logout and closing the page. They are kept if the session ends; from then on
 * the page may be left without a question.
 */
export function useLeaveGuard(unsaved: boolean, prompt: LeavePrompt, { typed, onLeave }: Guarded): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved && currentLocation.pathname !== nextLocation.pathname,
  )
  const asked = useEffectEvent(async () => {
    const leave = await question(prompt)
    if (leave) onLeave?.()
    return leave
  })
  const keep = useEffectEvent((sub: string) => keepWork(sub, location.pathname, typed()))

  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void asked().then((leave) => (leave ? blocker.proceed() : blocker.reset()))
  }, [blocker])

  useEffect(() => {
    if (!unsaved) return
    const release = (): void => {
      removeEventListener('beforeunload', refuse)
      setUnsaved(undefined)
    }
    addEventListener('beforeunload', refuse)
    setUnsaved({
      keep: (sub) => keep(sub),
      release,
      ask: async () => {
        const leave = await asked()
        if (leave) release()
        return leave
      },
    })
    return release
  }, [unsaved])
}
