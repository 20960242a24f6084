import { createRun, takeStep } from '@portal/contract/simulation'
import type { Run, Step } from '@portal/domain/network/simulation'
import { simulationHref } from '@portal/domain/tools'
import { useEffect, useState } from 'react'
import { call } from '../../../api/call.ts'
import { ExternalLink, linkClass } from '../../../ui/link/ExternalLink.tsx'
import { duration } from '../../../ui/sequence/durations.ts'
import { Footprint } from '../../../ui/sequence/Footprint.tsx'
import css from './RealPayment.module.css'

const CHARGE = { amount: 15_990, expires_in: 600, description: 'Dos cafés y una medialuna', collector: null } as const
const STEPS: readonly Step[] = ['read', 'authorize', 'validate', 'confirm']

/** Pays a charge of the test collector with the test wallet. @throws CallFailure */
async function pay(): Promise<Run> {
  let { answer: run } = await call(createRun, { body: CHARGE })
  for (const step of STEPS) run = (await call(takeStep, { id: run.id, body: { step } })).answer
  return run
}

/** Makes a real payment in the integration network and shows how long it took. Says nothing if it could not be made. */
export function RealPayment() {
  const [run, setRun] = useState<Run>()
  useEffect(() => {
    let gone = false
    pay().then(
      (paid) => !gone && setRun(paid),
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [])
  const confirmed = run?.payment && run.messages.findLast(({ name }) => name === 'confirmAuthorization')
  return (
    <div role="status" className={css.payment}>
      {run && confirmed && (
        <>
          <Footprint messages={run.messages} side={4} gap={1} />
          <p>
            Recién pagamos uno de verdad: <b>{duration(confirmed.latency_ms ?? 0)}</b> del «confirmar» al pago.
          </p>
          <ExternalLink href={simulationHref(run.id)} className={linkClass}>
            Ver sus mensajes
          </ExternalLink>
        </>
      )}
    </div>
  )
}
