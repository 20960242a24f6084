import { Search, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { closeSearch, useSearch } from '../../state/search.ts'
import { IconButton } from '../../ui/button/Button.tsx'
import { useCloseOnBack, useModal } from '../../ui/dialog/modal.ts'
import { LIST_ID, NoResults, NotLoaded, optionId, SearchResults } from './SearchResults.tsx'
import css from './SearchDialog.module.css'
import type { Group } from './search.result.ts'
import { recent, SUGGESTED, toolsFor } from './search.places.ts'
import { openIndex } from './search.client.ts'

/** Maximum length of the search text, in UTF-16 code units. */
const LONGEST = 200

/** Search dialog. Mount it only while it is open. */
export function SearchDialog() {
  const asked = useSearch((search) => search.asked ?? '')
  const [dialog, setDialog] = useState<HTMLDialogElement | null>(null)
  const events = useModal(dialog, closeSearch, true)
  useCloseOnBack(closeSearch)
  const [typed, setTyped] = useState(asked.slice(0, LONGEST))
  const [active, setActive] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  /** Whether Enter was pressed while the search was running; the first result then opens when it arrives. */
  const eager = useRef(false)
  const looked = typed.trim()
  const { groups: found, settled, failed, retry } = useSearchGroups(looked)
  const groups = looked ? withTools(found, looked, settled) : startingPoints()
  const count = groups.reduce((sum, { found }) => sum + found.length, 0)

  useEffect(() => input.current?.select(), [])
  useEffect(() => {
    document.getElementById(optionId(active))?.scrollIntoView({ block: 'nearest' })
  }, [active])
  useEffect(() => {
    if (!settled && !failed) return
    if (settled && eager.current) document.getElementById(optionId(0))?.click()
    eager.current = false
  }, [settled, failed])

  const press = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    eager.current = false
    const to = { ArrowDown: active + 1, ArrowUp: active - 1 + count }[event.key]
    if (to !== undefined && count > 0) {
      event.preventDefault()
      setActive(to % count)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      // If the search still runs, the press of Enter is remembered, because the visible results belong to the text typed before.
      if (looked && !settled) eager.current = true
      else document.getElementById(optionId(active))?.click()
    }
  }
  return createPortal(
    <dialog ref={setDialog} {...events} aria-label="Buscar en el portal" className={css.dialog}>
      <div className={css.head}>
        <Search />
        <input
          ref={input}
          type="text"
          role="combobox"
          aria-label="Buscar en el portal"
          aria-autocomplete="list"
          aria-expanded={count > 0}
          aria-controls={count > 0 ? LIST_ID : undefined}
          aria-activedescendant={count > 0 ? optionId(active) : undefined}
          placeholder="Busca en la documentación, las preguntas y la API"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={LONGEST}
          data-first-focus
          value={typed}
          onChange={({ target }) => {
            eager.current = false
            setTyped(target.value.slice(0, LONGEST))
            setActive(0)
          }}
          onKeyDown={press}
        />
        <IconButton label="Cerrar la búsqueda" onClick={closeSearch}>
          <X />
        </IconButton>
      </div>
      <div className={css.body} aria-busy={looked !== '' && !settled && !failed}>
        {looked && failed ? (
          <NotLoaded retry={retry} />
        ) : looked && settled && count === 0 ? (
          <NoResults typed={looked} />
        ) : looked && count === 0 ? (
          <p className={css.none}>Buscando…</p>
        ) : (
          <SearchResults groups={groups} active={active} point={setActive} />
        )}
      </div>
      <p className={css.foot} aria-hidden>
        <kbd>↑</kbd>
        <kbd>↓</kbd> elegir <kbd>Enter</kbd> abrir <kbd>Esc</kbd> cerrar
      </p>
      <span className="visually-hidden">
        <span role="status">{looked && settled && said(count)}</span>
      </span>
    </dialog>,
    document.body,
  )
}

/** Results with the tools that fit, once the search has ended, so that no option moves under a finger. */
function withTools(groups: readonly Group[], typed: string, settled: boolean): readonly Group[] {
  const tools = settled ? toolsFor(typed) : []
  return tools.length > 0 ? [...groups, { label: 'Herramientas', found: tools }] : groups
}

const said = (count: number): string =>
  count === 0 ? 'Sin resultados' : count === 1 ? '1 resultado' : `${count} resultados`

/** Links shown before anything is typed: recently opened results and suggestions. */
function startingPoints(): Group[] {
  const latest = recent()
  const suggested = { label: 'Para empezar', found: SUGGESTED }
  return latest.length > 0 ? [{ label: 'Recientes', found: latest }, suggested] : [suggested]
}

interface Outcome {
  typed: string
  attempt: number
  groups: readonly Group[]
  failed: boolean
}

/** Search results for a trimmed text; the previous results stay until the new ones arrive. Empty text: no search. */
function useSearchGroups(typed: string) {
  const [outcome, setOutcome] = useState<Outcome>()
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (!typed) return
    let wanted = true
    const end = (groups: readonly Group[], failed: boolean): void => {
      if (wanted) setOutcome({ typed, attempt, groups, failed })
    }
    openIndex()
      .then((find) => find(typed))
      .then(
        (groups) => end(groups, false),
        () => end([], true),
      )
    return () => {
      wanted = false
    }
  }, [typed, attempt])
  const own = outcome?.typed === typed && outcome.attempt === attempt ? outcome : undefined
  return {
    groups: typed && outcome ? outcome.groups : [],
    /** Whether the search has ended, so that `groups` has the results of the current text and not of the text typed before. */
    settled: own?.failed === false,
    failed: own?.failed === true,
    retry: () => setAttempt((count) => count + 1),
  }
}
