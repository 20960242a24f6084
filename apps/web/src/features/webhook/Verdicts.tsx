import type { ReceivedNotice } from '@portal/contract/network'
import { StateBadge } from '../../ui/status/StateBadge.tsx'
import { verdictOf } from './notice.words.ts'
import css from './Network.module.css'

/** What the receiver found of a notice's two signatures. */
export function Verdicts({ body, headers }: ReceivedNotice['verdicts']) {
  return (
    <dl className={css.verdicts}>
      <div>
        <dt>Cuerpo</dt>
        <dd>
          <StateBadge {...verdictOf(body)} />
        </dd>
      </div>
      <div>
        <dt>Cabeceras</dt>
        <dd>
          <StateBadge {...verdictOf(headers)} />
        </dd>
      </div>
    </dl>
  )
}
