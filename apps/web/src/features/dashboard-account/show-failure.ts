import { TIMING } from '@portal/domain/limits'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { CallFailure, messageOf } from '../../api/failure.ts'
import { toast } from '../../feedback/feedback.store.ts'
import { showFields } from '../../form/server.fields.ts'

/** Tells why an account could not be written: by a notice (spec §8), and beside the fields that the server named. */
export function showFailure<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  error: unknown,
  title: string,
): void {
  toast({ tone: 'bad', title, text: messageOf(error, 'Ha ocurrido un error') }, TIMING.longNotice)
  if (error instanceof CallFailure) showFields(form, error.fields)
}
