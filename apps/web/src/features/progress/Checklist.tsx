import type { LegalItem, Mark, TechnologyItem } from '@portal/domain/progress/checklist'
import { ITEM_WORDS } from '@portal/domain/progress/item.words'
import { MARK_LABELS, markName, markOf, marksOf } from '@portal/domain/progress/marks'
import { type ReactNode, useId } from 'react'
import { ProgressBar } from '../../ui/status/ProgressBar.tsx'
import { Segmented } from '../../ui/field/Segmented.tsx'
import css from './Checklist.module.css'

type Item = TechnologyItem | LegalItem

interface Props<Name extends Item> {
  items: readonly Name[]
  marks: Readonly<Record<Name, Mark>>
  /** Progress in percent: an integer from 0 to 100, rounded up. */
  percentage: number
  onMark: (item: Name, mark: Mark) => void
  /** Shown between the progress and the list. */
  children?: ReactNode
  /** What stands beside the words of a line. */
  beside?: (item: Name) => ReactNode
}

/** Checklist with a progress bar that updates after every choice. */
export function Checklist<Name extends Item>({ items, marks, percentage, onMark, children, beside }: Props<Name>) {
  const done = items.filter((item) => marks[item] !== false).length
  return (
    <>
      <div className={css.progress}>
        <ProgressBar label={`${done} de ${items.length} puntos resueltos`} value={percentage} />
      </div>
      {children}
      <ul className={css.list} role="list">
        {items.map((item) => (
          <Row
            key={item}
            item={item}
            mark={marks[item]}
            onMark={(mark) => onMark(item, mark)}
            beside={beside?.(item)}
          />
        ))}
      </ul>
    </>
  )
}

interface RowProps {
  item: Item
  mark: Mark
  onMark: (mark: Mark) => void
  beside: ReactNode
}

function Row({ item, mark, onMark, beside }: RowProps) {
  const id = useId()
  const { label, meaning } = ITEM_WORDS[item]
  return (
    <li className={css.row}>
      <div className={css.words}>
        <b id={`${id}-label`}>{label}</b>
        <p id={`${id}-meaning`}>{meaning}</p>
      </div>
      {beside && <div className={css.beside}>{beside}</div>}
      <Segmented
        name={item}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-meaning`}
        value={markName(mark)}
        onChoose={(name) => onMark(markOf(name))}
        options={marksOf(item).map((value) => ({ value, label: MARK_LABELS[value], good: value !== 'false' }))}
      />
    </li>
  )
}
