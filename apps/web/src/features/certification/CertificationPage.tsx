import { TOOL_ADDRESSES } from '@portal/domain/tools'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { CallFailure, messageOf } from '../../api/failure.ts'
import { useLastingError } from '../../api/query-client.ts'
import { SectionHead } from '../../form/edit/SectionHead.tsx'
import { useEnroller, useMayCheck } from '../../state/open-enroller.ts'
import { ExternalLink } from '../../ui/link/ExternalLink.tsx'
import { Note, RetryNote } from '../../ui/status/Note.tsx'
import { Skeleton } from '../../ui/status/Skeleton.tsx'
import css from './Certification.module.css'
import { certificationQuery } from '../../state/certification.ts'
import { ReportCard } from './ReportCard.tsx'
import { TestRow } from './TestRow.tsx'
import { isUnderWay } from './test.words.ts'

/** Status of the answer if the portal has no network. */
const NOT_APPLICABLE = 409
/** Rows of the placeholder. */
const ROWS = 8

/** Screen 'Certificación': the network's tests, live, and the report about them. */
export function Component() {
  const { uuid = '' } = useParams()
  const { public_name } = useEnroller()
  const mayRun = useMayCheck()
  const { data, error, isPending, isFetching, refetch } = useQuery(certificationQuery(uuid))
  const failure = useLastingError({ error, isPending }, uuid)
  const off = failure instanceof CallFailure && failure.status === NOT_APPLICABLE
  return (
    <div className={css.page}>
      <SectionHead
        section="certification"
        lead={`Las ${data?.tests.length ?? 19} pruebas de la red: inicia cada una, observa lo que hace ${mayRun ? 'tu sistema' : 'el enrolador'} y da el veredicto.`}
      />
      {data && (
        <>
          <ReportCard uuid={uuid} name={public_name} certification={data} mayRun={mayRun} />
          <section aria-labelledby="pruebas">
            <div className={css.head}>
              <h2 id="pruebas">Pruebas</h2>
              {data.tests.some(isUnderWay) && <span className={css.live}>En vivo</span>}
            </div>
            {mayRun && (
              <p className={css.example}>
                ¿Aún no tienes tu sistema? El programa de ejemplo del{' '}
                <ExternalLink href={TOOL_ADDRESSES.kit}>Kit de Integración</ExternalLink> hace todas las pruebas con{' '}
                <code>pruebas</code>, y una sola con su número: <code>pruebas 2</code>. Su <code>LEEME.md</code> dice
                cómo empezar.
              </p>
            )}
            <ol className={css.tests} role="list">
              {data.tests.map((test) => (
                <TestRow key={test.number} uuid={uuid} test={test} now={data.now} mayRun={mayRun} />
              ))}
            </ol>
            <p className={css.foot}>
              Sin contraparte propia, juegan Café Demo y Billetera Demo. El JSON firmado se verifica con{' '}
              <code>report.crt</code>, que viene con él.
            </p>
          </section>
        </>
      )}
      {!data && off && <Note>{messageOf(failure)}: aquí no se pueden hacer las pruebas.</Note>}
      {!data && failure && !off && (
        <RetryNote title="No pudimos cargar las pruebas." busy={isFetching} onRetry={() => void refetch()}>
          {messageOf(failure)}
        </RetryNote>
      )}
      {!data && !failure && (
        <div role="status" className={css.loading}>
          <span className="visually-hidden">Cargando las pruebas</span>
          {Array.from({ length: ROWS }, (_, row) => (
            <Skeleton key={row} width={row % 2 ? 'half' : 'long'} />
          ))}
        </div>
      )}
    </div>
  )
}
