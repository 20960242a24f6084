import { zodResolver } from '@hookform/resolvers/zod'
import { TIMING } from '@portal/domain/limits'
import { useEffect, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
  useForm,
  useWatch,
} from 'react-hook-form'
import type * as z from 'zod/mini'
import { CallFailure, messageOf } from '../../api/failure.ts'
import type { Versioned } from '../../api/setting.ts'
import { ask, toast, waiting } from '../../feedback/feedback.store.ts'
import { showFields } from './server.fields.ts'
import { hashContent } from './snapshot.ts'
import { type LeavePrompt, useLeaveGuard } from './use-leave-guard.ts'

interface Editing<Values> {
  /** Stored values and their ETag; if loading failed, an empty form. */
  initial: Versioned<Values>
  schema: z.ZodMiniType
  /** Saves the values if the ETag still matches and returns what is stored now. */
  save: (values: Values, etag: string | undefined) => Promise<Versioned<Values>>
  reload: () => Promise<Versioned<Values>>
  prompt?: LeavePrompt
  blocked?: ((values: Values) => string | undefined) | undefined
  failureNotice?: { title: string; ms: number } | undefined
}

export interface EditForm<Values extends FieldValues> {
  form: UseFormReturn<Values>
  unsaved: boolean
  blocked: string | undefined
  /** The last save failed; reset by the next attempt. */
  failed: boolean
  submit: () => Promise<void>
  discard: () => void
}

/**
 * State of an edit form: keeps a snapshot of the stored values, saves changes, takes a new snapshot from the answer, and asks before
 * unsaved changes are lost. A failed save keeps everything typed and shows the server's messages beside the fields.
 */
export function useEditForm<Values extends FieldValues>({
  initial,
  schema,
  save,
  reload,
  prompt = 'other',
  blocked,
  failureNotice,
}: Editing<Values>): EditForm<Values> {
  const form = useForm<Values>({
    defaultValues: initial.value as DefaultValues<Values>,
    resolver: zodResolver(schema as never) as unknown as Resolver<Values>,
  })
  const etag = useRef(initial.etag)
  const values = useWatch({ control: form.control })
  const unsaved = hashContent(values) !== hashContent(form.formState.defaultValues)
  const [failed, setFailed] = useState(false)
  useLeaveGuard(unsaved, prompt)

  const takeSnapshot = (stored: Versioned<Values>): void => {
    etag.current = stored.etag
    form.reset(stored.value)
  }
  // Replaces the snapshot if newer data arrived and the person has changed nothing.
  useEffect(() => {
    if (!unsaved && initial.etag !== etag.current) takeSnapshot(initial)
  })

  const saveValues = async (values: Values): Promise<void> => {
    setFailed(false)
    try {
      takeSnapshot(await waiting('Guardando...', () => save(values, etag.current)))
      toast({ tone: 'ok', title: 'Se ha guardado correctamente' }, TIMING.saved)
    } catch (error) {
      if (error instanceof CallFailure && error.code === 'stale') return resolveConflict(error)
      const [first] = error instanceof CallFailure ? showFields(form, error.fields) : []
      if (first) form.setFocus(first)
      setFailed(true)
      const notice = failureNotice
        ? { title: failureNotice.title, text: messageOf(error) }
        : { title: messageOf(error) }
      toast({ tone: 'bad', ...notice }, failureNotice?.ms ?? TIMING.error)
    }
  }

  const resolveConflict = async (failure: CallFailure): Promise<void> => {
    const stored = await reload().catch(() => undefined)
    if (!stored) return toast({ tone: 'bad', title: failure.message }, TIMING.error)
    const takeTheirs = await ask({
      title: 'Otra persona guardó cambios antes que tú',
      text: 'Puedes cargar lo último y perder lo que escribiste, o seguir con lo tuyo y guardarlo encima.',
      confirm: 'Cargar lo último',
      cancel: 'Seguir con lo mío',
    })
    if (takeTheirs) takeSnapshot(stored)
    else etag.current = stored.etag
  }

  return {
    form,
    unsaved,
    blocked: blocked?.(values as Values),
    failed,
    submit: () => form.handleSubmit(saveValues)(),
    discard: () => form.reset(),
  }
}
