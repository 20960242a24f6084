import type { Answer, Endpoint } from '@portal/contract/endpoint'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { type DefaultValues, type FieldValues, useForm, type UseFormReturn } from 'react-hook-form'
import { useParams } from 'react-router'
import { messageOf } from '../../api/failure.ts'
import { settingQuery, type Versioned } from '../../api/setting.ts'
import { passes, useLastingError } from '../../api/query-client.ts'
import { useFailureToast } from '../../feedback/failure.toast.ts'
import { logFailure } from '../../feedback/log.ts'
import { FormSkeleton } from '../../ui/field/Field.tsx'
import { RetryNote } from '../../ui/status/Note.tsx'
import { SectionHead, titleOf } from './SectionHead.tsx'
import { type Edited, useEditForm } from './use-edit-form.ts'
import { useDiscard } from './use-discard.ts'
import { SaveBar, UnloadedSaveBar } from './SaveBar.tsx'
import css from './EditForm.module.css'

interface Props<Read extends Endpoint, Write extends Endpoint, Values extends FieldValues>
  extends Edited<Read, Write, Values> {
  lead: string
  actions?: ReactNode
  /** Values of the disabled form that is shown if loading failed, which is then only logged (spec §8); without them a note tells it. */
  silent?: Values | undefined
  readOnly?: boolean
  /** Label of a field by its name, for the bar that names what changed. */
  labelOf?: ((name: string) => string | undefined) | undefined
  children: (form: UseFormReturn<Values>, stored: Answer<Read> | undefined) => ReactNode
}

/** Edit screen of a section: loads the stored values and shows the form that changes them. */
export function SettingForm<Read extends Endpoint, Write extends Endpoint, Values extends FieldValues>(
  props: Props<Read, Write, Values>,
) {
  const { uuid = '' } = useParams()
  const { setting, silent } = props
  const label = titleOf(setting.section)
  const { data, error, isPending, isFetching, refetch } = useQuery(settingQuery(setting, uuid))
  const failure = useLastingError({ error, isPending }, uuid)
  useEffect(() => {
    if (failure) logFailure(label, failure)
  }, [failure, label])
  useFailureToast(failure !== null && !silent && messageOf(failure))
  return (
    <>
      <SectionHead section={setting.section} lead={props.lead} actions={props.actions} />
      {data && <LoadedForm key={uuid} {...props} uuid={uuid} label={label} stored={data} />}
      {!data && !failure && <FormSkeleton fields={4} />}
      {!data && failure && silent && (
        <UnloadedForm label={label} values={silent}>
          {(form) => props.children(form, undefined)}
        </UnloadedForm>
      )}
      {!data && failure && !silent && (
        <RetryNote title="No pudimos cargar esta sección." busy={isFetching} onRetry={() => void refetch()}>
          {messageOf(failure)} {passes(failure) && 'Aparecerá sola apenas se pueda.'}
        </RetryNote>
      )}
    </>
  )
}

interface UnloadedProps<Values extends FieldValues> {
  label: string
  values: Values
  children: (form: UseFormReturn<Values>) => ReactNode
}

/** Disabled form of a section that could not be loaded, so that nobody types over stored data that they do not see. */
function UnloadedForm<Values extends FieldValues>({ label, values, children }: UnloadedProps<Values>) {
  const form = useForm<Values>({ defaultValues: values as DefaultValues<Values> })
  return (
    <form aria-label={label} aria-busy>
      <fieldset disabled className={css.unloaded}>
        {children(form)}
        <UnloadedSaveBar />
      </fieldset>
    </form>
  )
}

type LoadedProps<Read extends Endpoint, Write extends Endpoint, Values extends FieldValues> = Props<
  Read,
  Write,
  Values
> & { uuid: string; label: string; stored: Versioned<Answer<Read>> }

/** Form of a section: its fields, and a bar that shows unsaved changes and has the save button. */
function LoadedForm<Read extends Endpoint, Write extends Endpoint, Values extends FieldValues>(
  props: LoadedProps<Read, Write, Values>,
) {
  const { uuid, label, stored, readOnly = false, labelOf } = props
  const { form, unsaved, changed, blocked, failed, submit, drop, dialog } = useEditForm(props, uuid, stored)

  const discard = useDiscard(drop, unsaved)

  return (
    <form aria-label={label} noValidate onSubmit={(event) => void submit(event)}>
      {props.children(form, stored.value)}
      {dialog}
      {!readOnly && (
        <SaveBar
          unsaved={unsaved}
          changed={changed.map((name) => labelOf?.(name))}
          blocked={blocked}
          failed={failed}
          onDiscard={discard}
        />
      )}
    </form>
  )
}
