import { Fragment } from 'react'
import { markArrival } from '../../state/arrival.ts'
import { closeSearch } from '../../state/search.ts'
import { isPlainPress } from '../../ui/link/press.ts'
import css from './SearchDialog.module.css'
import type { SearchResult, Group, MarkedText } from './search.result.ts'
import { remember } from './search.places.ts'

export const LIST_ID = 'resultados'

export const optionId = (index: number): string => `${LIST_ID}-${index}`

interface Props {
  groups: readonly Group[]
  /** Position, among all groups, of the result that Enter opens. */
  active: number
  point: (index: number) => void
}

/** The results by kind; each is a link, so that it opens in another tab like every other. */
export function SearchResults({ groups, active, point }: Props) {
  return (
    <div role="listbox" id={LIST_ID} aria-label="Resultados">
      {groups.map(({ label, found }, position) => {
        const first = groups.slice(0, position).reduce((sum, before) => sum + before.found.length, 0)
        const headId = `${LIST_ID}-de-${position}`
        return (
          <div key={label} role="group" aria-labelledby={headId}>
            <div role="presentation" id={headId} className={css.kind}>
              {label}
            </div>
            {found.map((one, index) => (
              <Result
                key={one.href}
                found={one}
                index={first + index}
                active={first + index === active}
                point={point}
              />
            ))}
          </div>
        )
      })}
    </div>
  )
}

interface ResultProps {
  found: SearchResult
  index: number
  active: boolean
  point: Props['point']
}

function Result({ found, index, active, point }: ResultProps) {
  const { href, name, page, excerpt } = found
  return (
    <a
      href={href}
      role="option"
      id={optionId(index)}
      tabIndex={-1}
      aria-selected={active}
      className={css.result}
      onMouseMove={() => point(index)}
      onClick={(event) => {
        if (!isPlainPress(event)) return
        remember(found)
        closeSearch()
        markArrival(href)
      }}
    >
      <span className={css.title}>
        <span>
          <Marked {...name} />
        </span>
        {page && <span className={css.path}>{page}</span>}
      </span>
      {excerpt.text && (
        <span className={css.text}>
          <Marked {...excerpt} />
        </span>
      )}
    </a>
  )
}

/** A text with what was looked for marked. */
function Marked({ text, marks }: MarkedText) {
  const starts = [0, ...marks.map(([, to]) => to)]
  return starts.map((start, index) => {
    const [from, to] = marks[index] ?? [text.length, text.length]
    return (
      <Fragment key={start}>
        {text.slice(start, from)}
        {to > from && <mark>{text.slice(from, to)}</mark>}
      </Fragment>
    )
  })
}
