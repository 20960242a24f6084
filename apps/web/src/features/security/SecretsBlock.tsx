import type { SettingAnswer } from '@portal/contract/settings'
import { type Purpose, PURPOSE_TEXTS, PURPOSES } from '@portal/domain/security/secret'
import { chileanMoment } from '@portal/domain/moment'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useRepeat, valuesToRepeat } from '../../api/step-up.ts'
import { useSession } from '../../session/session.store.ts'
import { useMayUseCredentials } from '../../state/open-enroller.ts'
import { Field, FormBlock } from '../../ui/field/Field.tsx'
import { toastFailure } from '../../feedback/failure.toast.ts'
import { HelpButton } from '../../form/help/HelpButton.tsx'
import { IconButton } from '../../ui/button/Button.tsx'
import { ReadOnlyInput } from '../../ui/field/ReadOnlyInput.tsx'
import { SecretInput } from '../../ui/field/SecretInput.tsx'
import { Tooltip } from '../../ui/popover/Tooltip.tsx'
import { RotateDialog } from './RotateDialog.tsx'
import { revealOf, revealSecret, rotationOf } from './security.api.ts'

export function SecretsBlock({ uuid, security }: { uuid: string; security: SettingAnswer<'security'> }) {
  const { secrets, former_until } = security
  const locked = !useMayUseCredentials()
  return (
    <FormBlock
      title="Secretos"
      text={
        locked
          ? 'Firman los mensajes. Solo quienes son parte de la integración pueden verlos y rotarlos.'
          : 'Firman los mensajes. Se muestran solo cuando los pides y cada lectura queda registrada.'
      }
    >
      {PURPOSES.map((purpose) => {
        const mask = secrets[purpose]
        return (
          mask && (
            <SecretRow
              key={purpose}
              uuid={uuid}
              purpose={purpose}
              mask={mask}
              formerUntil={former_until[purpose]}
              locked={locked}
            />
          )
        )
      })}
    </FormBlock>
  )
}

interface Props {
  uuid: string
  purpose: Purpose
  mask: string
  /** Time until which the previous value of a rotated secret stays valid. */
  formerUntil: string | undefined
  /** If true, the value of the secret stays hidden, because the signed-in person may not see it. */
  locked: boolean
}

function SecretRow({ uuid, purpose, mask, formerUntil, locked }: Props) {
  const [clear, setClear] = useState<{ mask: string; value: string }>()
  const [rotating, setRotating] = useState(() => valuesToRepeat(rotationOf(uuid, purpose)) !== undefined)
  const { of, signs } = PURPOSE_TEXTS[purpose]
  const ended = useSession(({ status }) => status === 'ended')
  // A rotated secret has a new masked text (`mask`), so a revealed value with another mask is the old secret and is not shown. Nor is any
  // shown on a screen that stays after the end of the session.
  const value = clear?.mask === mask && !ended ? clear.value : undefined
  const read = async (): Promise<string> => {
    if (value !== undefined) return value
    try {
      return await revealSecret(uuid, purpose)
    } catch (error) {
      toastFailure(error, 'error')
      throw error
    }
  }
  const toggle = async (): Promise<void> => {
    if (value !== undefined) return setClear(undefined)
    const revealed = await read().catch(() => undefined)
    setClear(revealed === undefined ? undefined : { mask, value: revealed })
  }
  useRepeat(revealOf(uuid, purpose), () => void toggle())
  return (
    <Field
      label={`Secreto de ${of}`}
      // Only the first secret has a help button, because its help explains all secrets.
      labelAction={purpose === PURPOSES[0] && <HelpButton entry="secrets" />}
      help={formerUntil ? `${signs} El valor anterior sirve hasta el ${chileanMoment(formerUntil)}.` : signs}
    >
      {locked ? (
        <ReadOnlyInput value={mask} mono />
      ) : (
        <>
          <SecretInput
            mask={mask}
            value={value}
            name={`el secreto de ${of}`}
            onToggle={() => void toggle()}
            read={read}
            action={
              <Tooltip text="Rotar">
                <IconButton label={`Rotar el secreto de ${of}`} onClick={() => setRotating(true)}>
                  <RefreshCw />
                </IconButton>
              </Tooltip>
            }
          />
          {rotating && <RotateDialog uuid={uuid} purpose={purpose} onClose={() => setRotating(false)} />}
        </>
      )}
    </Field>
  )
}
