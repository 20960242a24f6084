import type { Answer, BodyInput, Endpoint } from '@portal/contract/endpoint'
import { TIMING } from '@portal/domain/limits'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useParams } from 'react-router'
import type * as z from 'zod/mini'
import { messageOf } from '../../api/failure.ts'
import { reloadSetting, type Setting, saveSetting, settingQuery, type Versioned } from '../../api/setting.ts'
import { useLastingError } from '../../api/use-lasting-error.ts'
import { toast } from '../../feedback/feedback.store.ts'
import { logFailure } from '../../feedback/log.ts'
import { FormSkeleton } from '../../ui/field/FormSkeleton.tsx'
import { EditForm } from './EditForm.tsx'
import { titleOf } from './SectionHead.tsx'
import { useEditForm } from './use-edit-form.ts'
import type { LeavePrompt } from './use-leave-guard.ts'

/** ETag of a section that was never saved: on top of what could not be loaded, only the first save may go through. */
const NEVER_SAVED = '"1"'

interface Props<Read extends Endpoint, Write extends Endpoint, Values extends FieldValues> {
  setting: Setting<Read, Write>
  schema: z.ZodMiniType
  /** The form of a setting that is not there, or could not be loaded. */
  empty: Values
  valuesOf: (stored: Answer<Read>) => Values
  bodyOf: (values: Values) => BodyInput<Write>
  /** A failed load is only logged (spec §8). */
  silent?: boolean
  prompt?: LeavePrompt
  /** Nothing here can be changed: no bar to save with. */
  readOnly?: boolean
  onSaved?: (stored: Answer<Read>) => void
  /** Why these values cannot be saved yet, for the person. */
  blocked?: (values: Values) => string | undefined
  /** What a failed save is told as, where it is not the server's message. */
  failureNotice?: { title: string; ms: number }
  /** Stands in place of the form while nothing could be loaded, where an empty one would tell something false. */
  unloaded?: ReactNode
  children: (form: UseFormReturn<Values>, stored: Answer<Read> | undefined) => ReactNode
}

/** An edit screen whole: loads what its section stores, then shows the form that changes it. */
export function SettingForm<Read extends Endpoint, Write extends Endpoint, Values extends FieldValues>(
  props: Props<Read, Write, Values>,
) {
  const { uuid = '' } = useParams()
  const { setting, silent = false } = props
  const label = titleOf(setting.section)
  const { data, error, isPending } = useQuery(settingQuery(setting, uuid))
  const failure = useLastingError({ error, isPending }, uuid)
  const told = failure && !silent ? messageOf(failure) : undefined
  useEffect(() => {
    if (failure) logFailure(label, failure)
  }, [failure, label])
  useEffect(() => {
    if (told) toast({ tone: 'bad', title: told }, TIMING.error)
  }, [told])
  if (isPending && !failure) return <FormSkeleton fields={4} />
  if (!data && props.unloaded) return props.unloaded
  return <LoadedForm key={uuid} {...props} uuid={uuid} label={label} stored={data} />
}

function LoadedForm<Read extends Endpoint, Write extends Endpoint, Values extends FieldValues>({
  setting,
  label,
  schema,
  empty,
  valuesOf,
  bodyOf,
  prompt = 'other',
  readOnly = false,
  onSaved,
  blocked,
  failureNotice,
  children,
  uuid,
  stored,
}: Props<Read, Write, Values> & { uuid: string; label: string; stored: Versioned<Answer<Read>> | undefined }) {
  const shown = ({ value, etag }: Versioned<Answer<Read>>): Versioned<Values> => ({ value: valuesOf(value), etag })
  const editing = useEditForm<Values>({
    initial: stored ? shown(stored) : { value: empty, etag: NEVER_SAVED },
    schema,
    prompt,
    blocked,
    failureNotice,
    save: async (values, etag) => {
      const saved = await saveSetting(setting, uuid, bodyOf(values), etag)
      onSaved?.(saved.value)
      return shown(saved)
    },
    reload: async () => shown(await reloadSetting(setting, uuid)),
  })
  return (
    <EditForm editing={editing} label={label} readOnly={readOnly}>
      {children(editing.form, stored?.value)}
    </EditForm>
  )
}
