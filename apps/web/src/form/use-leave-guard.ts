import { useEffect, useEffectEvent } from 'react'
import { useBlocker } from 'react-router'
import { ask } from '../feedback/feedback.store.ts'
import { askBeforeLogout } from '../session/keycloak.ts'

/** What an edited form says of itself. */
export const UNSAVED = 'Tienes cambios sin guardar'

/** The question of spec §2, in its two readings. */
const PROMPTS = {
  detail: { title: '¿Estás seguro?', text: UNSAVED },
  other: { title: 'Estás seguro? Tienes cambios sin guardar' },
} as const
export type LeavePrompt = keyof typeof PROMPTS

const question = (prompt: LeavePrompt): Promise<boolean> =>
  ask({ ...PROMPTS[prompt], confirm: 'Si, salir', cancel: 'No, cancelar', danger: true })

const refuse = (event: BeforeUnloadEvent): void => event.preventDefault()

/**
 * While there are unsaved changes, asks before any way out: links, the browser's back, logging out, closing the page.
 * @param onLeave told at once of a decision to leave; the screen stays until the next one has arrived
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
