import type { TIMING } from '@portal/domain/limits'
import { useEffect, useEffectEvent } from 'react'
import { messageOf } from '../api/failure.ts'
import { splitCode } from '../ui/text/support.code.ts'
import { toast } from './feedback.store.ts'

export const toastFailure = (error: unknown, time: keyof typeof TIMING): void =>
  toast({ tone: 'bad', title: messageOf(error) }, time)

/** Shows a toast whenever the message of a failed load changes, but not only its code; `message` is false if nothing failed. */
export function useFailureToast(message: string | false): void {
  const show = useEffectEvent(() => message && toast({ tone: 'bad', title: message }, 'error'))
  const words = message && splitCode(message)[0]
  useEffect(() => {
    if (words) show()
  }, [words])
}
