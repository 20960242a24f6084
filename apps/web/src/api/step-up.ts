import { useEffect, useEffectEvent } from 'react'
import { leaveToSignInAgain, signedInAt } from '../session/keycloak.ts'
import { useSession } from '../session/session.store.ts'
import { CallFailure } from './failure.ts'

/** Key in session storage of the call that waits for a new sign-in. It outlives the redirects; its values are no secrets. */
const KEY = 'step-up'
const KEPT_MS = 5 * 60_000

interface Kept {
  /** Name of the call, with the ids of what it is about. */
  call: string
  values: unknown
  path: string
  sub: string | undefined
  /** Time of the sign-in that was too old. */
  signedInAt: number | undefined
  until: number
}

/** Time until which no call leaves for the provider: after a repetition a challenge is an error, so that nobody goes round in circles. */
let repeatedUntil = 0

/**
 * Runs a call that needs a recent sign-in. If the server asks for one, the person signs in and comes back to this address, where
 * `useRepeat` repeats the call with the values.
 */
export async function withRecentSignIn<R>(call: string, values: unknown, run: () => Promise<R>): Promise<R> {
  try {
    return await run()
  } catch (error) {
    const maxAge = error instanceof CallFailure ? error.maxAge : undefined
    if (maxAge === undefined || Date.now() < repeatedUntil) throw error
    const { sub } = useSession.getState()
    const until = Date.now() + KEPT_MS
    const kept: Kept = { call, values, path: location.pathname, sub, signedInAt: signedInAt(), until }
    sessionStorage.setItem(KEY, JSON.stringify(kept))
    return leaveToSignInAgain(maxAge)
  }
}

/** Call that waits in session storage, if this person signed in for it in the last five minutes. */
function waiting(call: string): Kept | undefined {
  const text = sessionStorage.getItem(KEY)
  const kept = text === null ? undefined : (JSON.parse(text) as Kept)
  if (kept?.call !== call || kept.path !== location.pathname || Date.now() > kept.until) return undefined
  return kept.signedInAt !== signedInAt() && kept.sub === useSession.getState().sub ? kept : undefined
}

/** Values of a call that will be repeated (`useRepeat`); undefined if it does not wait to be repeated. */
export const valuesToRepeat = <Values>(call: string): Values | undefined => waiting(call)?.values as Values | undefined

/** Repeats a call once, after the new sign-in that it waited for. */
export function useRepeat(call: string | undefined, act: () => void): void {
  const repeat = useEffectEvent(act)
  useEffect(() => {
    if (call === undefined || !waiting(call)) return
    sessionStorage.removeItem(KEY)
    repeatedUntil = Date.now() + KEPT_MS
    repeat()
  }, [call])
}
