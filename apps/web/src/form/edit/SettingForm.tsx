import type { Answer, Endpoint } from '@portal/contract/endpoint'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useParams } from 'react-router'
import { messageOf } from '../../api/failure.ts'
import { settingQuery, type Versioned } from '../../api/setting.ts'
import { useLastingError } from '../../api/query-client.ts'
import { useFailureToast } from '../../feedback/failure.toast.ts'
import { logFailure } from '../../feedback/log.ts'
import { FormSkeleton } from '../../ui/field/Field.tsx'
import { SectionHead, titleOf } from './SectionHead.tsx'
import { type Edited, useEditForm } from './use-edit-form.ts'
import { UNSAVED } from './use-leave-guard.ts'
import { Button } from '../../ui/button/Button.tsx'
import css from './EditForm.module.css'

interface Props<Read extends Endpoint, Write extends Endpoint, Values extends FieldValues>
  extends Edited<Read, Write, Values> {
  lead: string
  actions?: ReactNode
  /** If true, a failed load is only written to the console and not shown (spec §8). */
  silent?: boolean
  readOnly?: boolean
  /** Content shown instead of the form if loading failed; without it an empty form is shown. */
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
  useEffect(() => {
    if (failure) logFailure(label, failure)
  }, [failure, label])
  useFailureToast(failure !== null && !silent && messageOf(failure))
  const form = <LoadedForm key={uuid} {...props} uuid={uuid} label={label} stored={data} />
  return (
    <>
      <SectionHead section={setting.section} lead={props.lead} actions={props.actions} />
      {isPending && !failure ? <FormSkeleton fields={4} /> : (!data && props.unloaded) || form}
    </>
  )
}

type LoadedProps<Read extends Endpoint, Write extends Endpoint, Values extends FieldValues> = Props<
  Read,
  Write,
  Values
> & { uuid: string; label: string; stored: Versioned<Answer<Read>> | undefined }

/** Form of a section: its fields, and a bar that shows unsaved changes and has the save button. */
function LoadedForm<Read extends Endpoint, Write extends Endpoint, Values extends FieldValues>(
  props: LoadedProps<Read, Write, Values>,
) {
  const { uuid, label, stored, readOnly = false } = props
  const { form, unsaved, blocked, failed, submit } = useEditForm(props, uuid, stored)
  return (
    <form aria-label={label} noValidate onSubmit={(event) => void submit(event)}>
      {props.children(form, stored?.value)}
      {!readOnly && (
        <div className={css.bar}>
          {unsaved && (
            <>
              <p className={css.unsaved}>
                {blocked ?? UNSAVED}
                {failed && <span>No se guardaron: {failed}</span>}
              </p>
              <Button variant="quiet" onClick={() => form.reset()}>
                Descartar
              </Button>
            </>
          )}
          <Button variant={unsaved ? 'primary' : 'secondary'} type="submit" disabled={blocked !== undefined}>
            Guardar
          </Button>
        </div>
      )}
    </form>
  )
}
