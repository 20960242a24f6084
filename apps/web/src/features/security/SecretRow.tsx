import { TIMING } from '@portal/domain/limits'
import { chileanMoment } from '@portal/domain/moment'
import { PURPOSES, PURPOSE_TEXTS, type Purpose } from '@portal/domain/security/secret'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../api/failure.ts'
import { toast } from '../../feedback/feedback.store.ts'
import { HelpButton } from '../../form/help/HelpButton.tsx'
import { Field } from '../../ui/field/Field.tsx'
import { IconButton } from '../../ui/button/IconButton.tsx'
import { ReadOnlyInput } from '../../ui/field/ReadOnlyInput.tsx'
import { SecretInput } from '../../ui/field/SecretInput.tsx'
import { Tooltip } from '../../ui/popover/Tooltip.tsx'
import { RotateDialog } from './RotateDialog.tsx'
import { revealSecret } from './security.api.ts'

interface Props {
  uuid: string
  purpose: Purpose
  mask: string
  /** End of the former value, while it is valid too. */
  formerUntil: string | undefined
  /** Only the mask is for this person. */
  locked: boolean
}

/** One secret: its mask, and what shows, copies and rotates it. */
export function SecretRow({ uuid, purpose, mask, formerUntil, locked }: Props) {
  const [clear, setClear] = useState<{ mask: string; value: string }>()
  const [rotating, setRotating] = useState(false)
  const { of, signs } = PURPOSE_TEXTS[purpose]
  // A rotated secret has another mask: what showed of the former is over.
  const value = clear?.mask === mask ? clear.value : undefined
  const read = async (): Promise<string> => {
    if (value !== undefined) return value
    try {
      return await revealSecret(uuid, purpose)
    } catch (error) {
      toast({ tone: 'bad', title: messageOf(error) }, TIMING.error)
      throw error
    }
  }
  const toggle = async (): Promise<void> => {
    if (value !== undefined) return setClear(undefined)
    const revealed = await read().catch(() => undefined)
    setClear(revealed === undefined ? undefined : { mask, value: revealed })
  }
  return (
    <Field
      label={`Secreto de ${of}`}
      // The first of the list explains them all.
      labelAction={purpose === PURPOSES[0] && <HelpButton entry="secrets" />}
      help={formerUntil ? `${signs} El valor anterior sirve hasta el ${chileanMoment(formerUntil)}.` : signs}
    >
      {(ids) =>
        locked ? (
          <ReadOnlyInput {...ids} value={mask} mono />
        ) : (
          <>
            <SecretInput
              {...ids}
              mask={mask}
              value={value}
              showLabel={`Mostrar el secreto de ${of}`}
              hideLabel={`Ocultar el secreto de ${of}`}
              onToggle={() => void toggle()}
              read={read}
              copyLabel={`Copiar el secreto de ${of}`}
              copyHint="Haz clic para copiar el valor"
              copiedHint="Listo! Puedes usa CTRL+V"
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
        )
      }
    </Field>
  )
}
