import { useEffect, useEffectEvent } from 'react'
import { leaveToSignInAgain, signedInAt } from '../session/keycloak.ts'
import { useSession } from '../session/session.store.ts'
import { CallFailure } from './failure.ts'

/** Key in session storage of the call that waits for a new sign-in. It outlives the redirects; its values are no secrets. */
const KEY = 'step-up'
const KEPT_MS = 5 * 60_000

interface WaitingCall {
  /** Name of the call, with the ids of what it is about. */
  call: string
  values: unknown
  path: string
  sub: string | undefined
  /** Time of the sign-in that was too old. */
  signedInAt: number | undefined
  until: number
}

/** Call that is being repeated: a second challenge to it is an error, so that nobody goes round in circles. */
let repeated: string | undefined

/**
 * Runs a call that needs a recent sign-in. If the server asks for one, the person signs in and comes back to this address, where
 * `useRepeat` repeats the call with the values.
 */
export async function withRecentSignIn<R>(call: string, values: unknown, run: () => Promise<R>): Promise<R> {
  const again = repeated === call
  if (again) repeated = undefined
  try {
    return await run()
  } catch (error) {
    const maxAge = error instanceof CallFailure ? error.maxAge : undefined
    if (maxAge === undefined || again) throw error
    const { sub } = useSession.getState()
    const until = Date.now() + KEPT_MS
    const kept: WaitingCall = { call, values, path: location.pathname, sub, signedInAt: signedInAt(), until }
    sessionStorage.setItem(KEY, JSON.stringify(kept))
    return leaveToSignInAgain(maxAge)
  }
}

/** Whether this person signed in for a call in the last five minutes, and came back to its page. */
const isDue = ({ path, until, sub, signedInAt: before }: WaitingCall): boolean =>
  path === location.pathname && Date.now() <= until && before !== signedInAt() && sub === useSession.getState().sub

/** Call that waits in session storage, if it is due; any call that is not is dropped, so that no later sign-in carries it out. */
function waiting(call: string): WaitingCall | undefined {
  const text = sessionStorage.getItem(KEY)
  if (text === null) return undefined
  const kept = JSON.parse(text) as WaitingCall
  if (!isDue(kept)) sessionStorage.removeItem(KEY)
  else if (kept.call === call) return kept
  return undefined
}

/** Values of a call that will be repeated (`useRepeat`); undefined if it does not wait to be repeated. */
export const valuesToRepeat = <Values>(call: string): Values | undefined => waiting(call)?.values as Values | undefined

/**
 * Repeats a call once, after the new sign-in that it waited for. Without `act` the call is only taken out: its dialog opens filled in and
 * waits for the press.
 */
export function useRepeat(call: string | undefined, act?: () => void): void {
  const repeat = useEffectEvent(() => {
    if (!act) return
    repeated = call
    act()
  })
  useEffect(() => {
    if (call === undefined || !waiting(call)) return
    sessionStorage.removeItem(KEY)
    repeat()
  }, [call])
}
