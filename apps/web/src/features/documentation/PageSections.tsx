import { useActiveSection } from './active-section.ts'
import type { Section } from './document.ts'

interface Props {
  headings: readonly Section[]
  className?: string | undefined
  onPress?: (() => void) | undefined
}

/** The sections of the page; the one being read is marked. */
export function PageSections({ headings, className, onPress }: Props) {
  // While a section of another page is the one being read, nothing changes here, and nothing is drawn again.
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
