import type { Run } from '@portal/domain/network/simulation'
import { Button } from '../../ui/button/Button.tsx'
import { timeOfDay } from '../../ui/sequence/durations.ts'
import { Note } from '../../ui/status/Note.tsx'
import css from './Run.module.css'
import { nextOf, STEP_WORDS } from './steps.ts'
import { useKeptFocus } from './use-kept-focus.ts'
import type { useSteps } from './use-run.ts'

interface Props {
  run: Run
  steps: ReturnType<typeof useSteps>
}

/** Foot of the sequence: what can be done now, or what comes by itself. */
export function NextStep({ run, steps }: Props) {
  const { running, failure } = steps
  const next = nextOf(run)
  const place = useKeptFocus<HTMLElement>(running !== undefined)
  const off = (of: string): boolean => running !== undefined && running !== of
  const settles = run.payment?.state === 'PAID' ? run.payment.settle_at : undefined
  if (!next && !settles && !run.steps.includes('reverse')) return null
  return (
    <section
      aria-label="Qué sigue"
      ref={place}
      tabIndex={-1}
      className={css.next}
      data-sticky={next !== undefined || undefined}
    >
      {failure && (
        <Note tone="bad" role="alert">
          {failure}
        </Note>
      )}
      {next && (
        <div aria-current="step">
          <p>
            <b>{STEP_WORDS[next].title}</b> <code>{STEP_WORDS[next].operation}</code> {STEP_WORDS[next].text}
          </p>
          <Button variant="primary" busy={running === next} disabled={off(next)} onClick={() => steps.step(next)}>
            {STEP_WORDS[next].title}
          </Button>
          <Button busy={running === 'all'} disabled={off('all')} onClick={steps.all}>
            De una vez
          </Button>
        </div>
      )}
      {run.steps.includes('reverse') && (
        <div>
          <p>Solo si quieres probar que el pago se deshace.</p>
          <Button
            variant="quiet"
            busy={running === 'reverse'}
            disabled={off('reverse')}
            onClick={() => steps.step('reverse')}
          >
            Reversar
          </Button>
        </div>
      )}
      {settles && (
        <div>
          <p>
            <code>payment.settled</code> llega con la liquidación, a las {timeOfDay(Date.parse(settles)).slice(0, 5)}.
          </p>
          {run.steps.includes('settle') && (
            <Button busy={running === 'settle'} disabled={off('settle')} onClick={() => steps.step('settle')}>
              Liquidar ahora
            </Button>
          )}
        </div>
      )}
    </section>
  )
}
