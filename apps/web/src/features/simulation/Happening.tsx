import type { Run } from '@portal/domain/network/simulation'
import { simulationHref } from '@portal/domain/tools'
import { ArrowRight } from 'lucide-react'
import { linkClass } from '../../ui/link/ExternalLink.tsx'
import { duration } from '../../ui/sequence/durations.ts'
import { Footprint } from '../../ui/sequence/Footprint.tsx'
import { Verdict } from '../../ui/sequence/Verdict.tsx'
import { answerOf, nameOf, wayOf } from '../../ui/sequence/words.ts'
import css from './Charge.module.css'
import { pesos } from './money.ts'

/** Last message of a run, with its print and the way to the live sequence. */
export function Happening({ run }: { run: Run }) {
  const last = run.messages.at(-1)
  return (
    <>
      <div className={css.happeningHead}>
        <h2>Lo que va pasando</h2>
        <a href={simulationHref(run.id)} className={linkClass}>
          Ver la secuencia en vivo
          <ArrowRight className="small" />
        </a>
      </div>
      <div className={css.happening}>
        <Footprint messages={run.messages} />
        {last && (
          <>
            <p>
              <code>{nameOf(last, pesos(run.charge.amount))}</code> {wayOf(last)}
            </p>
            <code>{answerOf(last)}</code>
            {last.latency_ms !== null && <span>{duration(last.latency_ms)}</span>}
            <Verdict signature={last.signature} />
          </>
        )}
      </div>
    </>
  )
}
