import { useEffect, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { toast } from '../../feedback/feedback.store.ts'
import { dropWork, keptWork } from '../../session/kept-work.ts'
import { useSession } from '../../session/session.store.ts'

interface KeptWork<Work> {
  work: Work | undefined
  drop: () => void
}

/** Reads the values that this person had typed on this screen when their session ended; `useShownAgain` puts them into the form and drops them. */
export function useKeptWork<Work>(): KeptWork<Work> {
  const [work, setWork] = useState(() => {
    const kept = keptWork(useSession.getState().sub)
    return kept?.path === location.pathname ? (kept.work as Work) : undefined
  })
  const drop = (): void => {
    dropWork()
    setWork(undefined)
  }
  return { work, drop }
}

/** Shows kept work in its form after the first render, as unsaved changes, and says so. */
export function useShownAgain<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  { work, drop }: KeptWork<{ typed: Values }>,
): void {
  useEffect(() => {
    if (!work) return
    form.reset(work.typed, { keepDefaultValues: true })
    drop()
    toast({ tone: 'ok', title: 'Recuperamos lo que escribiste', text: 'Revísalo y guárdalo.' }, 'unasked')
  })
}
