import type { DocumentTree } from '@portal/contract/documentation'
import { useOutletContext } from 'react-router'
import side from '../../ui/page/SideNav.module.css'
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx'
import { useScrollSpy } from './active-section.ts'
import { Article } from './Article.tsx'
import type { Document } from './document.ts'
import css from './Document.module.css'
import area from './DocumentationArea.module.css'
import { DocumentHead } from './DocumentHead.tsx'
import { DocumentNeighbours } from './DocumentNeighbours.tsx'
import { PageSections } from './PageSections.tsx'
import { useKeptSection } from './reading.ts'
import { neighboursOf } from './tree.ts'
import { useColumn } from './use-column.ts'
import { useSectionFocus } from './use-section-focus.ts'
import { useTold } from './use-told.tsx'

/** One page of the documentation with its sections beside it. */
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
      <div ref={column} className={area.column}>
        <nav className={side.nav} aria-labelledby="en-esta-pagina">
          <h2 id="en-esta-pagina">En esta página</h2>
          <PageSections headings={document.headings} className={area.sections} />
        </nav>
      </div>
      <VisuallyHidden role="status">{told}</VisuallyHidden>
    </>
  )
}
