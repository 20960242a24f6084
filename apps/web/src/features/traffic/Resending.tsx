import type { Traffic } from '@portal/contract/traffic'
import { WEBHOOK } from '@portal/domain/webhook/webhook.setting'
import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { toastFailure } from '../../feedback/failure.toast.ts'
import { toast } from '../../feedback/feedback.store.ts'
import { Button } from '../../ui/button/Button.tsx'
import { FactGlyph } from '../../form/road/Glyph.tsx'
import css from './Resending.module.css'
import { type Resent, resend } from './traffic.api.ts'
import type { Chosen } from './use-chosen.ts'

interface Props {
  uuid: string
  undelivered: Traffic['undelivered']
  chosen: Chosen
}

const notices = (count: number): string => (count === 1 ? '1 aviso' : `${count} avisos`)

/** `, a «URL de pago»` if all undelivered notices go to one address, else empty. */
function towards(fields: readonly string[]): string {
  const [only] = fields
  if (!only || fields.length > 1) return ''
  const label: string | undefined = (WEBHOOK.fields as Record<string, { label: string } | undefined>)[only]?.label
  return label ? `, a «${label}»` : ''
}

/** Notices that were not delivered, sent again all or some. */
export function Resending({ uuid, undelivered, chosen }: Props) {
  const [busy, setBusy] = useState(false)
  const send = async (what: Resent): Promise<void> => {
    setBusy(true)
    await resend(uuid, what).then(
      ({ queued, unsent }) => {
        const left = unsent > 0 ? ` ${notices(unsent)} no: su URL no está activa.` : ''
        toast({ tone: 'ok', title: `${notices(queued)} en camino.${left}` }, unsent > 0 ? 'longNotice' : 'success')
        chosen.end()
      },
      (error: unknown) => toastFailure(error, 'longNotice'),
    )
    setBusy(false)
  }
  if (chosen.choosing)
    return (
      <div className={css.bar} role="group" aria-label="Reenviar varios">
        <p>Elige los avisos que quieres reenviar.</p>
        <Button variant="quiet" onClick={chosen.end}>
          Cancelar
        </Button>
        <Button
          icon={<RotateCw />}
          busy={busy}
          disabled={chosen.ids.length === 0}
          onClick={() => void send({ ids: chosen.ids })}
        >
          Reenviar {chosen.ids.length > 0 && chosen.ids.length}
        </Button>
      </div>
    )
  const { count = 0, most = 0, fields = [], since = null } = undelivered ?? {}
  if (count === 0 && !chosen.possible) return null
  return (
    <div className={css.bar}>
      <p>
        {count > 0 && (
          <>
            <FactGlyph of="bad" />
            <span>
              <b>{count < most ? notices(count) : `${most} avisos o más`} sin entregar</b>
              {towards(fields)}
            </span>
          </>
        )}
      </p>
      {chosen.possible && (
        <Button variant="quiet" onClick={chosen.begin}>
          Elegir varios
        </Button>
      )}
      {since && (
        <Button icon={<RotateCw />} busy={busy} onClick={() => void send({ since })}>
          {count === 1 ? 'Reenviarlo' : `Reenviar los ${count}`}
        </Button>
      )}
    </div>
  )
}
