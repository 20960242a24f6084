import type { Difference, Reconciliation } from '@portal/domain/network/reconcile'
import { StateBadge } from '../../ui/status/StateBadge.tsx'
import { type Column, Table } from '../../ui/table/Table.tsx'
import { figure, pesos } from './pesos.ts'
import css from './Reconcile.module.css'

/** Differences that are shown; more of them mean another day or another list. */
const MOST_SHOWN = 200

const KINDS = {
  extra: {
    label: 'Sobra en la tuya',
    tone: 'bad',
    remedy: 'La red no lo liquidó ese día: revisa si venció, se rechazó o es de otro día.',
  },
  missing: { label: 'Falta en la tuya', tone: 'bad', remedy: 'La red lo liquidó: regístralo y revisa su aviso.' },
  different: { label: 'Monto distinto', tone: 'warn', remedy: 'Corrige tu registro: manda la red.' },
} as const

const amountOf = (amount: number | null): string => (amount === null ? 'No está' : figure(amount))

const COLUMNS: readonly Column<Difference>[] = [
  {
    key: 'kind',
    header: 'Qué pasa',
    words: true,
    cell: ({ kind }) => <StateBadge tone={KINDS[kind].tone} label={KINDS[kind].label} />,
  },
  { key: 'order', header: 'Orden', cell: ({ order }) => order || 'Sin orden' },
  { key: 'own', header: 'Tu lista', number: true, words: true, cell: ({ own }) => amountOf(own) },
  { key: 'network', header: 'La red', number: true, words: true, cell: ({ network }) => amountOf(network) },
  {
    key: 'correction',
    header: 'Diferencia',
    number: true,
    words: true,
    cell: ({ correction }) => (correction > 0 ? `+ ${figure(correction)}` : figure(correction)),
  },
  { key: 'remedy', header: 'Qué haces', words: true, cell: ({ kind }) => KINDS[kind].remedy },
]

/** Sentence that closes the sum. */
function closing({ differences, ownTotal, networkTotal }: Reconciliation): string {
  if (differences.length === 0) return `Cuadra: tus ${pesos(ownTotal)} son el total de la red.`
  const these = differences.length === 1 ? 'esta corrección' : `estas ${differences.length} correcciones`
  return `Con ${these}, tus ${pesos(ownTotal)} pasan a ${pesos(networkTotal)}: el total de la red.`
}

export function Differences({ result }: { result: Reconciliation }) {
  const { matching, differences } = result
  return (
    <>
      <div className={css.result}>
        <dl>
          <div>
            <dt>{matching === 1 ? 'Coincide' : 'Coinciden'}</dt>
            <dd>{matching.toLocaleString('es-CL')}</dd>
          </div>
          <div data-bad={differences.length > 0 || undefined}>
            <dt>{differences.length === 1 ? 'Difiere' : 'Difieren'}</dt>
            <dd>{differences.length.toLocaleString('es-CL')}</dd>
          </div>
        </dl>
        <p>{closing(result)}</p>
      </div>
      {differences.length > 0 && (
        <Table
          label="Diferencias"
          columns={COLUMNS}
          rows={differences.slice(0, MOST_SHOWN)}
          keyOf={({ order, kind }, at) => `${order} ${kind} ${at}`}
          footer={differences.length > MOST_SHOWN ? `Se muestran las primeras ${MOST_SHOWN}.` : undefined}
        />
      )}
    </>
  )
}
