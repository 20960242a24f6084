import { useState } from 'react'
import { messageOf } from '../api/failure.ts'
import { toast } from './feedback.store.ts'
import { logFailure } from './log.ts'

const AGAIN = 'Vuelve a intentarlo en unos segundos.'

/** Runs a download and says so if it fails. @returns whether it runs, and the function that starts it */
export function useSaving(save: () => Promise<void>): [busy: boolean, start: () => void] {
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    try {
      await save()
    } catch (error) {
      logFailure('Download failed', error)
      toast({ tone: 'bad', title: 'No pudimos descargar el archivo', text: messageOf(error, AGAIN) }, 'longNotice')
    } finally {
      setBusy(false)
    }
  }
  return [busy, () => void run()]
}
