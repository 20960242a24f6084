import type { DocumentTree } from '@portal/contract/documentation'
import { NavigationType, useLocation, useNavigationType, useOutletContext } from 'react-router'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { longDay } from '@portal/domain/moment'
import side from '../../ui/page/SideNav.module.css'
import { useColumn, useScrollSpy } from './active-section.ts'
import { Article } from './Article.tsx'
import type { Document, Section } from './document.ts'
import css from './Document.module.css'
import { PageSections } from './DocumentTree.tsx'
import { lastSection, useKeptSection } from './reading.ts'
import { type Neighbour, neighboursOf } from './tree.ts'
import card from '../../ui/page/Card.module.css'
import { path } from '../../paths.ts'
import { useDocumentationGroup } from '../../state/groups.ts'
import { Button, buttonClass } from '../../ui/button/Button.tsx'
import { copyLater } from '../../ui/browser/copy.ts'

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
      <span className="visually-hidden" role="status">
        {told}
      </span>
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

/** Focuses the heading named by the address's hash. Waits one frame, because a newly opened page first focuses its main content. */
function useSectionFocus(): void {
  const { hash, key } = useLocation()
  const back = useNavigationType() === NavigationType.Pop
  const arrived = useRef(key)
  useEffect(() => {
    // Does not move the focus if the browser has just loaded this page or restored it by back or forward.
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

/** Text for screen readers, and a function that sets it. Each text is a new element, so that the same text is announced again. */
function useTold(): [told: ReactNode, tell: (text: string) => void] {
  const [told, setTold] = useState<ReactNode>()
  const tell = useCallback((text: string) => setTold(<span key={crypto.randomUUID()}>{text}</span>), [])
  return [told, tell]
}

function DocumentHead({ document, tell }: { document: Document; tell: (what: string) => void }) {
  const { address, group, title, description, updated } = document
  const twin = `${address}.md`
  const kept = useKept(document)
  const copy = async () => {
    const text = fetch(twin).then((answer) => (answer.ok ? answer.text() : Promise.reject(new Error('no twin'))))
    tell((await copyLater(text)) ? 'Página copiada' : 'No pudimos copiar la página')
  }
  return (
    <header className={css.head}>
      <nav aria-label="Ruta">
        <ol role="list" className={css.meta}>
          <li>
            <a href={path.context()}>Documentación</a>
          </li>
          <li aria-hidden>/</li>
          <li>{group}</li>
        </ol>
      </nav>
      <h1 id="articulo" tabIndex={-1}>
        {title}
      </h1>
      <p data-lead="">{description}</p>
      <div className={css.meta}>
        <span>
          Actualizado el <time dateTime={updated}>{longDay(updated)}</time>
        </span>
        <a href={twin} className={buttonClass('quiet')}>
          Ver como Markdown
        </a>
        <Button variant="quiet" onClick={() => void copy()}>
          Copiar página
        </Button>
        {kept && (
          <a href={`#${kept.id}`} className={`${css.kept} ellipsis`}>
            Seguir en «{kept.text}»
          </a>
        )}
      </div>
    </header>
  )
}

/** Section at which the reader stopped on the last visit, to offer a link to it; undefined for the page's first or last section. */
function useKept({ headings, name }: Document): Section | undefined {
  const { hash } = useLocation()
  const last = useDocumentationGroup((group) => lastSection(group, name))
  return hash ? undefined : headings.slice(1, -1).find(({ id }) => id === last)
}
