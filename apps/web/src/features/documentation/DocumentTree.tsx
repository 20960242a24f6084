import type { DocumentTree as Tree } from '@portal/contract/documentation'
import side from '../../ui/page/SideNav.module.css'
import { useActiveSection } from './active-section.ts'
import css from './Document.module.css'
import type { Document, Section } from './document.ts'
import { sectionAt, type TreePage } from './tree.ts'

interface Props {
  tree: Tree
  current: Document
  onPress?: (() => void) | undefined
}

/** Tree of all documentation pages by group, with the sections of the open page; the section being read is marked. */
export function DocumentTree({ tree, current, onPress }: Props) {
  return (
    <nav className={side.nav} aria-label="Páginas de la documentación">
      {tree.map(({ title, children }) => (
        <div key={title}>
          <h2>{title}</h2>
          <ul role="list">
            {children.map((page) => (
              <li key={page.to}>
                <a href={page.to} onClick={onPress} aria-current={page.name === current.name ? 'page' : undefined}>
                  {page.title}
                </a>
                {page.name === current.name && <Sections page={page} current={current} onPress={onPress} />}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

function Sections({ page, current, onPress }: Omit<Props, 'tree'> & { page: TreePage }) {
  const active = useActiveSection(({ id }) => sectionAt(current.headings, id))
  return (
    <ul role="list" className={css.sections}>
      {page.children.map(({ title, anchor }) => (
        <li key={anchor}>
          <a href={`${page.to}#${anchor}`} onClick={onPress} aria-current={anchor === active ? 'location' : undefined}>
            {title}
          </a>
        </li>
      ))}
    </ul>
  )
}

interface PageSectionsProps {
  headings: readonly Section[]
  className?: string | undefined
  onPress?: (() => void) | undefined
}

export function PageSections({ headings, className, onPress }: PageSectionsProps) {
  // Id of the section being read, if it is in this list; else undefined, so that the list renders only if one of its links changes.
  const active = useActiveSection(({ id: read }) => headings.find(({ id }) => id === read)?.id)
  return (
    <ul role="list" className={className}>
      {headings.map(({ id, text, depth }) => (
        <li key={id} data-depth={depth}>
          <a href={`#${id}`} onClick={onPress} aria-current={id === active ? 'location' : undefined}>
            {text}
          </a>
        </li>
      ))}
    </ul>
  )
}
