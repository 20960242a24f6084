import type { DayStatement as Statement } from '@portal/contract/network.statement'
import { type Recomputed, recompute } from '@portal/domain/network/checksum'
import { longDay } from '@portal/domain/moment'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { messageOf } from '../../api/failure.ts'
import { Button } from '../../ui/button/Button.tsx'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { Note, RetryNote } from '../../ui/status/Note.tsx'
import { saveFile } from '../../ui/data/save.ts'
import { ChecksumSteps } from './ChecksumSteps.tsx'
import { DayPicker } from './DayPicker.tsx'
import { Lines } from './Lines.tsx'
import { Loading } from './Mine.tsx'
import { Reconcile } from './Reconcile.tsx'
import { linesCsv } from './statement.csv.ts'
import { dayQuery } from './treasury.api.ts'
import { Totals } from './Totals.tsx'
import css from './Treasury.module.css'

/** Settlement of a day; nothing of it is shown unless its checksum and its sums are found again in the browser. */
export function DayStatement({ uuid }: { uuid: string }) {
  const [asked, setAsked] = useState<string>()
  const { data, error, isFetching, refetch } = useQuery({
    ...dayQuery(uuid, asked),
    // The days stay, and with them the focus, while another day loads.
    placeholderData: keepPreviousData,
  })
  if (error && !data)
    return (
      <RetryNote title="No pudimos cargar la liquidación" busy={isFetching} onRetry={() => void refetch()}>
        {messageOf(error)}
      </RetryNote>
    )
  if (!data) return <Loading />
  const { date, closed, statement } = data
  return (
    <section className={css.stack} aria-label={`Liquidación del ${longDay(date)}`}>
      <DayPicker date={date} closed={closed} onChoose={setAsked} />
      {statement ? <Checked statement={statement} /> : <NotClosed date={date} />}
    </section>
  )
}

const NotClosed = ({ date }: { date: string }) => (
  <EmptyState title={`El ${longDay(date)} aún no está cerrado`}>
    La red lo publica a las 06:00 del siguiente día hábil bancario. Para no esperar, presiona «Liquidar ahora» en
    «Webhook», «Probar».
  </EmptyState>
)

function Checked({ statement }: { statement: Statement }) {
  const { data: found } = useQuery({
    queryKey: ['recomputed', statement],
    queryFn: () => recompute(statement),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!found) return <Loading />
  const fits = found.checksumFits && found.wrongTotals.length === 0
  return (
    <>
      <Head statement={statement} found={found} fits={fits} />
      {fits && <Fitting statement={statement} />}
    </>
  )
}

function Head({ statement, found, fits }: { statement: Statement; found: Recomputed; fits: boolean }) {
  return (
    <div className={css.pair}>
      {fits ? (
        <Totals statement={statement} />
      ) : (
        <Note tone="bad" role="alert" title="La liquidación no calza">
          {found.checksumFits
            ? 'Sus totales no son la suma de sus líneas.'
            : 'El checksum de sus líneas no es el publicado: algo cambió en el camino.'}{' '}
          No la uses. Vuelve a cargar la página y, si sigue igual, escribe a la red con el día y ambos valores.
        </Note>
      )}
      <ChecksumSteps statement={statement} found={found} />
    </div>
  )
}

function Fitting({ statement }: { statement: Statement }): ReactNode {
  const name = `liquidacion-${statement.date}`
  if (statement.lines.length === 0) return <EmptyState title="Ese día no hubo movimientos" />
  return (
    <>
      <div className={css.heading}>
        <h2>Líneas</h2>
        <div className={css.actions}>
          <Button
            icon={<Download className="small" />}
            onClick={() => saveFile(new Blob([JSON.stringify(statement, null, 2)]), `${name}.json`)}
          >
            JSON
          </Button>
          <Button
            icon={<Download className="small" />}
            onClick={() => saveFile(new Blob([linesCsv(statement.lines)]), `${name}.csv`)}
          >
            CSV
          </Button>
        </div>
      </div>
      <Lines lines={statement.lines} />
      <Reconcile key={statement.date} statement={statement} />
    </>
  )
}
