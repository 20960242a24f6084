import { Fragment } from 'react'
import { markArrival } from '../../state/arrival.ts'
import { closeSearch } from '../../state/search.ts'
import { isPlainPress } from '../../ui/link/press.ts'
import css from './SearchDialog.module.css'
import type { Group, MarkedText, SearchResult } from './search.result.ts'
import { remember } from './search.places.ts'
import { path } from '../../paths.ts'
import { askAssistant } from '../../state/ask.ts'
import { Button } from '../../ui/button/Button.tsx'

export const LIST_ID = 'resultados'

export const optionId = (index: number): string => `${LIST_ID}-${index}`

interface Props {
  groups: readonly Group[]
  /** Position of the result that Enter opens, counted over all groups of results. */
  active: number
  point: (index: number) => void
}

/** Search results by kind; each result is a link, so that it can be opened in another tab. */
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

export function NoResults({ typed }: { typed: string }) {
  return (
    <div className={css.none}>
      <p>
        <b>Sin resultados para «{typed}»</b>
      </p>
      <p>
        Prueba con otra palabra, revisa las{' '}
        <a href={path.questions()} onClick={closeSearch}>
          preguntas frecuentes
        </a>{' '}
        o{' '}
        <button
          type="button"
          onClick={() => {
            closeSearch()
            askAssistant(typed)
          }}
        >
          pregúntale al asistente
        </button>
        .
      </p>
    </div>
  )
}

export function NotLoaded({ retry }: { retry: () => void }) {
  return (
    <div className={css.none} role="alert">
      <p>
        <b>No pudimos cargar la búsqueda</b>
      </p>
      <p>Revisa tu conexión. Lo que escribiste sigue aquí.</p>
      <Button onClick={retry}>Reintentar</Button>
    </div>
  )
}
