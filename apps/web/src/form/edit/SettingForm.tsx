import type { Answer, BodyInput, Endpoint } from '@portal/contract/endpoint'
import { TIMING } from '@portal/domain/limits'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useParams } from 'react-router'
import type * as z from 'zod/mini'
import { messageOf } from '../../api/failure.ts'
import { reloadSetting, saveSetting, type Setting, settingQuery, type Versioned } from '../../api/setting.ts'
import { useLastingError } from '../../api/use-lasting-error.ts'
import { toast } from '../../feedback/feedback.store.ts'
import { logFailure } from '../../feedback/log.ts'
import { FormSkeleton } from '../../ui/field/FormBlock.tsx'
import { EditForm } from './EditForm.tsx'
import { SectionHead, titleOf } from './SectionHead.tsx'
import { useEditForm } from './use-edit-form.ts'
import type { LeavePrompt } from './use-leave-guard.ts'

/** ETag of a section that was never saved, so that a form that could not be loaded overwrites nothing. */
const NEVER_SAVED = '"1"'

interface Props<Read extends Endpoint, Write extends Endpoint, Values extends FieldValues> {
  setting: Setting<Read, Write>
  /** Sentence below the section's title. */
  lead: string
  /** Shown beside the title. */
  actions?: ReactNode
  schema: z.ZodMiniType
  /** Values if nothing is stored or loading failed. */
  empty: Values
  valuesOf: (stored: Answer<Read>) => Values
  bodyOf: (values: Values) => BodyInput<Write>
  /** Only logs a failed load (spec §8). */
  silent?: boolean
  prompt?: LeavePrompt
  readOnly?: boolean
  onSaved?: (stored: Answer<Read>) => void
  /** Reason, shown to the person, why these values cannot be saved yet. */
  blocked?: (values: Values) => string | undefined
  /** Toast for a failed save, if the server's message is not to be its title. */
  failureNotice?: { title: string; ms: number }
  /** Shown instead of the form if loading failed and an empty form would be wrong. */
  unloaded?: ReactNode
  children: (form: UseFormReturn<Values>, stored: Answer<Read> | undefined) => ReactNode
}

/** Edit screen of a section: loads the stored values and shows the form that changes them. */
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
  const form = <LoadedForm key={uuid} {...props} uuid={uuid} label={label} stored={data} />
  return (
    <>
      <SectionHead section={setting.section} lead={props.lead} actions={props.actions} />
      {isPending && !failure ? <FormSkeleton fields={4} /> : (!data && props.unloaded) || form}
    </>
  )
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
