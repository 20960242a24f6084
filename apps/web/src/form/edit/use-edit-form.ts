import { zodResolver } from '@hookform/resolvers/zod'
import type { Answer, BodyInput, Endpoint } from '@portal/contract/endpoint'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { type DefaultValues, type FieldValues, type Resolver, useForm, useWatch } from 'react-hook-form'
import type * as z from 'zod/mini'
import { CallFailure, messageOf } from '../../api/failure.ts'
import { reloadSetting, saveSetting, type Setting, type Versioned } from '../../api/setting.ts'
import { ask, toast, waiting } from '../../feedback/feedback.store.ts'
import { showFields } from './submission.ts'
import { hashContent } from './snapshot.ts'
import { useKeptWork, useShownAgain } from './use-kept-work.ts'
import { type LeavePrompt, useLeaveGuard } from './use-leave-guard.ts'

/** Section that a form edits, and how its stored data become the values of the form. */
export interface Edited<Read extends Endpoint, Write extends Endpoint, Values extends FieldValues> {
  setting: Setting<Read, Write>
  schema: z.ZodMiniType
  valuesOf: (stored: Answer<Read>) => Values
  bodyOf: (values: Values) => BodyInput<Write>
  prompt?: LeavePrompt
  onSaved?: (stored: Answer<Read>) => void
  /** Returns the reason, shown to the person, why the form cannot be saved with its current values; undefined if it can. */
  blocked?: (values: Values) => string | undefined
  /** Title of the toast for a failed save, and how long it stays; by default the title is the server's message. */
  failureNotice?: { title: string; time: 'error' | 'longNotice' }
}

/** What is kept of a form if the session ends: with its snapshot, so that a change that somebody saves meanwhile is noticed. */
interface Kept<Values> {
  typed: Values
  snapshot: Versioned<Values>
}

/**
 * State of an edit form: keeps a snapshot of the stored values, saves changes, takes a new snapshot from the answer, and asks before
 * unsaved changes are lost. A failed save keeps everything typed and shows the server's messages beside the fields.
 */
export function useEditForm<Read extends Endpoint, Write extends Endpoint, Values extends FieldValues>(
  edited: Edited<Read, Write, Values>,
  uuid: string,
  loaded: Versioned<Answer<Read>>,
) {
  const { setting, schema, valuesOf, bodyOf, prompt = 'other', onSaved, blocked, failureNotice } = edited
  const shown = ({ value, etag }: Versioned<Answer<Read>>): Versioned<Values> => ({ value: valuesOf(value), etag })
  const initial = shown(loaded)
  const kept = useKeptWork<Kept<Values>>()
  const start = kept.work?.snapshot ?? initial
  const form = useForm<Values>({
    defaultValues: start.value as DefaultValues<Values>,
    resolver: zodResolver(schema as never) as unknown as Resolver<Values>,
  })
  const etag = useRef(start.etag)
  const values = useWatch({ control: form.control })
  const unsaved = kept.work !== undefined || hashContent(values) !== hashContent(form.formState.defaultValues)
  const [failed, setFailed] = useState<string>()
  const typed = (): Kept<FieldValues> => ({
    typed: form.getValues(),
    snapshot: { value: form.formState.defaultValues ?? {}, etag: etag.current },
  })
  useShownAgain(form, kept)
  useLeaveGuard(unsaved, prompt, { typed })

  const takeSnapshot = (stored: Versioned<Values>): void => {
    etag.current = stored.etag
    form.reset(stored.value)
  }
  // Replaces the snapshot if newer data arrived and the person has changed nothing.
  useEffect(() => {
    if (!unsaved && initial.etag !== etag.current) takeSnapshot(initial)
  })

  const save = async (values: Values): Promise<void> => {
    setFailed(undefined)
    try {
      const saved = await waiting('Guardando...', () => saveSetting(setting, uuid, bodyOf(values), etag.current))
      onSaved?.(saved.value)
      takeSnapshot(shown(saved))
      toast({ tone: 'ok', title: 'Se ha guardado correctamente' }, 'saved')
    } catch (error) {
      if (error instanceof CallFailure && error.code === 'stale') return resolveConflict(error)
      const [first] = error instanceof CallFailure ? showFields(form, error.fields) : []
      if (first) form.setFocus(first)
      const cause = messageOf(error)
      setFailed(cause)
      const notice = failureNotice ? { title: failureNotice.title, text: cause } : { title: cause }
      toast({ tone: 'bad', ...notice }, failureNotice?.time ?? 'error')
    }
  }

  const resolveConflict = async (failure: CallFailure): Promise<void> => {
    const stored = await reloadSetting(setting, uuid).then(shown, () => undefined)
    if (!stored) return toast({ tone: 'bad', title: failure.message }, 'error')
    const takeTheirs = await ask({
      title: 'Otra persona guardó cambios antes que tú',
      text: 'Puedes cargar lo último y perder lo que escribiste, o seguir con lo tuyo y guardarlo encima.',
      confirm: 'Cargar lo último',
      cancel: 'Seguir con lo mío',
    })
    if (takeTheirs) takeSnapshot(stored)
    else etag.current = stored.etag
  }

  const submit = (event: SyntheticEvent): Promise<void> => form.handleSubmit(save)(event)
  return { form, unsaved, blocked: blocked?.(values as Values), failed, submit }
}
