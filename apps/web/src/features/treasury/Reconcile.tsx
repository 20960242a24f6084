import type { DayStatement } from '@portal/contract/network.statement'
import { LIMITS } from '@portal/domain/limits'
import { ownList } from '@portal/domain/network/own-list'
import { reconcile } from '@portal/domain/network/reconcile'
import { FileCheck } from 'lucide-react'
import { type ChangeEvent, type DragEvent, useState } from 'react'
import { Button, buttonClass } from '../../ui/button/Button.tsx'
import { Field, TextArea } from '../../ui/field/Field.tsx'
import { Differences } from './Differences.tsx'
import { pesos } from './pesos.ts'
import css from './Reconcile.module.css'
import { tableIn } from './table.reader.ts'

type Read = Exclude<ReturnType<typeof ownList>, { problem: string }> & { name: string }

const MOST_NAMED = 60

/** Compares a list that the person brings with the day's lines; it does not leave the browser. */
export function Reconcile({ statement }: { statement: DayStatement }) {
  const [read, setRead] = useState<Read>()
  const [pasted, setPasted] = useState('')
  const [problem, setProblem] = useState<string>()

  async function take(blob: Blob, name: string): Promise<void> {
    setRead(undefined)
    const table = await tableIn(blob)
    const list = 'problem' in table ? table : ownList(table)
    if ('problem' in list) return setProblem(list.problem)
    setProblem(undefined)
    setRead({ ...list, name })
  }

  const choose = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const file = target.files?.[0]
    if (file) void take(file, file.name.slice(0, MOST_NAMED))
    // The same file may be chosen again after it was mended.
    target.value = ''
  }
  const drop = (event: DragEvent): void => {
    event.preventDefault()
    const file = event.dataTransfer.files[0]
    if (file) void take(file, file.name.slice(0, MOST_NAMED))
  }
  return (
    <section aria-labelledby="cuadrar" className={css.section}>
      <div className={css.head}>
        <h2 id="cuadrar">Cuadrar con tu sistema</h2>
        <p>Se compara en tu navegador, por orden y monto. Tu lista no se envía.</p>
      </div>
      <div className={css.drop} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        <Field
          label="Tu lista del día"
          help={`Pega, suelta o elige un CSV, TSV o JSON con orden y monto, de hasta ${LIMITS.listMegabytes} MB.`}
          error={problem}
        >
          <TextArea
            rows={4}
            spellCheck={false}
            autoComplete="off"
            placeholder={'orden;monto\nORD-000123;15990'}
            value={pasted}
            onChange={({ target }) => setPasted(target.value)}
          />
        </Field>
        <div className={css.actions}>
          <Button variant="primary" onClick={() => void take(new Blob([pasted]), 'Lista pegada')}>
            Cuadrar
          </Button>
          <label className={buttonClass('secondary')}>
            <FileCheck className="small" />
            Elegir un archivo
            <input type="file" accept=".csv,.tsv,.txt,.json" className="visually-hidden" onChange={choose} />
          </label>
        </div>
      </div>
      <div role="status">{read && <Result read={read} statement={statement} />}</div>
    </section>
  )
}

function Result({ read, statement }: { read: Read; statement: DayStatement }) {
  const { name, entries, columns } = read
  const network = statement.lines.map(({ order_id, amount }) => ({ order: order_id, amount }))
  const result = reconcile(entries, network)
  return (
    <>
      <p className={css.read}>
        <b>{name}</b>: {entries.length.toLocaleString('es-CL')} {entries.length === 1 ? 'fila' : 'filas'},{' '}
        {pesos(result.ownTotal)}. Orden: «{columns.order}». Monto: «{columns.amount}».
      </p>
      <Differences result={result} />
    </>
  )
}
