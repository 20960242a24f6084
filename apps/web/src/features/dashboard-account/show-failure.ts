import { TIMING } from '@portal/domain/limits'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { CallFailure, messageOf } from '../../api/failure.ts'
import { toast } from '../../feedback/feedback.store.ts'
import { showFields } from '../../form/edit/server.fields.ts'

/** Shows why an account could not be saved: in a toast (spec §8), in the form, and beside each field that the server named. */
export function showFailure<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  error: unknown,
  title: string,
): void {
  const text = messageOf(error, 'Ha ocurrido un error')
  toast({ tone: 'bad', title, text }, TIMING.longNotice)
  form.setError('root', { message: text })
  if (error instanceof CallFailure) showFields(form, error.fields)
}
