import { pesos } from '@portal/domain/dashboard-account/payment.words'
import { testOf } from '@portal/domain/certification/tests'
import { VERDICT_WORDS } from '@portal/domain/certification/verdict'
import { path } from '../../paths.ts'
import { Button } from '../../ui/button/Button.tsx'
import { StateBadge } from '../../ui/status/StateBadge.tsx'
import { start, stop } from './certification.api.ts'
import { TestRun } from './TestRun.tsx'
import css from './TestRow.module.css'
import { type Test, TONES, whenOf } from './test.words.ts'
import { useAct } from './use-act.ts'

interface Props {
  uuid: string
  test: Test
  /** The network's clock. */
  now: string
  /** Whether the reader may start, stop and answer tests. */
  mayRun: boolean
}

/** One test: what it is, its verdict with the call that shows it, and a button; its steps while it runs and after it failed. */
export function TestRow({ uuid, test, now, mayRun }: Props) {
  const { number, verdict, run } = test
  const { name, note, amount, takes } = testOf(number)
  const [busy, act] = useAct()
  const running = verdict === 'running'
  const verb = running ? 'Detener' : run ? 'Repetir' : 'Ejecutar'
  const press = () => act(() => (running ? stop(uuid, number) : start(uuid, [number])))
  return (
    <li className={css.test} data-verdict={verdict}>
      <div className={css.row}>
        <span className={css.number}>{number}</span>
        <div className={css.name}>
          <h3>{name}</h3>
          {note && <span>{note}</span>}
        </div>
        <span className={css.amount}>{amount !== null && pesos(amount)}</span>
        <span className={css.verdict}>
          <StateBadge tone={TONES[verdict]} label={VERDICT_WORDS[verdict]} />
        </span>
        <span className={css.evidence}>
          {whenOf(test, now, takes)}
          {run?.request_id && (
            <a
              href={`${path.enroller(uuid, 'activity')}?text=${run.request_id}`}
              aria-label={`Ver en Actividad ${run.request_id}`}
            >
              <code>{run.request_id}</code>
            </a>
          )}
        </span>
        {mayRun && (
          <Button variant="quiet" busy={busy} onClick={press} aria-label={`${verb} la prueba ${number}`}>
            {verb}
          </Button>
        )}
      </div>
      {run && (running || verdict === 'fails') && <TestRun uuid={uuid} number={number} run={run} mayRun={mayRun} />}
    </li>
  )
}
