import type { SettingAnswer } from '@portal/contract/settings'
import { chileanDay } from '@portal/domain/moment'
import { PURPOSE_TEXTS } from '@portal/domain/security/secret'
import { KeyRound } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { valuesToRepeat } from '../../api/step-up.ts'
import { lazyOverlay } from '../../feedback/lazy-part.tsx'
import { useMayUseCredentials } from '../../state/open-enroller.ts'
import { Button } from '../../ui/button/Button.tsx'
import { FormBlock } from '../../ui/field/Field.tsx'
import { Note } from '../../ui/status/Note.tsx'
import css from './Security.module.css'
import { renewalOf } from './security.api.ts'

const RenewDialog = lazyOverlay('Renovar credenciales', async () => (await import('./RenewDialog.tsx')).RenewDialog)

type Security = SettingAnswer<'security'>
type Known = NonNullable<Security['known']>

const list = new Intl.ListFormat('es-CL')

const peopleText = ({ people }: Known): string =>
  list.format(people.map(({ name, email, since }) => `${name ?? email ?? 'alguien'} (hasta el ${chileanDay(since)})`))

/** Lists the credentials that people without access know: one text for each kind. */
function knownTexts({ secrets, certificate, accounts }: Known): string[] {
  const of = list.format(secrets.map((purpose) => PURPOSE_TEXTS[purpose].of))
  return [
    ...(secrets.length > 0 ? [`${secrets.length === 1 ? 'El secreto' : 'Los secretos'} de ${of}`] : []),
    ...(certificate ? ['El certificado y su clave'] : []),
    ...(accounts.length > 0
      ? [`Las contraseñas del dashboard de ${list.format(accounts.map(({ email }) => email))}`]
      : []),
  ]
}

/** Task for the people of an integration: credentials that others know, until they are renewed. */
export function KnownCredentials({ uuid, security }: { uuid: string; security: Security }) {
  const { known } = security
  const allowed = useMayUseCredentials()
  const [renewing, setRenewing] = useState(() => valuesToRepeat(renewalOf(uuid)) !== undefined)
  const [renewed, setRenewed] = useState<string>()
  const told = useRef<HTMLDivElement>(null)
  // The button that had the focus is gone with the task.
  useEffect(() => {
    if (renewed !== undefined) told.current?.focus()
  }, [renewed])
  if (!known && renewed === undefined) return null
  return (
    <FormBlock
      title="Credenciales que otros conocen"
      text="Personas que tuvieron acceso a la integración y ya no lo tienen."
    >
      {known ? (
        <>
          <Note
            tone="warn"
            title="Estas credenciales siguen sirviendo."
            action={
              allowed && (
                <Button icon={<KeyRound />} onClick={() => setRenewing(true)}>
                  Renovar credenciales
                </Button>
              )
            }
          >
            {known.people.length === 1 ? 'Las pudo ver' : 'Las pudieron ver'}: {peopleText(known)}.
          </Note>
          <ul className={css.known}>
            {knownTexts(known).map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          {!allowed && <p className={css.quiet}>Solo quienes son parte de la integración pueden renovarlas.</p>}
        </>
      ) : (
        <div ref={told} tabIndex={-1}>
          <Note tone="ok" role="status" title="Renovaste las credenciales.">
            {renewed}
          </Note>
        </div>
      )}
      {renewing && known && (
        <RenewDialog
          uuid={uuid}
          known={known}
          onRenewed={(text) => {
            setRenewed(text)
            setRenewing(false)
          }}
          onClose={() => setRenewing(false)}
        />
      )}
    </FormBlock>
  )
}
