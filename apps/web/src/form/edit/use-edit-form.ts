import { zodResolver } from '@hookform/resolvers/zod'
import type { Answer, BodyInput, Endpoint } from '@portal/contract/endpoint'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { type DefaultValues, type FieldValues, type Resolver, useForm, useWatch } from 'react-hook-form'
import type * as z from 'zod/mini'
import { CallFailure, messageOf } from '../../api/failure.ts'
import { flushSync } from 'react-dom'
import { saveSetting, type Setting, type Versioned } from '../../api/setting.ts'
import { saving, toast } from '../../feedback/feedback.store.ts'
import { refreshRoad } from '../../state/road.ts'
import { showFields } from './submission.ts'
import { changedIn, hashContent } from './snapshot.ts'
import { useKeptWork, useShownAgain } from './use-kept-work.ts'
import { type LeavePrompt, useLeaveGuard } from './use-leave-guard.ts'
import { type Division, useMerge } from './use-merge.tsx'

/** Section that a form edits, and how its stored data become the values of the form. */
export interface Edited<Read extends Endpoint, Write extends Endpoint, Values extends FieldValues> {
  setting: Setting<Read, Write>
  schema: z.ZodMiniType
  valuesOf: (stored: Answer<Read>) => Values
  bodyOf: (values: Values) => BodyInput<Write>
  /** Division of the values into parts that are merged one by one; by default each field is a part. */
  division?: Division<Values>
  prompt?: LeavePrompt
  onSaved?: (stored: Answer<Read>) => void
  /** Returns the reason, shown to the person, why the form cannot be saved with its current values; undefined if it can. */
  blocked?: (values: Values) => string | undefined
  /** Title of the toast for a failed save, and how long it stays; by default the title is the server's message. */
  failureNotice?: { title: string; time: 'error' | 'longNotice' }
}

/** Typed values and snapshot of a form, kept when the session ends. The snapshot has the version, so that a later save of somebody else is noticed. */
interface KeptForm<Values> {
  typed: Values
  snapshot: Versioned<Values>
}

/**
 * State of an edit form: keeps a snapshot of the stored values, saves changes, takes a new snapshot from the answer, and asks before
 * unsaved changes are lost. A failed save keeps everything typed and shows the server's messages beside the fields. A save that was
 * overtaken by another one is merged with it.
 */
export function useEditForm<Read extends Endpoint, Write extends Endpoint, Values extends FieldValues>(
  edited: Edited<Read, Write, Values>,
  uuid: string,
  loaded: Versioned<Answer<Read>>,
) {
  const { setting, schema, valuesOf, bodyOf, division, prompt = 'other', onSaved, blocked, failureNotice } = edited
  const shown = ({ value, etag }: Versioned<Answer<Read>>): Versioned<Values> => ({ value: valuesOf(value), etag })
  const initial = shown(loaded)
  const kept = useKeptWork<KeptForm<Values>>()
  const start = kept.work?.snapshot ?? initial
  const form = useForm<Values>({
    defaultValues: start.value as DefaultValues<Values>,
    resolver: zodResolver(schema as never) as unknown as Resolver<Values>,
  })
  const snapshot = useRef(start)
  const values = useWatch({ control: form.control })
  const unsaved = kept.work !== undefined || hashContent(values) !== hashContent(form.formState.defaultValues)
  const changed = changedIn(values, form.formState.defaultValues)
  const [failed, setFailed] = useState<string>()
  const toKeep = (): KeptForm<Values> => ({ typed: form.getValues(), snapshot: snapshot.current })
  useShownAgain(form, kept)
  useLeaveGuard(unsaved, prompt, { typed: toKeep })

  const takeSnapshot = (stored: Versioned<Values>): void => {
    snapshot.current = stored
    form.reset(stored.value)
  }
  /** Shows values as unsaved changes of a snapshot. */
  const restore = (stored: Versioned<Values>, values: Values): void => {
    takeSnapshot(stored)
    form.reset(values, { keepDefaultValues: true })
  }
  /** Drops what was typed. @returns function that brings it back, as a change of the snapshot that it was typed on */
  const drop = (): (() => void) => {
    const [stored, values] = [snapshot.current, form.getValues()]
    setFailed(undefined)
    flushSync(() => form.reset())
    return () => flushSync(() => restore(stored, values))
  }
  // Replaces the snapshot if newer data arrived and the person has changed nothing.
  useEffect(() => {
    if (!unsaved && initial.etag !== snapshot.current.etag) takeSnapshot(initial)
  })
  const { merge, dialog } = useMerge({ setting, uuid, division, shown })

  const save = async (values: Values): Promise<void> => {
    setFailed(undefined)
    try {
      const saved = await saving(() => saveSetting(setting, uuid, bodyOf(values), snapshot.current.etag))
      onSaved?.(saved.value)
      refreshRoad(uuid)
      takeSnapshot(shown(saved))
      toast({ tone: 'ok', title: 'Se ha guardado correctamente' }, 'saved')
    } catch (error) {
      if (error instanceof CallFailure && error.code === 'stale') return mergeAndSave(error)
      const [first] = error instanceof CallFailure ? showFields(form, error.fields) : []
      if (first) form.setFocus(first)
      const cause = messageOf(error)
      setFailed(cause)
      const notice = failureNotice ? { title: failureNotice.title, text: cause } : { title: cause }
      toast({ tone: 'bad', ...notice }, failureNotice?.time ?? 'error')
    }
  }

  /** Saves what was typed together with what somebody else saved meanwhile. */
  const mergeAndSave = async (failure: CallFailure): Promise<void> => {
    const merged = await merge(snapshot.current, form.getValues).catch(() =>
      toast({ tone: 'bad', title: messageOf(failure) }, 'error'),
    )
    if (!merged) return
    flushSync(() => restore(merged.stored, merged.values))
    await form.handleSubmit(save)()
  }

  const submit = (event: SyntheticEvent): Promise<void> => form.handleSubmit(save)(event)
  return { form, unsaved, changed, blocked: blocked?.(values as Values), failed, submit, drop, dialog }
}
