import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import css from './Pagination.module.css'
import { cx } from '../cx.ts'
import { shownPages } from './pagination.pages.ts'
import { isPlainPress } from '../link/press.ts'
import { Select } from '../field/Field.tsx'

/** Numbers and gaps that fit between the two arrows; the stylesheet shows one of the two lists. */
const WIDE_PLACES = 7
const PHONE_PLACES = 5

interface Props {
  page: number
  pages: number
  /** Range of the rows shown, such as '1 a 6 de 8'. */
  summary: ReactNode
  hrefOf: (page: number) => string
  onPage: (page: number) => void
  label?: string
}

export function Pagination({ page, pages, summary, hrefOf, onPage, label = 'Páginas' }: Props) {
  const said = useRef<HTMLParagraphElement>(null)
  const shown = useRef(page)
  const pressed = useRef(false)
  /* Moves the focus to the summary after a link was clicked, because that link may not exist on the new page. */
  useEffect(() => {
    if (shown.current === page) return
    shown.current = page
    if (pressed.current) said.current?.focus({ preventScroll: true })
    pressed.current = false
  }, [page])
  const link = (to: number, content: ReactNode, name: string) => {
    const press = (event: MouseEvent) => {
      if (!isPlainPress(event)) return
      event.preventDefault()
      pressed.current = true
      onPage(to)
    }
    return (
      <a href={hrefOf(to)} onClick={press} aria-label={name} aria-current={to === page ? 'page' : undefined}>
        {content}
      </a>
    )
  }
  const numbers = (places: number, className: string | undefined) =>
    shownPages(page, pages, places).map((shown, index, all) =>
      shown === null ? (
        <li key={`${places} after ${all[index - 1]}`} aria-hidden="true" className={cx(css.gap, className)}>
          …
        </li>
      ) : (
        <li key={`${places} ${shown}`} className={className}>
          {link(shown, shown, `Página ${shown}`)}
        </li>
      ),
    )
  return (
    <nav className={css.pager} aria-label={label}>
      <p ref={said} role="status" tabIndex={-1}>
        {summary}
      </p>
      {pages > 1 && (
        <ol role="list">
          <li>{page > 1 ? link(page - 1, <ChevronLeft />, 'Página anterior') : off(<ChevronLeft />)}</li>
          {numbers(WIDE_PLACES, css.wide)}
          {numbers(PHONE_PLACES, css.phone)}
          <li>{page < pages ? link(page + 1, <ChevronRight />, 'Página siguiente') : off(<ChevronRight />)}</li>
        </ol>
      )}
    </nav>
  )
}

const off = (icon: ReactNode) => <span className={css.off}>{icon}</span>

interface PageSizeProps {
  value: number
  sizes: readonly number[]
  onSize: (size: number) => void
}

export function PageSize({ value, sizes, onSize }: PageSizeProps) {
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
