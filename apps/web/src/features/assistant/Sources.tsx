import type { Source } from '@portal/contract/assistant'
import { KIND_LABELS } from '@portal/documentation/search/passage'
import { BookOpen, CircleQuestionMark, FileBraces } from 'lucide-react'
import css from './Panel.module.css'
import { PortalLink } from './PortalLink.tsx'

const ICONS = { documentation: BookOpen, faq: CircleQuestionMark, reference: FileBraces }

/** Name of a source and the document that it is in. */
function titles({ kind, title, section }: Source): { name: string; place: string } {
  const label = KIND_LABELS[kind]
  if (kind === 'faq') return { name: section, place: label }
  if (kind === 'reference') return { name: section, place: section === title ? label : `${label}, ${title}` }
  return { name: title, place: section === title ? label : `${label}, sección ${section}` }
}

/** Links to the sections that an answer was taken from. */
export function Sources({ sources }: { sources: readonly Source[] }) {
  if (sources.length === 0) return null
  return (
    <ul role="list" className={css.sources} aria-label="Fuentes">
      {sources.map((source) => {
        const Icon = ICONS[source.kind] ?? BookOpen
        const { name, place } = titles(source)
        return (
          <li key={source.href}>
            <PortalLink href={source.href} className={css.source}>
              <Icon />
              <span>
                {name}
                <small>{place}</small>
              </span>
            </PortalLink>
          </li>
        )
      })}
    </ul>
  )
}
