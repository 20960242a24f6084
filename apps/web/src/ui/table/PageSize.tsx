import { useId } from 'react'
import css from './PageSize.module.css'
import { Select } from '../field/Select.tsx'

interface Props {
  value: number
  sizes: readonly number[]
  onSize: (size: number) => void
}

/** Select for the number of rows per page of a table. */
export function PageSize({ value, sizes, onSize }: Props) {
  const id = useId()
  return (
    <span className={css.size}>
      <label htmlFor={id}>Registros por página</label>
      <Select
        id={id}
        value={value}
        onChange={({ target }) => onSize(Number(target.value))}
        options={sizes.map((size) => ({ value: String(size), label: String(size) }))}
      />
    </span>
  )
}
