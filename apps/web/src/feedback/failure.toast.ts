import type { TIMING } from '@portal/domain/limits'
import { useEffect } from 'react'
import { messageOf } from '../api/failure.ts'
import { toast } from './feedback.store.ts'

export const toastFailure = (error: unknown, time: keyof typeof TIMING): void =>
  toast({ tone: 'bad', title: messageOf(error) }, time)

/** Shows a toast whenever the message of a failed load changes; `message` is false if nothing failed. */
export function useFailureToast(message: string | false): void {
  useEffect(() => {
    if (message) toast({ tone: 'bad', title: message }, 'error')
  }, [message])
}
