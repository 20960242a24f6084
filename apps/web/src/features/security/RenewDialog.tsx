import type { SettingAnswer } from '@portal/contract/settings'
import { OVERLAP_HOURS } from '@portal/domain/security/secret'
import { useState } from 'react'
import { useRepeat, valuesToRepeat } from '../../api/step-up.ts'
import { toastFailure } from '../../feedback/failure.toast.ts'
import { FormDialog } from '../../form/edit/FormDialog.tsx'
import { useAttemptKey } from '../../form/edit/submission.ts'
import { HelpButton } from '../../form/help/HelpButton.tsx'
import { Field } from '../../ui/field/Field.tsx'
import { Checkbox, RadioCards } from '../../ui/field/RadioCards.tsx'
import { Note } from '../../ui/status/Note.tsx'
import { endAfter, OVERLAP_CHOICES } from './overlap.ts'
import css from './Security.module.css'
import { renewalOf, type Renewal, renewCredentials } from './security.api.ts'

interface Props {
  uuid: string
  known: NonNullable<SettingAnswer<'security'>['known']>
  /** Called with a text that says when each of the former credentials ends. */
  onRenewed: (told: string) => void
  onClose: () => void
}

/** Question before all credentials are renewed; says when each of the present ones will end. */
export function RenewDialog({ uuid, known: { certificate, accounts }, onRenewed, onClose }: Props) {
  const again = renewalOf(uuid)
  const [choices, choose] = useState(
    () => valuesToRepeat<Renewal>(again) ?? { hours: OVERLAP_HOURS.byDefault, untouched: [] },
  )
  const { hours, untouched } = choices
  const [busy, setBusy] = useState(false)
  const disabled_accounts = accounts.map(({ email }) => email).filter((email) => !untouched.includes(email))
  const keyFor = useAttemptKey()
  const renew = async (): Promise<void> => {
    setBusy(true)
    try {
      await renewCredentials(uuid, choices, disabled_accounts, keyFor(choices))
      onRenewed(toldOf(hours, certificate, disabled_accounts.length))
    } catch (error) {
      toastFailure(error, 'error')
      setBusy(false)
    }
  }
  useRepeat(again, () => void renew())
  return (
    <FormDialog
      busy={busy}
      title="Renovar credenciales"
      action="Renovar todas"
      danger
      onClose={onClose}
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
          onChange={({ target }) => choose({ hours: Number(target.value), untouched })}
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
                checked={!untouched.includes(email)}
                onChange={({ target }) =>
                  choose({
                    hours,
                    untouched: target.checked ? untouched.filter((each) => each !== email) : [...untouched, email],
                  })
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

/** Says after a renewal which credentials have ended, and when the others will. */
const toldOf = (hours: number, certificate: boolean, accounts: number): string =>
  [
    hours === 0
      ? 'Los secretos anteriores ya no sirven.'
      : `Los secretos anteriores sirven hasta el ${endAfter(hours)}.`,
    ...(certificate ? ['El certificado anterior ya no sirve: descarga otro.'] : []),
    ...(accounts > 0 ? ['Las cuentas desactivadas esperan una contraseña nueva en Dashboard › Cuentas.'] : []),
  ].join(' ')
