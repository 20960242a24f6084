import type { Run } from '@portal/domain/network/simulation'
import { Copy, Download } from 'lucide-react'
import { copyText } from '../../ui/browser/copy.ts'
import { saveFile } from '../../ui/data/save.ts'
import { useCopied } from '../../ui/browser/use-copied.tsx'
import { Button, IconButton } from '../../ui/button/Button.tsx'
import { qrPng, qrSvg } from '../../ui/drawing/qr.modules.ts'
import { QrCode } from '../../ui/drawing/QrCode.tsx'
import { timeOfDay } from '../../ui/sequence/durations.ts'
import css from './Charge.module.css'

interface Props {
  charge: Run['charge']
  /** Whether nobody can pay it any more: code and number are then covered. */
  expired: boolean
}

/** QR of a charge with its downloads. */
export function ChargeCode({ charge: { qr, number, expires_at }, expired }: Props) {
  const text = useCopied(() => copyText(qr))
  const file = `cobro-${number}`
  return (
    <figure className={css.code} data-expired={expired || undefined}>
      <div className={css.paper}>
        <QrCode text={qr} label={expired ? 'Código QR de un cobro vencido' : `Código QR del cobro ${number}`} />
        {expired && (
          <p>
            <b>Vencido</b>
            Venció a las {timeOfDay(Date.parse(expires_at))}. Un cobro vencido no se reabre.
          </p>
        )}
      </div>
      {!expired && (
        <div className={css.downloads}>
          <Button
            variant="quiet"
            icon={<Download />}
            onClick={() => saveFile(new Blob([qrSvg(qr)], { type: 'image/svg+xml' }), `${file}.svg`)}
          >
            SVG
          </Button>
          <Button
            variant="quiet"
            icon={<Download />}
            onClick={() => void qrPng(qr).then((png) => saveFile(png, `${file}.png`))}
          >
            PNG
          </Button>
          <Button variant="quiet" icon={text.copied ? text.icon : <Copy />} {...text.handlers}>
            {text.copied ? 'Copiado' : 'Texto'}
          </Button>
        </div>
      )}
    </figure>
  )
}

/** Number of a charge, in two groups of four, with a button that copies it. */
export function ChargeNumber({ number, expired }: { number: string; expired: boolean }) {
  const { copied, handlers, icon } = useCopied(() => copyText(number))
  return (
    <div>
      <h3 className={css.label}>Número</h3>
      <p className={css.number} data-expired={expired || undefined}>
        <span>
          {number.slice(0, 4)} {number.slice(4)}
        </span>
        {!expired && (
          <IconButton label={`Copiar el número ${number}`} {...handlers}>
            {icon}
          </IconButton>
        )}
        <span className="visually-hidden" role="status">
          {copied && 'Número copiado'}
        </span>
      </p>
    </div>
  )
}
