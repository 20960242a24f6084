import { useState } from 'react'
import { toastFailure } from '../../feedback/failure.toast.ts'

/** Makes a call of a button and says so if it fails. @returns whether it runs, and the function that starts one */
export function useAct(): [busy: boolean, act: (call: () => Promise<void>) => void] {
  const [busy, setBusy] = useState(false)
  const act = (call: () => Promise<void>): void => {
    setBusy(true)
    void call()
      .catch((error: unknown) => toastFailure(error, 'longNotice'))
      .finally(() => setBusy(false))
  }
  return [busy, act]
}
