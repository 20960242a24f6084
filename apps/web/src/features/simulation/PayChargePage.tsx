import type { Run } from '@portal/domain/network/simulation'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { CallFailure, messageOf } from '../../api/failure.ts'
import { useSession } from '../../session/session.store.ts'
import { PageHead } from '../../ui/page/PageHead.tsx'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { Note } from '../../ui/status/Note.tsx'
import { Happening } from './Happening.tsx'
import css from './PayCharge.module.css'
import { PaySteps } from './PaySteps.tsx'
import { Phone } from './Phone.tsx'
import { ReadCharge } from './ReadCharge.tsx'
import { openCharge } from './simulation.api.ts'
import { useAddress, useRun, useSteps } from './use-run.ts'

/** Pays a charge as the test wallet, step by step. The address keeps the run; `?qr=` opens a charge. */
export function Component() {
  const { id, qr, setSearch } = useAddress()
  const live = useRun(id)
  const { run, skew = 0, take, put } = live
  const steps = useSteps(run, take)
  const [opening, setOpening] = useState(false)
  const [error, setError] = useState<string>()

  const person = useRef<HTMLHeadingElement>(null)
  const read = useRef(false)
  // What was read stands below the form on phones.
  useEffect(() => {
    if (!run || !read.current) return
    read.current = false
    person.current?.focus({ preventScroll: true })
    person.current?.parentElement?.scrollIntoView({ block: 'nearest' })
  }, [run])
  const shown = (begun: Run): void => {
    read.current = true
    put(begun)
    setSearch({ run: begun.id }, { replace: qr !== undefined, preventScrollReset: true })
  }
  const refused = (failure: unknown): void =>
    setError((failure instanceof CallFailure && failure.fields['charge']) || messageOf(failure))
  const busy = opening || (qr !== undefined && error === undefined)
  const open = (charge: string): void => {
    if (busy) return
    setOpening(true)
    setError(undefined)
    void openCharge(charge)
      .then(shown, refused)
      .finally(() => setOpening(false))
  }
  const known = useSession(({ status }) => status !== 'starting')
  const given = known ? qr : undefined
  const opened = useEffectEvent(shown)
  const notOpened = useEffectEvent(refused)
  useEffect(() => {
    if (given) void openCharge(given).then(opened, notOpened)
  }, [given])

  const missing = live.state === 'gone'
  return (
    <>
      <PageHead
        title="Pagar un cobro"
        lead="Haz de billetera: lee el cobro que creó tu recaudador y págalo paso a paso con la Billetera Demo, que juega la red."
      />
      {missing && (
        <div className={css.note}>
          <Note tone="warn" title="Esta simulación ya no está.">
            Se guardan 7 días. Lee el cobro otra vez, o crea otro.
          </Note>
        </div>
      )}
      <div className={css.columns} data-open={run !== undefined || undefined}>
        <section aria-labelledby="leer">
          <h2 id="leer">1. Lee el cobro</h2>
          <ReadCharge busy={busy} error={error} another={run !== undefined} onOpen={open} />
        </section>
        {run ? (
          <>
            <section aria-labelledby="ver">
              <h2 id="ver" ref={person} tabIndex={-1}>
                2. Lo que ve la persona
              </h2>
              <Phone run={run} skew={skew} steps={steps} />
            </section>
            <section aria-labelledby="pagar">
              <h2 id="pagar">3. Paga</h2>
              <PaySteps run={run} steps={steps} />
              <div className={css.happening}>
                <Happening run={run} />
              </div>
            </section>
          </>
        ) : (
          <section aria-label="El cobro">
            <EmptyState title="Aquí aparece el cobro">
              Lo que verá la persona en su billetera y los pasos para pagarlo: leer, preautorizar, validar y confirmar.
            </EmptyState>
          </section>
        )}
      </div>
    </>
  )
}
