import { zodResolver } from '@hookform/resolvers/zod'
import {
  type ContactMessage,
  contactMessageForm,
  type Topic,
  TOPIC_LABELS,
  TOPICS,
} from '@portal/domain/contact/contact'
import { TOOL_ADDRESSES } from '@portal/domain/tools'
import { useState } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { CallFailure, messageOf } from '../../api/failure.ts'
import { showFields, useAttemptKey } from '../../form/edit/submission.ts'
import { useLeaveGuard } from '../../form/edit/use-leave-guard.ts'
import { FormField, SelectField, TextField } from '../../form/fields/FormField.tsx'
import { path } from '../../paths.ts'
import { useHydrated } from '../../ui/browser/use-hydrated.ts'
import { Button } from '../../ui/button/Button.tsx'
import { FieldGrid, FormBlock, TextArea } from '../../ui/field/Field.tsx'
import { PageHead } from '../../ui/page/PageHead.tsx'
import { Note } from '../../ui/status/Note.tsx'
import css from './Contact.module.css'
import { send } from './contact.api.ts'
import { Sent } from './Sent.tsx'
import { usePrefill } from './use-prefill.ts'

const EMPTY = { name: '', email: '', company: '', topic: '' as Topic, request_id: '', message: '' }
const TOPIC_OPTIONS = TOPICS.map((value) => ({ value, label: TOPIC_LABELS[value] }))

const NEVER = 'Nunca envíes secretos, claves ni contraseñas.'
const MESSAGE_HELP: Partial<Record<Topic, string>> = {
  demo: 'Cuéntanos qué quieres integrar y qué días y horas te acomodan.',
  payment: `Di el monto, la fecha y la hora, y qué esperabas que pasara. ${NEVER}`,
  integration: `Di qué llamaste, cuándo, y qué esperabas que pasara. ${NEVER}`,
}

/** Form with which anybody writes to the network's team. */
export function Component() {
  const [sent, setSent] = useState<{ email: string; kept: boolean }>()
  return (
    <div className={css.page}>
      {sent ? (
        <Sent {...sent} again={() => setSent(undefined)} />
      ) : (
        <>
          <PageHead
            title="Contacto"
            lead="Escríbele al equipo de la red: una persona te responde por correo. No hace falta iniciar sesión."
          />
          <ContactForm onSent={setSent} />
        </>
      )}
    </div>
  )
}

function ContactForm({ onSent }: { onSent: (sent: { email: string; kept: boolean }) => void }) {
  const form = useForm<ContactMessage>({ defaultValues: EMPTY, resolver: zodResolver(contactMessageForm) })
  const [failure, setFailure] = useState<string>()
  const keyFor = useAttemptKey()
  const hydrated = useHydrated()
  usePrefill(form)
  const { isDirty, isSubmitting } = form.formState
  useLeaveGuard(isDirty, 'other', { typed: () => ({ typed: form.getValues() }) })

  const submit = async (message: ContactMessage): Promise<void> => {
    setFailure(undefined)
    try {
      const { kept } = await send(message, keyFor(message))
      onSent({ email: message.email, kept })
    } catch (error) {
      const [wrong] = error instanceof CallFailure ? showFields(form, error.fields) : []
      if (wrong) form.setFocus(wrong)
      else setFailure(messageOf(error))
    }
  }

  return (
    <form aria-label="Contacto" noValidate onSubmit={(event) => void form.handleSubmit(submit)(event)}>
      {/* Hydration empties the fields, so nobody may type before it. */}
      <fieldset disabled={!hydrated} className={css.fields}>
        <FormBlock title="Quién escribe" text="Te respondemos al correo que dejes.">
          <FieldGrid>
            <TextField form={form} name="name" label="Nombre" autoComplete="name" />
            <TextField
              form={form}
              name="email"
              label="Correo"
              type="email"
              inputMode="email"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
            />
            <div data-full>
              <TextField form={form} name="company" label="Empresa" autoComplete="organization" />
            </div>
          </FieldGrid>
        </FormBlock>
        <FormBlock
          title="Tu mensaje"
          text={
            <>
              Si algo no responde, mira antes el <a href={TOOL_ADDRESSES.status}>estado de la red</a>. Muchas dudas
              están en las <a href={path.questions()}>preguntas frecuentes</a>.
            </>
          }
        >
          <SelectField form={form} name="topic" label="Tema" placeholder="Elige un tema" options={TOPIC_OPTIONS} />
          <TextField
            form={form}
            name="request_id"
            label="request_id (opcional)"
            help="Viene en cada respuesta de la red y en la cabecera X-Request-Id. Con él encontramos tu llamada. De un error del portal, es el código para soporte."
            mono
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          <MessageField form={form} />
        </FormBlock>
        {failure !== undefined && (
          <Note tone="bad" role="alert" title="No pudimos enviar tu mensaje.">
            {failure} Lo que escribiste sigue aquí.
          </Note>
        )}
        <div className={css.actions}>
          <Button variant="primary" type="submit" busy={isSubmitting}>
            Enviar mensaje
          </Button>
        </div>
      </fieldset>
    </form>
  )
}

/** A component of its own, so that it registers after the fields above it: the first wrong field in that order gets the focus. */
function MessageField({ form }: { form: UseFormReturn<ContactMessage> }) {
  const topic = form.watch('topic')
  return (
    <FormField form={form} name="message" label="Mensaje" help={MESSAGE_HELP[topic] ?? NEVER}>
      <TextArea rows={8} {...form.register('message')} />
    </FormField>
  )
}
