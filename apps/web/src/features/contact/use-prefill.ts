import { type ContactMessage, TOPICS } from '@portal/domain/contact/contact'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { dropWork, keptWork } from '../../session/kept-work.ts'
import { useSession } from '../../session/session.store.ts'
import { writerQuery } from './contact.api.ts'

/** Fills the form with what the address names, then with who signed in; nothing that was typed changes. */
export function usePrefill(form: UseFormReturn<ContactMessage>): void {
  const { status, sub } = useSession()
  const { data } = useQuery({ ...writerQuery, enabled: status === 'signed-in' })
  const { resetField, getFieldState, reset } = form

  useEffect(() => {
    const asked = new URLSearchParams(location.search)
    const topic = TOPICS.find((each) => each === asked.get('topic'))
    if (topic) resetField('topic', { defaultValue: topic })
    resetField('request_id', { defaultValue: asked.get('request_id') ?? '' })
  }, [resetField])

  useEffect(() => {
    if (data?.name && !getFieldState('name').isDirty) resetField('name', { defaultValue: data.name })
    if (data?.email && !getFieldState('email').isDirty) resetField('email', { defaultValue: data.email })
  }, [data, getFieldState, resetField])

  // What was typed when the session ended.
  useEffect(() => {
    const kept = keptWork(sub)
    if (kept?.path !== location.pathname) return
    reset((kept.work as { typed: ContactMessage }).typed, { keepDefaultValues: true })
    dropWork()
  }, [sub, reset])
}
