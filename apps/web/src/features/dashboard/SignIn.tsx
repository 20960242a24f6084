import { zodResolver } from '@hookform/resolvers/zod'
import type { Entered } from '@portal/contract/dashboard'
import { ACCOUNT_ROLE_LABELS } from '@portal/domain/dashboard-account/role.words'
import { email } from '@portal/domain/email'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import { setSession } from '../../api/dashboard.session.ts'
import { messageOf } from '../../api/failure.ts'
import { FormField, TextField } from '../../form/fields/FormField.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { modulesPath } from '../../ui/drawing/modules.path.ts'
import { PasswordInput } from '../../ui/field/PasswordInput.tsx'
import { Note } from '../../ui/status/Note.tsx'
import { enter } from './dashboard.api.ts'
import css from './SignIn.module.css'

const schema = z.object({ email, password: z.string().check(z.minLength(1, 'Debe ingresar una Contraseña')) })
type Typed = z.output<typeof schema>

/** Sign-in with a dashboard account; an e-mail with accounts of several integrations chooses one after its password. */
export function SignIn() {
  const form = useForm<Typed>({ defaultValues: { email: '', password: '' }, resolver: zodResolver(schema) })
  const [choices, setChoices] = useState<Entered['choices']>([])
  const { errors, isSubmitting } = form.formState

  const send = async (typed: Typed, integration?: string): Promise<void> => {
    try {
      const entered = await enter({ ...typed, ...(integration === undefined ? {} : { integration }) })
      if (entered.session) setSession(entered.session)
      else setChoices(entered.choices)
    } catch (error) {
      setChoices([])
      form.setError('root', { message: messageOf(error) })
    }
  }

  return (
    <div className={css.split}>
      <div className={css.side}>
        {choices.length > 0 ? (
          <Choice
            choices={choices}
            onChoose={(integration) => send(form.getValues(), integration)}
            onBack={() => setChoices([])}
          />
        ) : (
          <>
            <div>
              <h1 tabIndex={-1}>Entra al Dashboard</h1>
              <p className={css.lead}>
                Mira tus pagos y devuelve, sin programar. Usa tu cuenta del dashboard: no es la del portal.
              </p>
            </div>
            <form
              aria-label="Entrar al Dashboard"
              noValidate
              className={css.form}
              onSubmit={(event) => void form.handleSubmit((typed) => send(typed))(event)}
            >
              {errors.root && (
                <Note tone="bad" role="alert">
                  {errors.root.message}
                </Note>
              )}
              <TextField form={form} name="email" label="Correo" type="email" autoComplete="username" />
              <PasswordField form={form} />
              <Button type="submit" variant="primary" size="lg" block busy={isSubmitting}>
                Entrar
              </Button>
            </form>
            <p className={css.none}>
              <b>¿No tienes cuenta?</b> Pídela a quien administra la integración: la crea en «Cuentas», una por persona.
            </p>
          </>
        )}
      </div>
      <div className={css.art} aria-hidden="true">
        <svg viewBox="0 0 24 24" preserveAspectRatio="xMidYMid slice">
          <path d={PATTERN} />
        </svg>
        <p>Cada pago, en el segundo en que ocurre.</p>
      </div>
    </div>
  )
}

/** Registers its field when it is rendered, after the one above it, because after a failed check the first field registered gets the focus. */
const PasswordField = ({ form }: { form: UseFormReturn<Typed> }) => (
  <FormField
    form={form}
    name="password"
    label="Contraseña"
    help="De 8 a 12 caracteres. Se cambia en el portal, en «Cuentas»."
  >
    <PasswordInput {...form.register('password')} what="la contraseña" autoComplete="current-password" />
  </FormField>
)

interface ChoiceProps {
  choices: Entered['choices']
  onChoose: (integration: string) => Promise<void>
  onBack: () => void
}

function Choice({ choices, onChoose, onBack }: ChoiceProps) {
  const [chosen, setChosen] = useState<string>()
  return (
    <>
      <div>
        <h1 tabIndex={-1} ref={(title) => title?.focus()}>
          ¿En qué integración entras?
        </h1>
        <p className={css.lead}>Tu correo tiene cuentas en más de una.</p>
      </div>
      <ul role="list" className={css.choices}>
        {choices.map(({ integration, name, role }) => (
          <li key={integration}>
            <Button
              block
              busy={chosen === integration}
              onClick={() => {
                setChosen(integration)
                void onChoose(integration)
              }}
            >
              <span>
                <bdi>{name}</bdi>
                <small>{ACCOUNT_ROLE_LABELS[role]}</small>
              </span>
              <ChevronRight />
            </Button>
          </li>
        ))}
      </ul>
      <Button variant="quiet" onClick={onBack}>
        Entrar con otra cuenta
      </Button>
    </>
  )
}

/** Modules that look like those of a QR, the same at every visit. */
const PATTERN = modulesPath(
  Array.from({ length: 24 }, (_, y) =>
    Array.from({ length: 24 }, (_x, x) => ((x * 7 + y * 13 + ((x * y) % 11) * 5) % 7 < 3 ? '#' : '.')).join(''),
  ),
  '#',
  0.06,
)
