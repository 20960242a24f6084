import { LifeBuoy, Search } from 'lucide-react'
import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { FAQ_CATEGORIES, type FaqCategory } from '@portal/documentation/faq'
import { contactHref } from '@portal/domain/tools'
import { askAssistant } from '../../state/ask.ts'
import { openSearch } from '../../state/search.ts'
import { useHydrated } from '../../ui/browser/use-hydrated.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Container } from '../../ui/page/Container.tsx'
import { FaqEntry } from './FaqEntry.tsx'
import { Note } from '../../ui/status/Note.tsx'
import css from './FaqPage.module.css'
import { askedBy, isShown, ROLE_LABELS, searchOf, TOPICS } from './faq.ts'

const AS_PRERENDERED = { search: '', hash: '' }

export function Component() {
  const address = useLocation()
  const { category, entry } = askedBy(useHydrated() ? address : AS_PRERENDERED)
  const [kept] = useState(() => ({ key: address.key, ...keptAt(address.key) }))
  const [filter, setFilter] = useState({ text: kept.typed ?? '', key: address.key })
  // After a navigation to a question, the filter typed before is ignored, because it could hide the question.
  const typed = entry && filter.key !== address.key ? '' : filter.text
  const list = useRef<HTMLDivElement>(null)
  useKeeping(list, typed)
  // History key of this visit; undefined after browser back, which restores the filter, open questions and scroll position.
  const arrival = kept.open && kept.key === address.key ? undefined : address.key
  const topics = TOPICS.map(({ questions, ...topic }) => ({
    ...topic,
    questions: questions.map((question) => ({ question, shown: isShown(question, category, typed) })),
  })).map((topic) => ({ ...topic, count: topic.questions.filter(({ shown }) => shown).length }))
  const count = topics.reduce((sum, topic) => sum + topic.count, 0)
  return (
    <Container page className={css.page}>
      <div className={css.aside}>
        <h1 tabIndex={-1}>Preguntas frecuentes</h1>
        <p>Elige tu rol para ver solo lo que te toca.</p>
        <Roles category={category} />
        <label className={css.filter}>
          <Search className="small" />
          <input
            type="search"
            aria-label="Filtrar las preguntas"
            placeholder="Filtrar preguntas"
            autoComplete="off"
            maxLength={LONGEST}
            value={typed}
            onChange={({ target }) => setFilter({ text: target.value, key: address.key })}
          />
        </label>
        <p role="status" className={css.count}>
          {count === 1 ? '1 pregunta' : `${count} preguntas`}
        </p>
        <nav aria-label="Temas" className={css.topics}>
          <ul role="list">
            {topics.map(({ name, anchor, count: shown }) => (
              <li key={anchor} hidden={shown === 0}>
                <a href={`#${anchor}`} onClick={() => focus(anchor)}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <div ref={list} className={css.list}>
        {topics.map(({ name, anchor, count: shown, questions }) => (
          <section key={anchor} aria-labelledby={anchor} hidden={shown === 0}>
            <h2 id={anchor} tabIndex={-1}>
              {name}
            </h2>
            {questions.map(({ question, shown: visible }) => (
              <FaqEntry
                key={question.filter_id}
                entry={question}
                hidden={!visible}
                unfolded={kept.open?.has(question.filter_id) ?? false}
                arrival={question === entry ? arrival : undefined}
              />
            ))}
          </section>
        ))}
        {count === 0 && <NothingFound typed={typed} />}
        <Unanswered />
      </div>
    </Container>
  )
}

/** Focuses the heading of a group of questions. Does not scroll, because the router already scrolls to the heading. */
const focus = (id: string): void => document.getElementById(id)?.focus({ preventScroll: true })

const LONGEST = 100

function Roles({ category }: { category: FaqCategory }) {
  const navigate = useNavigate()
  return (
    <div role="group" aria-label="Rol" className={css.roles}>
      {FAQ_CATEGORIES.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === category}
          onClick={() => void navigate({ search: searchOf(each) }, { replace: true, preventScrollReset: true })}
        >
          {ROLE_LABELS[each]}
        </button>
      ))}
    </div>
  )
}

function NothingFound({ typed }: { typed: string }) {
  return (
    <div className={css.nothing}>
      <h2>No encontramos preguntas con «{typed.trim()}»</h2>
      <p>
        Prueba con otra palabra, busca también en la documentación y en la referencia de la API o{' '}
        <button type="button" onClick={() => askAssistant(typed.trim())}>
          pregúntale al asistente
        </button>
        .
      </p>
      <Button onClick={() => openSearch(typed.trim())}>Buscar en todo el portal</Button>
    </div>
  )
}

function Unanswered() {
  return (
    <Note icon={LifeBuoy}>
      <p>
        <strong>¿No está tu pregunta?</strong>{' '}
        <button type="button" onClick={() => askAssistant()}>
          Escríbele al asistente del portal
        </button>{' '}
        o <a href={contactHref()}>escríbele al equipo de la red</a>.
      </p>
    </Note>
  )
}

interface Kept {
  typed: string
  open: ReadonlySet<string>
}

/** Typed filter and opened questions, by history key, for browser back; kept in memory until a page load. */
const kept = new Map<string, Kept>()

const keptAt = (key: string): Kept | undefined => kept.get(key)

/** Stores the typed filter and the opened questions when the page unmounts. */
function useKeeping(list: RefObject<HTMLElement | null>, typed: string): void {
  const { key } = useLocation()
  const keep = useEffectEvent(() => {
    const open = list.current?.querySelectorAll('details[open]') ?? []
    kept.set(key, { typed, open: new Set(Array.from(open, ({ id }) => id)) })
  })
  useLayoutEffect(() => () => keep(), [])
}
