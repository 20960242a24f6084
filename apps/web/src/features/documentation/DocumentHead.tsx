import { longDay } from '@portal/domain/moment'
import { useLocation } from 'react-router'
import { path } from '../../paths.ts'
import { useDocumentationGroup } from '../../state/groups.ts'
import { Button } from '../../ui/button/Button.tsx'
import { buttonClass } from '../../ui/button/button.class.ts'
import { copyLater } from '../../ui/browser/copy.ts'
import type { Document, Section } from './document.ts'
import css from './Document.module.css'
import { lastSection } from './reading.ts'

interface Props {
  document: Document
  tell: (what: string) => void
}

export function DocumentHead({ document, tell }: Props) {
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
          <a href={`#${kept.id}`} className={css.kept}>
            Seguir en «{kept.text}»
          </a>
        )}
      </div>
    </header>
  )
}

/** Section at which the reader left this page earlier; undefined for its first and last. */
function useKept({ headings, name }: Document): Section | undefined {
  const { hash } = useLocation()
  const last = useDocumentationGroup((group) => lastSection(group, name))
  return hash ? undefined : headings.slice(1, -1).find(({ id }) => id === last)
}
