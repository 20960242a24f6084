import type { DocumentTree } from '@portal/contract/documentation'
import { NavigationType, useLocation, useNavigationType, useOutletContext } from 'react-router'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { type ReactNode, useEffect, useReducer, useRef } from 'react'
import side from '../../ui/page/SideNav.module.css'
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx'
import { useScrollSpy } from './active-section.ts'
import { Article } from './Article.tsx'
import type { Document } from './document.ts'
import css from './Document.module.css'
import { DocumentHead } from './DocumentHead.tsx'
import { PageSections } from './PageSections.tsx'
import { useKeptSection } from './reading.ts'
import { type Neighbour, neighboursOf } from './tree.ts'
import { useColumn } from './use-column.ts'
import card from '../../ui/page/Card.module.css'

export function DocumentPage({ document }: { document: Document }) {
  const tree = useOutletContext<DocumentTree>()
  const column = useColumn(document.address)
  const [told, tell] = useTold()
  useScrollSpy(document.headings)
  useKeptSection(document.name)
  useSectionFocus()
  return (
    <>
      <div data-document={document.slug} className={css.document}>
        <DocumentHead document={document} tell={tell} />
        <Article document={document} tell={tell} />
        <DocumentNeighbours {...neighboursOf(tree, document.name)} />
      </div>
      <div ref={column} className={css.column}>
        <nav className={side.nav} aria-labelledby="en-esta-pagina">
          <h2 id="en-esta-pagina">En esta página</h2>
          <PageSections headings={document.headings} className={css.sections} />
        </nav>
      </div>
      <VisuallyHidden role="status">{told}</VisuallyHidden>
    </>
  )
}

function DocumentNeighbours({ previous, next }: { previous?: Neighbour; next?: Neighbour }) {
  return (
    <nav aria-label="Páginas vecinas" className={css.neighbours}>
      {previous && (
        <a href={previous.to} rel="prev" className={card.card}>
          <span className={css.meta}>
            <ArrowLeft className="small" /> Anterior
          </span>
          {previous.title}
        </a>
      )}
      {next && (
        <a href={next.to} rel="next" className={card.card}>
          <span className={css.meta}>
            Siguiente <ArrowRight className="small" />
          </span>
          {next.title}
        </a>
      )}
    </nav>
  )
}

/**
 * Focuses a section's title after a move to it, as browsers do. Waits a frame, because a move to another page focuses its content first.
 */
function useSectionFocus(): void {
  const { hash, key } = useLocation()
  const back = useNavigationType() === NavigationType.Pop
  const arrived = useRef(key)
  useEffect(() => {
    // Not after loading the page or coming back to it.
    const opened = back && arrived.current === key
    arrived.current = key
    if (!hash || opened) return
    const frame = requestAnimationFrame(() => {
      const heading = document.getElementById(hash.slice(1))
      if (!heading) return
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [hash, key, back])
}

interface Told {
  text: string
  count: number
}

const next = ({ count }: Told, text: string): Told => ({ text, count: count + 1 })

/** Content of a live region and a function that sets it. A new element each time, so that a repeated text is announced again. */
function useTold(): [told: ReactNode, tell: (text: string) => void] {
  const [{ text, count }, tell] = useReducer(next, { text: '', count: 0 })
  return [<span key={count}>{text}</span>, tell]
}
