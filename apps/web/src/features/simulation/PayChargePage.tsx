import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { CallFailure, messageOf } from '../../api/failure.ts'
import { useSession } from '../../session/session.store.ts'
import { PageHead } from '../../ui/page/PageHead.tsx'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { Note } from '../../ui/status/Note.tsx'
import { Happening } from './Happening.tsx'
import css from './PayCharge.module.css'
import { PaySteps, useSteps } from './PaySteps.tsx'
import { Phone } from './Phone.tsx'
import { ReadCharge } from './ReadCharge.tsx'
import { openCharge } from './simulation.api.ts'
import { useRun } from './use-run.ts'

/** Pays a charge as the test wallet, step by step. The address keeps the run; `?qr=` opens a charge. */
export function Component() {
  const [search, setSearch] = useSearchParams()
  const live = useRun(search.get('run') ?? undefined)
  const { run, skew = 0, take, put } = live
  const steps = useSteps(run, take)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()

  const open = async (charge: string): Promise<void> => {
    if (busy) return
    setBusy(true)
    setError(undefined)
    try {
      const begun = await openCharge(charge)
      put(begun)
      setSearch({ run: begun.id }, { replace: search.has('qr'), preventScrollReset: true })
    } catch (failure) {
      setError((failure instanceof CallFailure && failure.fields['charge']) || messageOf(failure))
    } finally {
      setBusy(false)
    }
  }
  const given = search.get('qr')
  const known = useSession(({ status }) => status !== 'starting')
  const openGiven = useEffectEvent(open)
  useEffect(() => {
    if (given && known) void openGiven(given)
  }, [given, known])

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
          <ReadCharge busy={busy} error={error} another={run !== undefined} onOpen={(charge) => void open(charge)} />
        </section>
        {run ? (
          <>
            <section aria-labelledby="ver">
              <h2 id="ver">2. Lo que ve la persona</h2>
              <Phone run={run} skew={skew} />
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
