import type { SettingAnswer } from '@portal/contract/settings'
import { OVERLAP_HOURS } from '@portal/domain/security/secret'
import { useMemo, useState } from 'react'
import { toastFailure } from '../../feedback/failure.toast.ts'
import { FormDialog } from '../../form/edit/FormDialog.tsx'
import { HelpButton } from '../../form/help/HelpButton.tsx'
import { Field } from '../../ui/field/Field.tsx'
import { Checkbox, RadioCards } from '../../ui/field/RadioCards.tsx'
import { Note } from '../../ui/status/Note.tsx'
import { endAfter, OVERLAP_CHOICES } from './overlap.ts'
import css from './Security.module.css'
import { renewCredentials } from './security.api.ts'

interface Props {
  uuid: string
  known: NonNullable<SettingAnswer<'security'>['known']>
  /** Called with a text that says when each of the former credentials ends. */
  onRenewed: (told: string) => void
  onClose: () => void
}

/** Question before all credentials are renewed; says when each of the present ones will end. */
export function RenewDialog({ uuid, known: { certificate, accounts }, onRenewed, onClose }: Props) {
  const [hours, setHours] = useState<number>(OVERLAP_HOURS.byDefault)
  const [kept, setKept] = useState<readonly string[]>([])
  const [busy, setBusy] = useState(false)
  const disabled_accounts = accounts.map(({ email }) => email).filter((email) => !kept.includes(email))
  const body = { overlap_hours: hours, disabled_accounts }
  const asked = JSON.stringify(body)
  // Idempotency key of the renewal; a new one for each choice, because the request is then a different one.
  const key = useMemo(() => `${asked.length}-${crypto.randomUUID()}`, [asked])
  const renew = async (): Promise<void> => {
    setBusy(true)
    try {
      await renewCredentials(uuid, body, key)
      onRenewed(toldOf(hours, certificate, disabled_accounts.length))
    } catch (error) {
      toastFailure(error, 'error')
      setBusy(false)
    }
  }
  return (
    <FormDialog
      busy={busy}
      title="Renovar credenciales"
      action="Renovar todas"
      danger
      onClose={() => !busy && onClose()}
      onSubmit={(event) => {
        event.preventDefault()
        return renew()
      }}
    >
      <Field group label="¿Hasta cuándo sirven los secretos actuales?" labelAction={<HelpButton entry="rotation" />}>
        <RadioCards
          name="overlap_hours"
          options={OVERLAP_CHOICES}
          value={String(hours)}
          onChange={({ target }) => setHours(Number(target.value))}
        />
      </Field>
      {accounts.length > 0 && (
        <Field
          group
          label="Cuentas del dashboard que se desactivan"
          help="Deja sin marcar aquella cuya contraseña solo conoce su dueño."
        >
          <div className={css.accounts}>
            {accounts.map(({ email, name }) => (
              <Checkbox
                key={email}
                label={`${name} (${email})`}
                checked={!kept.includes(email)}
                onChange={({ target }) =>
                  setKept(target.checked ? kept.filter((each) => each !== email) : [...kept, email])
                }
              />
            ))}
          </div>
        </Field>
      )}
      <Note tone="warn" role="status">
        <ul className={css.known}>
          <li>
            {hours === 0
              ? 'Los secretos actuales dejan de servir al confirmar.'
              : `Los secretos actuales sirven hasta el ${endAfter(hours)}; hasta entonces la red acepta los dos.`}
          </li>
          {certificate && (
            <li>
              El certificado deja de servir al confirmar. Descarga otro e instálalo en tus servidores de inmediato.
            </li>
          )}
          {disabled_accounts.length > 0 && (
            <li>
              Las cuentas marcadas dejan de servir al confirmar. Para volver a usarlas, define su contraseña en
              Dashboard › Cuentas.
            </li>
          )}
        </ul>
      </Note>
    </FormDialog>
  )
}

/** What ended and what will end, after a renewal. */
const toldOf = (hours: number, certificate: boolean, accounts: number): string =>
  [
    hours === 0
      ? 'Los secretos anteriores ya no sirven.'
      : `Los secretos anteriores sirven hasta el ${endAfter(hours)}.`,
    ...(certificate ? ['El certificado anterior ya no sirve: descarga otro.'] : []),
    ...(accounts > 0 ? ['Las cuentas desactivadas esperan una contraseña nueva en Dashboard › Cuentas.'] : []),
  ].join(' ')
