import type { Certification } from '@portal/contract/certification'
import { testOf } from '@portal/domain/certification/tests'
import { isPassed, VERDICT_WORDS } from '@portal/domain/certification/verdict'
import { OPERATION_MODE_LABELS } from '@portal/domain/enroller/operation'
import { TYPE_LABELS } from '@portal/domain/integration/type'
import { chileanTimestamp } from '@portal/domain/moment'
import { Download } from 'lucide-react'
import { useSaving } from '../../feedback/use-saving.ts'
import { useEnroller } from '../../state/open-enroller.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Card } from '../../ui/page/Card.tsx'
import css from './ReportCard.module.css'
import { downloadPdf, downloadSigned, start } from './certification.api.ts'
import { lastEnd, missing, missingLabel, passedWords } from './test.words.ts'
import { useAct } from './use-act.ts'

interface Props {
  uuid: string
  name: string
  certification: Certification
  /** Whether the reader may start tests. */
  mayRun: boolean
}

/** The report: its number, what it is about, how many tests pass, and its files. */
export function ReportCard({ uuid, name, certification: { number, tests }, mayRun }: Props) {
  const { type, api_version, operation_mode } = useEnroller()
  const [busy, act] = useAct()
  const label = missingLabel(tests)
  const starts = mayRun && label !== undefined
  const passed = tests.filter(({ verdict }) => isPassed(verdict)).length
  const last = lastEnd(tests)
  const mode = operation_mode && `modo ${OPERATION_MODE_LABELS[operation_mode]}`
  return (
    <Card className={css.report}>
      <section aria-labelledby="informe">
        <h2 id="informe">Informe de {name}</h2>
        <dl className={css.facts}>
          <dt>Número</dt>
          <dd>{number ? <code>{number}</code> : 'Lo recibe con la primera prueba'}</dd>
          <dt>Como</dt>
          <dd>{[TYPE_LABELS[type].label, `API ${api_version}`, mode].filter(Boolean).join(', ')}</dd>
          <dt>Última prueba</dt>
          <dd>{last ? chileanTimestamp(last) : 'Ninguna todavía'}</dd>
          <dt>Quién lo ve</dt>
          <dd>{mayRun ? 'Tu equipo' : 'El equipo del enrolador'} y quien revisa en la red</dd>
        </dl>
      </section>
      {(starts || number) && (
        <div className={css.acts}>
          {starts && (
            <Button variant="primary" busy={busy} onClick={() => act(() => start(uuid, missing(tests)))}>
              {label}
            </Button>
          )}
          {number && <Save label="Informe en PDF" save={() => downloadPdf(uuid)} />}
          {number && <Save label="JSON firmado" save={() => downloadSigned(uuid)} />}
        </div>
      )}
      <div className={css.score}>
        <p role="status">
          <b>{passed}</b> {passedWords(passed, tests.length)}
        </p>
        <div className={css.meter} aria-hidden="true">
          {tests.map((test) => (
            <i
              key={test.number}
              data-verdict={test.verdict}
              title={`${test.number}. ${testOf(test.number).name}: ${VERDICT_WORDS[test.verdict]}`}
            />
          ))}
        </div>
      </div>
    </Card>
  )
}

function Save({ label, save }: { label: string; save: () => Promise<void> }) {
  const [busy, run] = useSaving(save)
  return (
    <Button icon={<Download />} busy={busy} onClick={run}>
      {label}
    </Button>
  )
}
