import type { Run } from '@portal/domain/network/simulation'
import { simulationHref } from '@portal/domain/tools'
import { type RefObject, useEffect, useRef } from 'react'
import { buttonClass } from '../../ui/button/Button.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { PageHead } from '../../ui/page/PageHead.tsx'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { Note } from '../../ui/status/Note.tsx'
import { StateBadge } from '../../ui/status/StateBadge.tsx'
import { Skeleton } from '../../ui/status/Skeleton.tsx'
import css from './Charge.module.css'
import { ChargeCode, ChargeNumber } from './ChargeCode.tsx'
import { ChargeForm } from './ChargeForm.tsx'
import { ChargeTags } from './ChargeTags.tsx'
import { Countdown, useSecondsLeft } from './Countdown.tsx'
import { Happening } from './Happening.tsx'
import { pesos } from './money.ts'
import { stateOf } from './steps.ts'
import { useAddress, useRun } from './use-run.ts'
import { Wallets } from './Wallets.tsx'

/** Creates a charge and shows it: its QR, its number, and what happens to it. The address keeps its run, for a reload. */
export function Component() {
  const { id, setSearch } = useAddress()
  const { run, skew = 0, state, put } = useRun(id)
  const made = useRef<HTMLHeadingElement>(null)
  const created = useRef(false)
  const show = (begun: Run): void => {
    created.current = true
    put(begun)
    setSearch({ run: begun.id }, { replace: id !== undefined, preventScrollReset: true })
  }
  useEffect(() => {
    if (!run || !created.current) return
    created.current = false
    made.current?.focus({ preventScroll: true })
    made.current?.scrollIntoView({ block: 'nearest' })
  }, [run])
  return (
    <>
      <PageHead
        title="Crear un cobro"
        lead="La red hace de recaudador y crea un cobro de verdad en integración. Tú lo pagas con tu billetera y miras cada mensaje."
      />
      <div className={css.page} data-made={id !== undefined || undefined}>
        <ChargeForm another={run !== undefined} onCreated={show} />
        <div className={css.side}>
          {run ? (
            <Made run={run} skew={skew} title={made} />
          ) : state === 'gone' ? (
            <Note tone="warn" title="Este cobro ya no está.">
              Las simulaciones se guardan 7 días. Crea otro con el formulario.
            </Note>
          ) : id ? (
            <Card aria-busy="true" aria-label="Cargando el cobro">
              <Skeleton shape="title" width="half" />
              <Skeleton shape="card" />
            </Card>
          ) : (
            <EmptyState title="Aquí aparece tu cobro">
              Su QR, su número de 8 dígitos y cada mensaje que provoque, en cuanto ocurra.
            </EmptyState>
          )}
        </div>
      </div>
    </>
  )
}

function Made({ run, skew, title }: { run: Run; skew: number; title: RefObject<HTMLHeadingElement | null> }) {
  const { charge, collector } = run
  const left = useSecondsLeft(charge, skew)
  const [tone, state] = stateOf(run)
  const open = charge.state !== 'PAID'
  const expired = charge.state === 'EXPIRED' || (open && left === 0)
  return (
    <>
      <Card className={css.made}>
        <div className={css.head}>
          <div>
            <h2 ref={title} tabIndex={-1}>
              {pesos(charge.amount)} a {charge.merchant.name}
            </h2>
            <p>
              {charge.description}, orden <code>{charge.order_id}</code>
            </p>
          </div>
          <StateBadge tone={tone} label={state} />
        </div>
        <div className={css.body}>
          <ChargeCode charge={charge} expired={expired} />
          <div className={css.facts}>
            <ChargeNumber number={charge.number} expired={expired} />
            {open && !expired && <Countdown charge={charge} left={left} />}
            {open && !expired && <Wallets charge={charge.uuid} />}
            <p className={css.fine}>
              {collector.demo
                ? `Cobra ${collector.name}, el comercio de prueba de la red. Léelo con tu billetera, con readToken o readTokenByNumber.`
                : `Cobra ${collector.name}. Tu servidor recibe los avisos.`}
            </p>
          </div>
        </div>
        {open && !expired && (
          <div className={css.end}>
            <a href={simulationHref(run.id)} className={buttonClass('primary', 'lg')}>
              Pagar con Billetera Demo
            </a>
          </div>
        )}
      </Card>
      <Card>
        <Happening run={run} />
      </Card>
      <ChargeTags qr={charge.qr} />
    </>
  )
}
