import type { Run } from '@portal/domain/network/simulation'
import { TOOL_ADDRESSES } from '@portal/domain/tools'
import { Button, buttonClass } from '../../ui/button/Button.tsx'
import { Note } from '../../ui/status/Note.tsx'
import { duration } from '../../ui/sequence/durations.ts'
import { Verdict } from '../../ui/sequence/Verdict.tsx'
import { answerOf, isWrong, sentence } from '../../ui/sequence/words.ts'
import css from './PaySteps.module.css'
import { callOf, CHAIN, isWatched, nextOf, STEP_WORDS } from './steps.ts'
import { useKeptFocus } from './use-kept-focus.ts'
import type { useSteps } from './use-run.ts'

/** Steps of the wallet as a rail: what was done with its answer, the one whose turn it is with its button, and what follows. */
export function PaySteps({ run, steps }: { run: Run; steps: ReturnType<typeof useSteps> }) {
  const next = nextOf(run)
  const rail = useKeptFocus<HTMLOListElement>(steps.running !== undefined)
  return (
    <>
      {isWatched(run) && (
        <div className={css.watched}>
          <Note
            role="status"
            title="Desde aquí solo puedes mirarlo."
            action={
              <a className={buttonClass('secondary')} href={TOOL_ADDRESSES.simulator}>
                Crear un cobro
              </a>
            }
          >
            Lo comenzó otra persona, o ya lo leyó otra billetera. Para pagar uno, crea el tuyo.
          </Note>
        </div>
      )}
      <ol role="list" aria-label="Pasos del pago" ref={rail} tabIndex={-1} className={css.rail}>
        {[...CHAIN, 'reverse' as const].map((step) => {
          const call = callOf(run, step)
          const { title, operation, text } = STEP_WORDS[step]
          const current = step === next
          const done = call !== undefined && !isWrong(call) && !current
          const offered = run.steps.includes(step)
          return (
            <li
              key={step}
              aria-current={current ? 'step' : undefined}
              data-done={done || undefined}
              data-wrong={(call && isWrong(call)) || undefined}
              data-optional={step === 'reverse' || undefined}
            >
              <h3>
                {title} {step === 'reverse' && <small>(opcional)</small>} <code>{operation}</code>
              </h3>
              <p>{text}</p>
              {call && (
                <p className={css.result}>
                  <code>{answerOf(call)}</code>
                  {call.latency_ms !== null && <span>{duration(call.latency_ms)}</span>}
                  <Verdict signature={call.signature} />
                </p>
              )}
              {call?.cause && (
                <p className={css.cause}>
                  <b>{sentence(call.cause.what)}</b> {sentence(call.cause.remedy)}
                </p>
              )}
              {offered && (
                <div className={css.actions}>
                  <Button
                    variant={current ? 'primary' : 'secondary'}
                    busy={steps.running === step}
                    disabled={steps.running !== undefined && steps.running !== step}
                    onClick={() => steps.step(step)}
                  >
                    {title}
                  </Button>
                  {current && (
                    <Button
                      busy={steps.running === 'all'}
                      disabled={steps.running !== undefined && steps.running !== 'all'}
                      onClick={steps.all}
                    >
                      De una vez
                    </Button>
                  )}
                </div>
              )}
            </li>
          )
        })}
      </ol>
      {steps.failure && (
        <Note tone="bad" role="alert">
          {steps.failure}
        </Note>
      )}
    </>
  )
}
