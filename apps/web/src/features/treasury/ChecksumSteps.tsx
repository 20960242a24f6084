import type { DayStatement } from '@portal/contract/network.statement'
import type { Recomputed } from '@portal/domain/network/checksum'
import { Bits } from '../../ui/drawing/Bits.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { StateBadge } from '../../ui/status/StateBadge.tsx'
import css from './Treasury.module.css'

/** Characters of the canonical form that are shown. */
const SHOWN = 600

const bytesOf = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))

/** How the checksum was found again, step by step. */
export function ChecksumSteps({ statement, found }: { statement: DayStatement; found: Recomputed }) {
  const { canonical, bytes, checksum, checksumFits } = found
  const rest = canonical.length - SHOWN
  return (
    <Card className={css.stack}>
      <div className={css.heading}>
        <h2>Checksum</h2>
        <StateBadge tone={checksumFits ? 'ok' : 'bad'} label={checksumFits ? 'Calza' : 'No calza'} />
      </div>
      <dl className={css.hashes}>
        <div>
          <dt>Publicado</dt>
          <dd>
            <Bits bytes={bytesOf(statement.checksum)} />
            {statement.checksum}
          </dd>
        </div>
        <div>
          <dt>Recalculado aquí</dt>
          <dd>
            <Bits bytes={bytesOf(checksum)} against={bytesOf(statement.checksum)} />
            {checksum}
          </dd>
        </div>
      </dl>
      <details className={css.steps}>
        <summary>Cómo se recalcula</summary>
        <ol>
          <li>Se toman las líneas tal como llegaron: {statement.lines.length.toLocaleString('es-CL')}.</li>
          <li>
            Se escriben en forma canónica (RFC 8785): {bytes.toLocaleString('es-CL')} bytes.
            <code>
              {canonical.slice(0, SHOWN)}
              {rest > 0 && '…'}
            </code>
            {rest > 0 && `Y ${rest.toLocaleString('es-CL')} caracteres más.`}
          </li>
          <li>Se calcula su SHA-256, en hexadecimal minúscula, y se compara con el publicado.</li>
          <li>Se suman monto, comisión y neto, y se comparan con los totales publicados.</li>
        </ol>
      </details>
    </Card>
  )
}
