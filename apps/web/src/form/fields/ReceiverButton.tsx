import { useQuery } from '@tanstack/react-query'
import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form'
import { useParams } from 'react-router'
import { toast } from '../../feedback/feedback.store.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Note } from '../../ui/status/Note.tsx'
import { receiverQuery } from './receiver.api.ts'

interface Props<Values extends FieldValues> {
  form: UseFormReturn<Values>
  names: readonly FieldPath<Values>[]
}

/** Button that writes the receiver's address into the empty fields; the person saves. Absent if no field is empty or there is no network. */
export function ReceiverButton<Values extends FieldValues>({ form, names }: Props<Values>) {
  const { uuid = '' } = useParams()
  const { data } = useQuery(receiverQuery(uuid))
  const empty = names.filter((name) => !form.watch(name))
  const [first] = empty
  if (!data || !first) return null
  const fill = (): void => {
    for (const name of empty)
      form.setValue(name, data.receiver.url as FieldPathValue<Values, FieldPath<Values>>, {
        shouldDirty: true,
        shouldValidate: form.formState.isSubmitted,
      })
    // The pressed button is gone now.
    form.setFocus(first)
    toast({ tone: 'ok', title: 'Completamos los campos vacíos. Guarda para recibir los avisos ahí.' }, 'success')
  }
  return (
    <Note
      title="¿Tu servidor aún no recibe avisos?"
      action={<Button onClick={fill}>Usar el Receptor de avisos</Button>}
    >
      El portal los recibe por ti, revisa sus firmas y te los muestra.
    </Note>
  )
}
