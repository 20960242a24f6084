import { PURPOSE_TEXTS, secretText } from '@portal/domain/security/secret'
import { EXAMPLE_SECRETS } from '@portal/network/examples/secrets'
import { ChevronDown, Eye, EyeOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { IconButton } from '../../ui/button/Button.tsx'
import { Field, TextInput } from '../../ui/field/Field.tsx'
import css from './Signature.module.css'
import type { Draft, DraftErrors } from './signature.draft.ts'

interface Props {
  draft: Draft
  errors: DraftErrors
  onChange: (change: Partial<Draft>) => void
}

type SecretName = 'current' | 'former' | 'otherPurpose' | 'otherEnvironment'

const OTHERS: readonly { name: SecretName; label: string; help: string }[] = [
  { name: 'former', label: 'Secreto anterior', help: 'El que había antes de rotarlo.' },
  {
    name: 'otherPurpose',
    label: 'Secreto de otro propósito',
    help: 'Por ejemplo, el de devolución o el de autorización.',
  },
  {
    name: 'otherEnvironment',
    label: 'Secreto de otro ambiente',
    help: 'El de otro portal o de otra integración. Los de producción no se usan aquí.',
  },
]

export function SecretFields(props: Props) {
  const { draft } = props
  return (
    <div className={css.fields}>
      <Secret
        {...props}
        name="current"
        label="Secreto de prueba"
        help={
          <>
            Empieza con <code>{secretText('')}</code>.
            {draft.current === EXAMPLE_SECRETS.integration && ' Este es el de ejemplo, que es público.'}
            {draft.purpose && ` Esta llamada se firma con tu secreto de ${PURPOSE_TEXTS[draft.purpose].of}.`}
          </>
        }
      />
      <details className={css.others}>
        <summary>
          Otros secretos que podrías haber usado
          <ChevronDown className="small" />
        </summary>
        <div className={css.fields}>
          {OTHERS.map((other) => (
            <Secret key={other.name} {...props} {...other} />
          ))}
        </div>
      </details>
    </div>
  )
}

function Secret({
  draft,
  errors,
  onChange,
  name,
  label,
  help,
}: Props & { name: SecretName; label: string; help: ReactNode }) {
  const [shown, setShown] = useState(false)
  return (
    <Field label={label} error={errors[name]} help={help}>
      <TextInput
        mono
        type={shown ? 'text' : 'password'}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={draft[name]}
        onChange={({ target }) => onChange({ [name]: target.value })}
        action={
          <IconButton label={`${shown ? 'Ocultar' : 'Mostrar'} ${label}`} onClick={() => setShown(!shown)}>
            {shown ? <EyeOff /> : <Eye />}
          </IconButton>
        }
      />
    </Field>
  )
}
