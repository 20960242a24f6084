import type { Source } from '@portal/contract/assistant'
import { KIND_LABELS } from '@portal/documentation/search/passage'
import { BookOpen, CircleQuestionMark, FileBraces } from 'lucide-react'
import { PortalLink } from './PortalLink.tsx'

const ICONS = { documentation: BookOpen, faq: CircleQuestionMark, reference: FileBraces }

/** What a source is called, and where it stands. */
function titles({ kind, title, section }: Source): { name: string; place: string } {
  const label = KIND_LABELS[kind]
  if (kind === 'faq') return { name: section, place: label }
  if (kind === 'reference') return { name: section, place: section === title ? label : `${label}, ${title}` }
  return { name: title, place: section === title ? label : `${label}, sección ${section}` }
}

/** The sections that an answer was taken from, each a link to it. */
export function Sources({ sources }: { sources: readonly Source[] }) {
  if (sources.length === 0) return null
  return (
    <ul className="sources" aria-label="Fuentes">
      {sources.map((source) => {
        const Icon = ICONS[source.kind] ?? BookOpen
        const { name, place } = titles(source)
        return (
          <li key={source.href}>
            <PortalLink href={source.href} className="source">
              <Icon aria-hidden />
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
