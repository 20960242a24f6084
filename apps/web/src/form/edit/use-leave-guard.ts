import { useEffect, useEffectEvent } from 'react'
import { useBlocker } from 'react-router'
import { ask } from '../../feedback/feedback.store.ts'
import { askBeforeLogout } from '../../session/keycloak.ts'

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

/**
 * Asks before unsaved changes are lost: on links, browser back, logout and closing the page. `onLeave` runs before the next screen loads.
 */
export function useLeaveGuard(unsaved: boolean, prompt: LeavePrompt, onLeave?: () => void): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved && currentLocation.pathname !== nextLocation.pathname,
  )
  const asked = useEffectEvent(async () => {
    const leave = await question(prompt)
    if (leave) onLeave?.()
    return leave
  })

  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void asked().then((leave) => (leave ? blocker.proceed() : blocker.reset()))
  }, [blocker])

  useEffect(() => {
    if (!unsaved) return
    addEventListener('beforeunload', refuse)
    askBeforeLogout(async () => {
      const leave = await asked()
      if (leave) removeEventListener('beforeunload', refuse)
      return leave
    })
    return () => {
      removeEventListener('beforeunload', refuse)
      askBeforeLogout(undefined)
    }
  }, [unsaved])
}
