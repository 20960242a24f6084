import css from './Footprint.module.css'
import { columnOf, type Cell, footprintOf } from './footprint.ts'
import type { SequenceMessage } from './sequence.types.ts'

interface Props {
  messages: readonly SequenceMessage[]
  /** Side of a module and space between two, in px. */
  side?: number
  gap?: number
  /** Text for screen readers; without it they skip the print. */
  label?: string
}

/** Print of a payment: rows are lanes, columns are messages. */
export function Footprint({ messages, side = 7, gap = 2, label }: Props) {
  return <Modules columns={footprintOf(messages)} side={side} gap={gap} label={label} />
}

/** Column of one message, laid flat. */
export const FlatColumn = ({ message }: { message: SequenceMessage }) => (
  <Modules columns={columnOf(message).map((cell) => [cell])} side={8} gap={1} />
)

const CELLS: readonly Cell[] = ['empty', 'passed', 'ink', 'money', 'bad', 'late']

interface ModulesProps {
  columns: readonly (readonly Cell[])[]
  side: number
  gap: number
  label?: string | undefined
}

function Modules({ columns, side, gap, label }: ModulesProps) {
  const pitch = side + gap
  const width = columns.length * pitch - gap
  const height = (columns[0]?.length ?? 0) * pitch - gap
  const named = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  return (
    <svg {...named} viewBox={`0 0 ${width} ${height}`} width={width} height={height} className={css.print}>
      <Cells columns={columns} side={side} gap={gap} />
    </svg>
  )
}

/** Modules of a print, for a drawing around it. */
export function Cells({ columns, side, gap }: Omit<ModulesProps, 'label'>) {
  const pitch = side + gap
  const pathOf = (kind: Cell): string =>
    columns
      .flatMap((column, x) =>
        column.map((cell, y) => (cell === kind ? `M${x * pitch} ${y * pitch}h${side}v${side}h-${side}z` : '')),
      )
      .join('')
  return CELLS.map((kind) => <path key={kind} d={pathOf(kind)} data-cell={kind} />)
}
