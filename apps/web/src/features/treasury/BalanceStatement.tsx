import type { BalanceStatement as Statement } from '@portal/contract/network.statement'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { type SyntheticEvent, useState } from 'react'
import { CallFailure, messageOf } from '../../api/failure.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Field, TextInput } from '../../ui/field/Field.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { RetryNote } from '../../ui/status/Note.tsx'
import { saveFile } from '../../ui/data/save.ts'
import { Loading } from './Mine.tsx'
import { Movements } from './Movements.tsx'
import { movementsCsv } from './statement.csv.ts'
import { periodQuery } from './treasury.api.ts'
import { Total } from './Totals.tsx'
import css from './Treasury.module.css'

interface Period {
  from?: string | undefined
  to?: string | undefined
}

/** Movements of the refund balance in a period of at most 31 days. */
export function BalanceStatement({ uuid }: { uuid: string }) {
  const [period, setPeriod] = useState<Period>({})
  const [typed, setTyped] = useState<Period>({})
  const { data, error, isFetching, refetch } = useQuery(periodQuery(uuid, period.from, period.to))
  const fields = error instanceof CallFailure ? error.fields : {}
  const wrong = Boolean(fields['from'] ?? fields['to'])
  const submit = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault()
    setPeriod({ from: data?.from, to: data?.to, ...typed })
  }
  if (!data && isFetching && !period.from) return <Loading />
  return (
    <section className={css.stack} aria-label="Cartola de saldo">
      <form noValidate className={css.period} onSubmit={submit}>
        <Field label="Desde" error={fields['from']}>
          <TextInput
            type="date"
            value={typed.from ?? data?.from ?? ''}
            onChange={({ target }) => setTyped({ ...typed, from: target.value })}
          />
        </Field>
        <Field label="Hasta" error={fields['to']} help="Hasta 31 días.">
          <TextInput
            type="date"
            value={typed.to ?? data?.to ?? ''}
            onChange={({ target }) => setTyped({ ...typed, to: target.value })}
          />
        </Field>
        <Button type="submit" busy={isFetching}>
          Ver la cartola
        </Button>
      </form>
      {error && !wrong && (
        <RetryNote title="No pudimos cargar la cartola" busy={isFetching} onRetry={() => void refetch()}>
          {messageOf(error)}
        </RetryNote>
      )}
      {data && <Shown statement={data} />}
    </section>
  )
}

function Shown({ statement }: { statement: Statement }) {
  const { from, to, opening, credits, debits, closing, movements } = statement
  const name = `cartola-${from}-${to}`
  return (
    <>
      <Card>
        <dl className={css.totals}>
          <Total label="Saldo inicial" amount={opening} />
          <Total label="Entró" amount={credits} />
          <Total label="Salió" amount={debits} />
          <Total label="Saldo final" amount={closing} />
        </dl>
      </Card>
      <div className={css.heading}>
        <h2>Movimientos</h2>
        <div className={css.actions}>
          <Button
            icon={<Download className="small" />}
            onClick={() => saveFile(new Blob([JSON.stringify(statement, null, 2)]), `${name}.json`)}
          >
            JSON
          </Button>
          <Button
            icon={<Download className="small" />}
            onClick={() => saveFile(new Blob([movementsCsv(statement)]), `${name}.csv`)}
          >
            CSV
          </Button>
        </div>
      </div>
      <Movements movements={movements} />
    </>
  )
}
